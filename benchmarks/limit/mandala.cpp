// Mandala in plain C++17: the yardstick for the speed of the Python engine.
//
// The same rules (rules.hpp), the same search (search.hpp) and the same random numbers as the engine, so it plays the same games
// action for action and searches the same trees.
//
//     g++ -std=c++17 -O3 -march=native -ffp-contract=off -o mandala mandala.cpp
//     ./mandala playouts SEED GAMES    one line of JSON: games, decisions, points, seconds
//     ./mandala games SEED GAMES       one line for each game: index, decisions, both scores, digest of its actions
//     ./mandala search SEED POSITIONS SIMULATIONS EXPLORATION TRUST ROLLOUT
//                                      one line for each position: index, nodes, visits of each action; then the seconds

#include <charconv>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <system_error>

#include "rules.hpp"
#include "search.hpp"

namespace {

// --- Random games ---

// Plays a game to the end with random actions, showing each to `watch`; returns the number of decisions.
template <typename Watch>
int play_random(State& s, Watch watch) {
    Actions actions;
    int decisions = 0;
    while (s.to_act >= 0) {
        const int count = legal(s, actions);
        const int action = actions[below(s, count)];
        watch(action);
        apply(s, action);
        ++decisions;
    }
    return decisions;
}

void time_playouts(uint64_t seed, int64_t games) {
    State s;
    int64_t decisions = 0;
    int64_t points = 0;
    const auto start = std::chrono::steady_clock::now();
    for (int64_t game = 0; game < games; ++game) {
        new_game(s, series_seed(seed, game));
        decisions += play_random(s, [](int) {});
        for (int seat = 0; seat < SEATS; ++seat) points += score(s, seat);
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::printf("{\"games\":%" PRId64 ",\"decisions\":%" PRId64 ",\"points\":%" PRId64 ",\"seconds\":%.6f}\n", games, decisions,
                points, seconds.count());
}

// The digest is FNV-1a over the action ids, two bytes each, low byte first.
void list_games(uint64_t seed, int64_t games) {
    State s;
    for (int64_t game = 0; game < games; ++game) {
        uint64_t digest = 0xCBF29CE484222325;
        const auto add = [&digest](int byte) { digest = (digest ^ static_cast<uint64_t>(byte)) * 0x100000001B3; };
        new_game(s, series_seed(seed, game));
        const int decisions = play_random(s, [&add](int action) {
            add(action & 0xFF);
            add(action >> 8);
        });
        std::printf("%" PRId64 " %d %d %d %016" PRIx64 "\n", game, decisions, score(s, 0), score(s, 1), digest);
    }
}

// The position of a random game after (7 * index) mod 40 decisions; if it is over by then, its beginning.
void set_position(State& s, uint64_t seed, int64_t index) {
    new_game(s, series_seed(seed, index));
    Actions actions;
    for (int64_t left = 7 * index % 40; left > 0 && s.to_act >= 0; --left) {
        const int count = legal(s, actions);
        apply(s, actions[below(s, count)]);
    }
    if (s.to_act < 0) new_game(s, series_seed(seed, index));
}

void time_searches(uint64_t seed, int64_t positions, int64_t simulations, double exploration, double trust, int rollout) {
    std::chrono::duration<double> seconds{0};
    for (int64_t index = 0; index < positions; ++index) {
        State s;
        set_position(s, seed, index);
        const auto start = std::chrono::steady_clock::now();
        Search search(s, index, simulations);
        search.run(simulations, exploration, trust, rollout);
        seconds += std::chrono::steady_clock::now() - start;
        std::printf("%" PRId64 " %d", index, search.size());
        for (int action = 0; action < NUM_ACTIONS; ++action) {
            if (search.visits(action) > 0) std::printf(" %d:%d", action, search.visits(action));
        }
        std::printf("\n");
    }
    std::printf("{\"simulations\":%" PRId64 ",\"seconds\":%.6f}\n", positions * simulations, seconds.count());
}

template <typename Number>
bool read_number(const char* text, Number& number) {
    const char* end = text + std::strlen(text);
    const auto result = std::from_chars(text, end, number);
    return result.ec == std::errc{} && result.ptr == end && number >= 0;
}

}  // namespace

int main(int argc, char** argv) {
    uint64_t seed = 0;
    int64_t games = 0;
    const std::string_view command = argc > 3 ? argv[1] : "";
    const bool is_known = argc == 4 ? command == "playouts" || command == "games" : argc == 8 && command == "search";
    if (!is_known || !read_number(argv[2], seed) || !read_number(argv[3], games)) {
        std::fprintf(stderr, "usage: mandala playouts|games SEED GAMES, or search SEED POSITIONS SIMULATIONS EXPLORATION TRUST ROLLOUT\n");
        return 2;
    }
    if (command == "search") {
        time_searches(seed, games, std::atoll(argv[4]), std::atof(argv[5]), std::atof(argv[6]), std::atoi(argv[7]));
        return 0;
    }
    if (command == "playouts") {
        time_playouts(seed, games);
    } else {
        list_games(seed, games);
    }
}
