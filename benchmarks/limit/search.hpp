// The re-deal, the evaluation and the tree search of the engine in plain C++17, the same simulations one by one: redeal.py and
// evaluate.py of src/kolam/games/mandala, and src/kolam/engine/drivers/search.py.

#pragma once

#include <cmath>
#include <vector>

#include "rules.hpp"

namespace {

// --- Dealing again what a seat can not see (redeal.py) ---

constexpr int ALL_CARDS = COLORS * CARDS_PER_COLOR;

struct Choose {
    double ways[ALL_CARDS + 1][ALL_CARDS + 1] = {};
    Choose() {
        for (int n = 0; n <= ALL_CARDS; ++n) {
            ways[n][0] = 1.0;
            for (int k = 1; k <= n; ++k) ways[n][k] = ways[n - 1][k - 1] + ways[n - 1][k];
        }
    }
};
const Choose CHOOSE;

using Ways = double[COLORS + 1][ALL_CARDS + 1];

double chance(State& s) { return static_cast<int64_t>(advance(s) >> 11) * (1.0 / (int64_t{1} << 53)); }

// Cards of the new pool that are not in sight; the deck holds all that is unseen.
int fresh(const State& s, int other, int color) { return s.deck[color] + s.gone[other][color] - s.old[other][color]; }

// How many cards of a color the other seat must have drawn, if so many of its set-up cards have it.
int needed(const State& s, int other, int color, int secret) { return std::max(0, s.gone[other][color] - s.old[other][color] + secret); }

// ways[color][k]: the ways to draw k cards of `color` and later colors, with set-up cards `first` and `second`.
void count_ways(const State& s, int other, int first, int second, int drawn, Ways& ways) {
    for (int k = 0; k <= drawn; ++k) ways[COLORS][k] = 0.0;
    ways[COLORS][0] = 1.0;
    for (int color = COLORS - 1; color >= 0; --color) {
        const int pool = fresh(s, other, color);
        const int least = needed(s, other, color, (color == first) + (color == second));
        for (int k = 0; k <= drawn; ++k) {
            double sum = 0.0;
            for (int take = least; take <= std::min(pool, k); ++take) sum += CHOOSE.ways[pool][take] * ways[color + 1][k - take];
            ways[color][k] = sum;
        }
    }
}

// The weight of a pair of set-up cards: the ways to hold it, times the ways to have drawn the rest.
double pair_weight(const State& s, int other, int first, int second, int drawn, Ways& ways) {
    double pairs;
    if (first == second) {
        const int held = s.old[other][first];
        if (s.cap[other][first] < START_CUP || held < START_CUP) return 0.0;
        pairs = CHOOSE.ways[held][START_CUP];
    } else {
        if (std::min({s.cap[other][first], s.cap[other][second], s.old[other][first], s.old[other][second]}) < 1) return 0.0;
        pairs = 1.0 * s.old[other][first] * s.old[other][second];
    }
    count_ways(s, other, first, second, drawn, ways);
    return pairs * ways[0][drawn];
}

// After the pile was turned there are two pools: old cards, among them the set-up cards, and the new deck.
void deal_two_pools(State& s, int other, int size) {
    int drawn = size + START_CUP;
    for (int color = 0; color < COLORS; ++color) drawn += s.gone[other][color] - s.old[other][color];
    Ways ways;
    double sum = 0.0;
    for (int first = 0; first < COLORS; ++first) {
        for (int second = first; second < COLORS; ++second) sum += pair_weight(s, other, first, second, drawn, ways);
    }
    double rest = chance(s) * sum;
    int one = -1, two = -1;
    for (int first = 0; first < COLORS; ++first) {
        for (int second = first; second < COLORS; ++second) {
            const double weight = pair_weight(s, other, first, second, drawn, ways);
            if (weight > 0.0 && (rest >= 0.0 || one < 0)) {
                one = first, two = second;
                rest -= weight;
            }
        }
    }
    ++s.secret[other][one];
    ++s.secret[other][two];
    count_ways(s, other, one, two, drawn, ways);
    int left = drawn;
    for (int color = 0; color < COLORS; ++color) {
        const int pool = fresh(s, other, color);
        rest = chance(s) * ways[color][left];
        int taken = needed(s, other, color, s.secret[other][color]);
        for (int take = taken, most = std::min(pool, left); take <= most; ++take) {
            const double weight = CHOOSE.ways[pool][take] * ways[color + 1][left - take];
            if (weight > 0.0 && rest >= 0.0) {
                taken = take;
                rest -= weight;
            }
        }
        left -= taken;
        s.hand[other][color] = s.old[other][color] - s.secret[other][color] + taken - s.gone[other][color];
        s.deck[color] = pool - taken;
    }
}

void redeal(State& s, int seat) {
    if (s.phase == OVER) return;
    const int other = 1 - seat;
    const int size = total(s.hand[other]);
    for (int color = 0; color < COLORS; ++color) {
        s.deck[color] += s.hand[other][color] + s.secret[other][color];
        s.hand[other][color] = s.secret[other][color] = 0;
    }
    if (s.remembered) {
        deal_two_pools(s, other, size);
        return;
    }
    for (int k = 0; k < size; ++k) ++s.hand[other][take_from_deck(s)];
    for (int k = 0; k < START_CUP; ++k) ++s.secret[other][take_from_deck(s)];
}

// --- A cheap judgment (evaluate.py) ---

constexpr double RIPENESS[COLORS + 1] = {0.0, 0.0, 0.1, 0.2, 0.35, 0.55, 1.0};
constexpr double CARD_IN_HAND = 0.5;
constexpr double DENIED = 0.7;
constexpr double WINNING = 0.9;

// Points that `count` cards of a color bring a seat now.
double worth(const State& s, int seat, int color, int count) {
    const int space = s.river[seat][color];
    if (space > 0) return 1.0 * RIVER_POINTS[space - 1] * count;
    const int following = RIVER_POINTS[std::min(colors_in(s.river[seat]), COLORS - 1)];
    return 1.0 * following * (count - 1 + s.secret[seat][color]) + 0.8;
}

// Points of a seat less those of the other if the Mandala were shared out now, each taking what it likes best.
double split(const State& s, int seat, int mandala, int chooser) {
    const bool has_field[SEATS] = {total(s.field[mandala][0]) > 0, total(s.field[mandala][1]) > 0};
    int taken = 0;
    double sum = 0.0;
    for (int round = 0; round < COLORS; ++round) {
        double best = -1.0;
        int choice = -1;
        for (int color = 0; color < COLORS; ++color) {
            const int count = s.mountain[mandala][color];
            if (count > 0 && !(taken >> color & 1)) {
                const double own = has_field[chooser] ? worth(s, chooser, color, count) : 0.0;
                const double value = own + DENIED * worth(s, 1 - chooser, color, count);
                if (value > best) best = value, choice = color;
            }
        }
        if (choice < 0) break;
        taken |= 1 << choice;
        const double points = has_field[chooser] ? worth(s, chooser, choice, s.mountain[mandala][choice]) : 0.0;
        sum += chooser == seat ? points : -points;
        chooser = 1 - chooser;
    }
    return sum;
}

double evaluate(const State& s, int seat) {
    double value = 1.0 * (score(s, seat) - score(s, 1 - seat));
    if (s.phase == OVER) return value;
    value += CARD_IN_HAND * (total(s.hand[seat]) - total(s.hand[1 - seat]));
    for (int mandala = 0; mandala < MANDALAS; ++mandala) {
        if (s.phase == CLAIM && s.mandala == mandala) {
            value += split(s, seat, mandala, s.to_act);
        } else {
            int colors = 0;
            for (int color = 0; color < COLORS; ++color) {
                colors += s.mountain[mandala][color] + s.field[mandala][0][color] + s.field[mandala][1][color] > 0;
            }
            value += RIPENESS[colors] * split(s, seat, mandala, first_chooser(s, mandala));
        }
    }
    return value;
}

int standing(const State& s, int seat) { return score(s, seat) * 1000 - total(s.cup[seat]) - total(s.secret[seat]); }

// The winning chance of each seat, adding up to 1; a finished game counts its winners.
void judge(const State& s, double scale, double (&chances)[SEATS]) {
    double best = evaluate(s, 0), sum = 0.0;
    for (int seat = 0; seat < SEATS; ++seat) {
        chances[seat] = evaluate(s, seat);
        best = std::max(best, chances[seat]);
    }
    for (double& value : chances) {
        value = std::exp((value - best) / scale);
        sum += value;
    }
    for (double& value : chances) value /= sum;
    if (s.to_act < 0) {
        for (int seat = 0; seat < SEATS; ++seat) {
            const int own = standing(s, seat), other = standing(s, 1 - seat);
            const double share = own > other ? 1.0 : own == other ? 0.5 : 0.0;
            chances[seat] = WINNING * share + (1.0 - WINNING) * chances[seat];
        }
    }
}

// --- The tree search (drivers/search.py) ---

constexpr int DEEPEST = 200;
constexpr int RIPE = 2;
constexpr int64_t LARGEST_TREE = 1 << 20;

// The same numbers as the engine's settings and EVALUATION_SCALE.
struct Settings {
    double exploration, trust, scale;
    int rollout;
};

struct Node {
    int32_t action, child, sibling, visits, available;
    float totals[SEATS];
    float guess;
};

class Search {
   public:
    Search(const State& s, uint64_t seed, int64_t simulations, const Settings& how) : root(s), how(how) {
        Actions actions;
        dice.rng = mix(seed);
        tree.resize(std::min(LARGEST_TREE, 2 * NUM_ACTIONS + (simulations + 1) * (legal(s, actions) + 4)));
        used = 1;
    }

    void run(int64_t simulations) {
        Actions actions;
        double chances[SEATS];
        int path[DEEPEST];
        for (int64_t simulation = 0; simulation < simulations; ++simulation) {
            State s = root;
            start_generator(s, advance(dice));
            redeal(s, root.to_act);
            int node = 0, depth = 0;
            while (s.to_act >= 0 && depth < DEEPEST) {
                if (node > 0 && tree[node].child == 0 && (tree[node].visits < RIPE || is_full())) break;
                const int child = select(s, node, legal(s, actions), actions);
                if (child == 0) break;
                apply(s, tree[child].action);
                path[depth++] = child;
                node = child;
                if (tree[node].visits == 0) break;
            }
            for (int step = 0; step < how.rollout && s.to_act >= 0; ++step) {
                const int count = legal(s, actions);
                apply(s, actions[below(s, count)]);
            }
            judge(s, how.scale, chances);
            ++tree[0].visits;
            for (int k = 0; k < depth; ++k) {
                Node& visited = tree[path[k]];
                ++visited.visits;
                for (int seat = 0; seat < SEATS; ++seat) visited.totals[seat] = static_cast<float>(visited.totals[seat] + chances[seat]);
            }
        }
    }

    int size() const { return used; }

    int visits(int action) const {
        for (int child = tree[0].child; child > 0; child = tree[child].sibling) {
            if (tree[child].action == action) return tree[child].visits;
        }
        return 0;
    }

   private:
    State root;
    Settings how;
    State dice{};
    std::vector<Node> tree;
    int used;
    int8_t marks[NUM_ACTIONS] = {};

    bool is_full() const { return used + NUM_ACTIONS > static_cast<int>(tree.size()); }

    // Adds an action to a node, judged by what it leads to in this deal.
    void add_child(const State& s, int node, int action) {
        double chances[SEATS];
        State after = s;
        apply(after, action);
        judge(after, how.scale, chances);
        tree[used] = Node{action, 0, tree[node].child, 0, 0, {}, static_cast<float>(chances[s.to_act])};
        tree[node].child = used++;
    }

    // The child to visit next among the actions allowed in this deal; missing ones are added. 0 if there is no room.
    int select(const State& s, int node, int count, const Actions& actions) {
        for (int k = 0; k < count; ++k) marks[actions[k]] = 1;
        for (int child = tree[node].child; child > 0; child = tree[child].sibling) {
            if (marks[tree[child].action] == 1) marks[tree[child].action] = 2;
        }
        for (int k = 0; k < count; ++k) {
            if (marks[actions[k]] == 1 && used < static_cast<int>(tree.size())) {
                add_child(s, node, actions[k]);
                marks[actions[k]] = 2;
            }
        }
        int best = 0;
        double best_value = -1.0;
        for (int child = tree[node].child; child > 0; child = tree[child].sibling) {
            Node& candidate = tree[child];
            if (marks[candidate.action] != 2) continue;
            ++candidate.available;
            const double visits = candidate.visits + how.trust;
            const double mean = (candidate.totals[s.to_act] + how.trust * candidate.guess) / visits;
            const double value = mean + how.exploration * std::sqrt(std::log(candidate.available + 1.0) / visits);
            if (value > best_value) best_value = value, best = child;
        }
        for (int k = 0; k < count; ++k) marks[actions[k]] = 0;
        return best;
    }
};

}  // namespace
