// Comparisons of sixteen numbers at once. Swift's SIMD masks have no bits that can be counted.
//
// The compiler makes of the vectors what a processor has: SSE2, NEON, or single comparisons. They are read
// with memcpy, so they need no alignment; the first number is the lowest bit where the lowest byte is first.
// CVECTORS_SCALAR chooses a loop, for compilers that have no vectors of bits.
#pragma once
#include <stdbool.h>
#include <stdint.h>

#ifndef CVECTORS_SCALAR

typedef int32_t cvectors_values __attribute__((ext_vector_type(16)));
typedef bool cvectors_flags __attribute__((ext_vector_type(16)));

/// The index of the first of sixteen numbers that is not less than a bound, or 16.
static inline int32_t cvectors_first_not_less(const void *numbers, int32_t bound) {
  cvectors_values values;
  __builtin_memcpy(&values, numbers, sizeof values);
  cvectors_flags less = __builtin_convertvector(values < (cvectors_values)bound, cvectors_flags);
  uint16_t bits;
  __builtin_memcpy(&bits, &less, sizeof bits);
  return __builtin_ctz(~(uint32_t)bits);
}

#else

static inline int32_t cvectors_first_not_less(const void *numbers, int32_t bound) {
  int32_t values[16], index = 0;
  __builtin_memcpy(values, numbers, sizeof values);
  while (index < 16 && values[index] < bound) index++;
  return index;
}

#endif
