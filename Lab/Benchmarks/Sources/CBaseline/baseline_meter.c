#define _GNU_SOURCE
#include "baseline_meter.h"

#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static uint64_t read_clock(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t baseline_thread_time(void) { return read_clock(CLOCK_THREAD_CPUTIME_ID); }
uint64_t baseline_process_time(void) { return read_clock(CLOCK_PROCESS_CPUTIME_ID); }

uint64_t baseline_resident_bytes(void) {
  FILE *file = fopen("/proc/self/statm", "r");
  if (file == NULL) return 0;
  unsigned long total = 0, resident = 0;
  int count = fscanf(file, "%lu %lu", &total, &resident);
  fclose(file);
  return count == 2 ? (uint64_t)resident * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

uint64_t baseline_peak_resident_bytes(void) {
  struct rusage usage;
  if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
  return (uint64_t)usage.ru_maxrss * 1024u;
}

uint64_t baseline_heap_bytes(void) {
  struct mallinfo2 information = mallinfo2();
  return (uint64_t)information.uordblks + (uint64_t)information.hblkhd;
}

void baseline_trim(void) { malloc_trim(0); }

// The allocator's functions, counted. A program's own definitions come before the C library's, for
// every shared library in the process too; the work is passed on to the C library's second names.
// `free` needs no counting and stays the C library's: the blocks are its own.

static _Atomic uint64_t allocation_count;

uint64_t baseline_allocation_count(void) {
  return atomic_load_explicit(&allocation_count, memory_order_relaxed);
}

static inline void count_one(void) {
  // One thread allocates while a pass is measured; a lost count between threads would not matter,
  // and a locked instruction would be measured with every allocation.
  uint64_t count = atomic_load_explicit(&allocation_count, memory_order_relaxed);
  atomic_store_explicit(&allocation_count, count + 1, memory_order_relaxed);
}

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  count_one();
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  count_one();
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  count_one();
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  count_one();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count_one();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  // The two errors that the standard names.
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return 22;
  count_one();
  void *made = __libc_memalign(alignment, size);
  if (made == NULL) return 12;
  *block = made;
  return 0;
}

// The empty instruction after the call keeps it a call, and the function on the stack.
#define BASELINE_PASS(name)                                                \
  __attribute__((noinline)) void name(baseline_work work, void *context) { \
    work(context);                                                         \
    __asm__ volatile("" ::: "memory");                                     \
  }

BASELINE_PASS(baseline_cold_pass)
BASELINE_PASS(baseline_warm_pass)
BASELINE_PASS(baseline_relayout_pass)
