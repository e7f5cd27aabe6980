// The vectors and the loop give the same: this file is compiled once with CVECTORS_SCALAR, and once without,
// and the two calls are compared at every offset from an aligned address.
#include <stdio.h>
#include <string.h>

#include "vectors.h"

#ifdef CVECTORS_SCALAR
int32_t scalar_first_not_less(const void *numbers, int32_t bound) {
  return cvectors_first_not_less(numbers, bound);
}
#else
int32_t scalar_first_not_less(const void *numbers, int32_t bound);

int main(void) {
  static const int32_t special[] = {INT32_MIN, INT32_MIN + 1, -1, 0, 1, INT32_MAX - 1, INT32_MAX};
  _Alignas(64) unsigned char room[128];
  int counts[17] = {0};
  uint32_t state = 1;
  for (int round = 0; round < 200000; round++) {
    int32_t numbers[16];
    state = state * 1664525 + 1013904223;
    int32_t bound = round % 2 ? special[(state >> 16) % 7] : (int32_t)(state >> 8) % 1000;
    uint32_t seldom = 1 + (state >> 20) % 40;
    for (int i = 0; i < 16; i++) {
      state = state * 1664525 + 1013904223;
      int is_less = (state >> 16) % seldom != 0 && bound != INT32_MIN;
      numbers[i] = is_less ? bound - 1 : (state & 256) ? bound : INT32_MAX;
    }
    unsigned char *place = room + round % 64;
    memcpy(place, numbers, sizeof numbers);
    int32_t found = cvectors_first_not_less(place, bound);
    int32_t expected = scalar_first_not_less(place, bound);
    if (found != expected) {
      fprintf(stderr, "round %d: %d with vectors, %d without\n", round, found, expected);
      return 1;
    }
    counts[found]++;
  }
  for (int i = 0; i <= 16; i++) {
    if (counts[i] == 0) return fprintf(stderr, "no case ends at %d\n", i), 1;
  }
  return 0;
}
#endif
