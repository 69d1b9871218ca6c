// Mandala's rules in plain C++17, numbered as in src/kolam/games/mandala/RULES.md, with the random numbers of
// src/kolam/engine/generator.py. Two seats, exhaustion "eager", stall limit 20.

#pragma once

#include <algorithm>
#include <cstdint>

namespace {

// --- Components ---

constexpr int COLORS = 6;
constexpr int CARDS_PER_COLOR = 18;
constexpr int MANDALAS = 2;
constexpr int SEATS = 2;
constexpr int RIVER_POINTS[COLORS] = {1, 2, 3, 4, 5, 6};
constexpr int START_MOUNTAIN = 2;
constexpr int START_HAND = 6;
constexpr int START_CUP = 2;
constexpr int HAND_LIMIT = 8;
constexpr int DRAW_AFTER_BUILD = 3;
constexpr int STALL_LIMIT = 20;

// Actions: four kinds in a row, each numbered color by color.
constexpr int BUILD = 0;
constexpr int GROW = BUILD + COLORS * MANDALAS;
constexpr int DISCARD = GROW + COLORS * MANDALAS * (HAND_LIMIT - 1);
constexpr int CLAIM_COLOR = DISCARD + COLORS * HAND_LIMIT;
constexpr int NUM_ACTIONS = CLAIM_COLOR + COLORS;

enum Phase : int8_t { PLAY, CLAIM, OVER };

// Cards of one color are alike, so every place is a count per color.
using Counts = int8_t[COLORS];

struct State {
    uint64_t rng;
    int16_t stall;
    int8_t turn;
    int8_t to_act;  // -1 when the game is over
    Phase phase;
    int8_t mandala;  // being destroyed, else -1
    bool exhausted;
    bool remembered;  // whether old, gone and cap say anything
    Counts deck;
    Counts discard;
    Counts mountain[MANDALAS];
    Counts field[MANDALAS][SEATS];
    Counts hand[SEATS];
    Counts secret[SEATS];
    Counts cup[SEATS];
    Counts river[SEATS];  // for each color its space, 1 to 6, or 0
    // What both seats can deduce since the pile was last turned.
    Counts old[SEATS];
    Counts gone[SEATS];
    Counts cap[SEATS];
};

using Actions = int16_t[NUM_ACTIONS];

// --- Random numbers: splitmix64 ---

constexpr uint64_t GOLDEN = 0x9E3779B97F4A7C15;
constexpr int BITS = 31;
constexpr int64_t RANGE = int64_t{1} << BITS;
constexpr int SEED_BITS = 53;

uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
}

// The seed of game number `index` in a series of games with one seed.
uint64_t series_seed(uint64_t seed, uint64_t index) {
    return mix(mix(seed + GOLDEN) + index * GOLDEN) >> (64 - SEED_BITS);
}

void start_generator(State& s, uint64_t seed) { s.rng = mix(seed + GOLDEN); }

uint64_t advance(State& s) {
    s.rng += GOLDEN;
    return mix(s.rng);
}

// A whole number from 0 to n-1, each equally likely (Lemire's method).
int below(State& s, int n) {
    int64_t product = static_cast<int64_t>(advance(s) >> 33) * n;
    if ((product & (RANGE - 1)) < n) {
        const int64_t too_small = RANGE % n;
        while ((product & (RANGE - 1)) < too_small) product = static_cast<int64_t>(advance(s) >> 33) * n;
    }
    return static_cast<int>(product >> BITS);
}

// --- Counting ---

int total(const Counts& cards) {
    int size = 0;
    for (int color = 0; color < COLORS; ++color) size += cards[color];
    return size;
}

int colors_in(const Counts& cards) {
    int count = 0;
    for (int color = 0; color < COLORS; ++color) count += cards[color] > 0;
    return count;
}

// --- Drawing, and when the deck runs out (M7) ---

// M7.1: a card of the deck, each equally likely. The deck must not be empty.
int take_from_deck(State& s) {
    int rest = below(s, total(s.deck));
    int color = 0;
    while (rest >= s.deck[color]) rest -= s.deck[color++];
    --s.deck[color];
    return color;
}

// With the deck empty, both seats know the other's hand and Cup together.
void remember(State& s) {
    for (int seat = 0; seat < SEATS; ++seat) {
        for (int color = 0; color < COLORS; ++color) {
            s.old[seat][color] = s.hand[seat][color] + s.secret[seat][color];
            s.gone[seat][color] = 0;
            const int8_t most = s.remembered ? s.cap[seat][color] : int8_t{START_CUP};
            s.cap[seat][color] = std::min(most, s.old[seat][color]);
        }
    }
    s.remembered = true;
}

// M7.2 to M7.4: the game is exhausted and the pile becomes the deck.
void run_out(State& s) {
    s.exhausted = true;
    remember(s);
    for (int color = 0; color < COLORS; ++color) {
        s.deck[color] = s.discard[color];
        s.discard[color] = 0;
    }
}

// M7.6: before a card is drawn, an empty deck has run out; false if there is no card at all.
bool deck_is_ready(State& s) {
    if (total(s.deck) > 0) return true;
    run_out(s);
    return total(s.deck) > 0;
}

// M7.2: the deck runs out at the moment its last card is drawn.
void after_drawing(State& s) {
    if (total(s.deck) == 0) run_out(s);
}

// M7.5: a draw under way goes on from the new deck.
void draw(State& s, Counts& place, int count) {
    for (int i = 0; i < count && deck_is_ready(s); ++i) {
        ++place[take_from_deck(s)];
        after_drawing(s);
    }
}

// --- Set-up (M1) ---

void new_game(State& s, uint64_t seed) {
    s = State{};
    start_generator(s, seed);
    for (int color = 0; color < COLORS; ++color) s.deck[color] = CARDS_PER_COLOR;
    s.mandala = -1;
    for (int mandala = 0; mandala < MANDALAS; ++mandala) {
        for (int i = 0; i < START_MOUNTAIN; ++i) ++s.mountain[mandala][take_from_deck(s)];
    }
    for (int seat = 0; seat < SEATS; ++seat) {
        for (int i = 0; i < START_HAND; ++i) ++s.hand[seat][take_from_deck(s)];
        for (int i = 0; i < START_CUP; ++i) ++s.secret[seat][take_from_deck(s)];
    }
}

// --- What a seat may do (M2 to M6, M8.4) ---

// M4.1, M3.1, M4.3: one held card, closed by neither Field, and a card in hand afterwards.
bool may_build(const State& s, int mandala, int color) {
    const int seat = s.to_act;
    if (s.hand[seat][color] == 0) return false;
    if (s.field[mandala][0][color] > 0 || s.field[mandala][1][color] > 0) return false;
    return !(total(s.hand[seat]) == 1 && total(s.deck) == 0 && total(s.discard) == 0);
}

// M5.1, M3.2, M5.2: held cards of one color, closed by neither Mountain nor other Field, one card kept.
bool may_grow(const State& s, int mandala, int color, int count) {
    const int seat = s.to_act;
    if (s.hand[seat][color] < count) return false;
    if (s.mountain[mandala][color] > 0 || s.field[mandala][1 - seat][color] > 0) return false;
    return total(s.hand[seat]) > count;
}

// M6.1: any held cards of one color.
bool may_discard(const State& s, int color, int count) { return s.hand[s.to_act][color] >= count; }

// M8.4: a color of the Mountain being destroyed.
bool may_claim(const State& s, int color) { return s.mountain[s.mandala][color] > 0; }

// Writes the ids of the allowed actions, rising, into `actions`; returns how many there are.
int legal(const State& s, Actions& actions) {
    int n = 0;
    if (s.phase == CLAIM) {
        for (int color = 0; color < COLORS; ++color) {
            if (may_claim(s, color)) actions[n++] = CLAIM_COLOR + color;
        }
    } else if (s.phase == PLAY) {
        const Counts& hand = s.hand[s.to_act];
        for (int color = 0; color < COLORS; ++color) {
            if (hand[color] == 0) continue;
            for (int mandala = 0; mandala < MANDALAS; ++mandala) {
                if (may_build(s, mandala, color)) actions[n++] = BUILD + color * MANDALAS + mandala;
            }
        }
        for (int color = 0; color < COLORS; ++color) {
            if (hand[color] == 0) continue;
            for (int mandala = 0; mandala < MANDALAS; ++mandala) {
                const int first = GROW + (color * MANDALAS + mandala) * (HAND_LIMIT - 1);
                for (int count = 1; may_grow(s, mandala, color, count); ++count) actions[n++] = first + count - 1;
            }
        }
        for (int color = 0; color < COLORS; ++color) {
            const int first = DISCARD + color * HAND_LIMIT;
            for (int count = 1; may_discard(s, color, count); ++count) actions[n++] = first + count - 1;
        }
    }
    return n;
}

// --- The turn ---

// M9.5, M9.6: nothing moves any more.
void end_game(State& s) {
    s.phase = OVER;
    s.to_act = -1;
    s.mandala = -1;
}

// M2.1: seats alternate; M8.12: also after a Mandala was destroyed.
void next_turn(State& s) {
    s.turn = 1 - s.turn;
    s.to_act = s.turn;
    s.phase = PLAY;
    s.mandala = -1;
}

// Cards leave a hand. Those that can not have been drawn since the pile was turned were old ones.
void leave_hand(State& s, int seat, int color, int count) {
    if (s.remembered) {
        const int drawn = total(s.hand[seat]) + START_CUP + total(s.gone[seat]) - total(s.old[seat]);
        const int certainly_old = std::max(0, count - drawn);
        s.old[seat][color] -= certainly_old;
        s.gone[seat][color] += count - certainly_old;
        s.cap[seat][color] = std::min(s.cap[seat][color], s.old[seat][color]);
    }
    s.hand[seat][color] -= count;
}

// --- Completing and destroying a Mandala (M8) ---

// M8.1: all six colors lie in Mountain and Fields together.
bool is_complete(const State& s, int mandala) {
    for (int color = 0; color < COLORS; ++color) {
        if (s.mountain[mandala][color] + s.field[mandala][0][color] + s.field[mandala][1][color] == 0) return false;
    }
    return true;
}

// M8.2: the seat with more cards in its Field; M8.3: if equal, the seat that did not complete.
int first_chooser(const State& s, int mandala) {
    const int first = total(s.field[mandala][0]);
    const int second = total(s.field[mandala][1]);
    if (first == second) return 1 - s.turn;
    return first > second ? 0 : 1;
}

void move_all(Counts& from, Counts& to) {
    for (int color = 0; color < COLORS; ++color) {
        to[color] += from[color];
        from[color] = 0;
    }
}

// M8.10 to M8.12: Fields to the pile; the end of the game (M9.1, M9.2), or a new Mountain and the next turn.
void finish_destruction(State& s, int mandala) {
    for (int seat = 0; seat < SEATS; ++seat) move_all(s.field[mandala][seat], s.discard);
    if (s.exhausted || colors_in(s.river[0]) == COLORS || colors_in(s.river[1]) == COLORS) {
        end_game(s);
        return;
    }
    draw(s, s.mountain[mandala], START_MOUNTAIN);
    next_turn(s);
}

// M8.5 to M8.7: one card of a new color to the River, the rest to the Cup; without a Field all is thrown away.
void take_color(State& s, int color) {
    const int seat = s.to_act;
    const int count = s.mountain[s.mandala][color];
    s.mountain[s.mandala][color] = 0;
    if (total(s.field[s.mandala][seat]) == 0) {
        s.discard[color] += count;
        return;
    }
    int to_cup = count;
    if (s.river[seat][color] == 0) {
        s.river[seat][color] = colors_in(s.river[seat]) + 1;
        --to_cup;
    }
    s.cup[seat][color] += to_cup;
}

// M8.9: the last color goes unasked to the seat whose choice it is; then the Mandala is gone.
void settle_last_color(State& s) {
    if (colors_in(s.mountain[s.mandala]) > 1) return;
    for (int color = 0; color < COLORS; ++color) {
        if (s.mountain[s.mandala][color] > 0) take_color(s, color);
    }
    finish_destruction(s, s.mandala);
}

// M4.4, M5.4: a complete Mandala is destroyed at once, within this turn.
void after_playing_to(State& s, int mandala) {
    if (!is_complete(s, mandala)) {
        next_turn(s);
        return;
    }
    if (total(s.field[mandala][0]) == 0 && total(s.field[mandala][1]) == 0) {  // M8.8
        move_all(s.mountain[mandala], s.discard);
        finish_destruction(s, mandala);
        return;
    }
    s.phase = CLAIM;
    s.mandala = mandala;
    s.to_act = first_chooser(s, mandala);
    settle_last_color(s);
}

// --- The actions ---

// M4: one card into a Mountain, then draw, then look whether the Mandala is complete (M4.4, M7.7).
void build(State& s, int mandala, int color) {
    const int seat = s.to_act;
    leave_hand(s, seat, color, 1);
    ++s.mountain[mandala][color];
    s.stall = 0;
    const int available = total(s.deck) + total(s.discard);
    draw(s, s.hand[seat], std::min({DRAW_AFTER_BUILD, HAND_LIMIT - total(s.hand[seat]), available}));  // M4.2
    after_playing_to(s, mandala);
}

// M5: cards of one color into your Field; no draw.
void grow(State& s, int mandala, int color, int count) {
    const int seat = s.to_act;
    leave_hand(s, seat, color, count);
    s.field[mandala][seat][color] += count;
    s.stall = 0;
    after_playing_to(s, mandala);
}

// M6: cards of one color onto the pile, then draw as many. They can come back (M6.2).
void discard(State& s, int color, int count) {
    const int seat = s.to_act;
    leave_hand(s, seat, color, count);
    s.discard[color] += count;
    draw(s, s.hand[seat], count);
    if (s.exhausted && ++s.stall >= STALL_LIMIT) {  // M9.4
        end_game(s);
        return;
    }
    next_turn(s);
}

// M8.4: take all cards of a color; the other seat chooses next.
void claim(State& s, int color) {
    take_color(s, color);
    s.to_act = 1 - s.to_act;
    settle_last_color(s);
}

// Plays an allowed action, with all that follows from it unasked (M2.1).
void apply(State& s, int action) {
    if (action >= CLAIM_COLOR) {
        claim(s, action - CLAIM_COLOR);
    } else if (action >= DISCARD) {
        const int rest = action - DISCARD;
        discard(s, rest / HAND_LIMIT, rest % HAND_LIMIT + 1);
    } else if (action >= GROW) {
        const int rest = action - GROW;
        const int place = rest / (HAND_LIMIT - 1);
        grow(s, place % MANDALAS, place / MANDALAS, rest % (HAND_LIMIT - 1) + 1);
    } else {
        build(s, action % MANDALAS, action / MANDALAS);
    }
}

// --- The score (M10) ---

// M10.1: each Cup card scores the number of its color's River space.
int score(const State& s, int seat) {
    int points = 0;
    for (int color = 0; color < COLORS; ++color) {
        const int space = s.river[seat][color];
        if (space > 0) points += RIVER_POINTS[space - 1] * (s.cup[seat][color] + s.secret[seat][color]);
    }
    return points;
}

}  // namespace
