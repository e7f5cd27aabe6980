// ICU survives an allocation that fails where it reports a status, and not everywhere else. Without
// memory for the name of the default locale it waits for a lock that it holds itself; without memory
// for the default locale it reads through a null pointer; a dictionary that could not be loaded is
// taken for one that is not there, and words of that script then have no breaks; loading it may not
// end. So small requests are answered from a reserve when the system has nothing left, and ICU, whose
// small requests are few and mostly made once, goes on. Large ones, which are in proportion to a text
// and where ICU does say so, are refused, and noted.
#include "cicu_memory.h"

#include <malloc.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/uclean.h>

// Sizes in the reserve are powers of two, from 32 bytes to 64 KB; blocks that were given back wait
// in a list for each size.
enum { SMALLEST = 5, LARGEST = 16, RESERVE = 1 << 20, HEADER = 16 };

struct block {
  uint32_t power;
  struct block *next;
};

_Static_assert(sizeof(struct block) <= HEADER, "a block's header has its place");

// Untouched pages of this take no memory.
static _Alignas(HEADER) unsigned char reserve[RESERVE];
static size_t used;
static struct block *waiting[LARGEST + 1];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local uint32_t refusals;

uint32_t cicu_refusals(void) { return refusals; }

static int is_reserved(const void *pointer) {
  return (uintptr_t)pointer >= (uintptr_t)reserve &&
         (uintptr_t)pointer < (uintptr_t)reserve + RESERVE;
}

static struct block *block_of(void *pointer) {
  return (struct block *)((unsigned char *)pointer - HEADER);
}

static size_t capacity_of(void *pointer) {
  if (!is_reserved(pointer)) return malloc_usable_size(pointer);
  return ((size_t)1 << block_of(pointer)->power) - HEADER;
}

static void *reserved(size_t size) {
  uint32_t power = SMALLEST;
  while (power <= LARGEST && ((size_t)1 << power) - HEADER < size) power++;
  if (power > LARGEST) return NULL;
  pthread_mutex_lock(&lock);
  struct block *block = waiting[power];
  if (block != NULL) {
    waiting[power] = block->next;
  } else if (used + ((size_t)1 << power) <= RESERVE) {
    block = (struct block *)(reserve + used);
    block->power = power;
    used += (size_t)1 << power;
  }
  pthread_mutex_unlock(&lock);
  return block == NULL ? NULL : (unsigned char *)block + HEADER;
}

static void *U_CALLCONV allocate(const void *context, size_t size) {
  (void)context;
  void *pointer = malloc(size);
  if (pointer == NULL) pointer = reserved(size);
  if (pointer == NULL) refusals++;
  return pointer;
}

static void U_CALLCONV release(const void *context, void *pointer) {
  (void)context;
  if (!is_reserved(pointer)) {
    free(pointer);
    return;
  }
  struct block *block = block_of(pointer);
  pthread_mutex_lock(&lock);
  block->next = waiting[block->power];
  waiting[block->power] = block;
  pthread_mutex_unlock(&lock);
}

static void *U_CALLCONV reallocate(const void *context, void *pointer, size_t size) {
  if (pointer == NULL) return allocate(context, size);
  if (!is_reserved(pointer)) {
    void *grown = realloc(pointer, size);
    if (grown != NULL) return grown;
  }
  void *moved = is_reserved(pointer) ? allocate(context, size) : reserved(size);
  if (moved == NULL) {
    if (!is_reserved(pointer)) refusals++;
    return NULL;
  }
  size_t before = capacity_of(pointer);
  memcpy(moved, pointer, before < size ? before : size);
  release(context, pointer);
  return moved;
}

// Before `main`, when no other thread can be in ICU. What ICU allocated before then comes back to
// `release`, which tells it from the reserve by its address.
__attribute__((constructor)) static void prepare(void) {
  UErrorCode status = U_ZERO_ERROR;
  u_setMemoryFunctions(NULL, allocate, reallocate, release, &status);
}
