// What a pass costs: processor time, allocations, memory.
#pragma once
#include <stdint.h>

/// The processor time that the calling thread has used, in nanoseconds.
uint64_t baseline_thread_time(void);

/// The processor time that all threads of the process have used, in nanoseconds.
uint64_t baseline_process_time(void);

/// How many blocks the process has asked its allocator for, on any thread: `malloc`, `calloc`,
/// `realloc` and the aligned forms, each call one.
uint64_t baseline_allocation_count(void);

/// The bytes of the process's memory that are resident, and the most that ever were.
uint64_t baseline_resident_bytes(void);
uint64_t baseline_peak_resident_bytes(void);

/// The bytes that the allocator has given out and not taken back.
uint64_t baseline_heap_bytes(void);

/// Gives the allocator's unused pages back to the system, so that growth shows as residence.
void baseline_trim(void);

/// Work that is handed to a function below.
typedef void (*baseline_work)(void *context);

/// These do the work and nothing else. Each is a name that a profiler can be told to count under,
/// which the compiler cannot merge with its caller.
void baseline_cold_pass(baseline_work work, void *context);
void baseline_warm_pass(baseline_work work, void *context);
void baseline_relayout_pass(baseline_work work, void *context);
