// Comparisons of sixteen numbers at once. Swift's SIMD masks have no bits that can be counted.
#pragma once
#include <stdbool.h>
#include <stdint.h>

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
