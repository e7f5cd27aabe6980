// What TextMeasure needs of Fontconfig, which is asked in a process of its own.
//
// Fontconfig reads through null pointers where an allocation fails, and trusts the cache files that it
// maps. A process that is started by `fork` for it alone may end as it likes: who asks sees the end of
// a socket. That process runs nothing but the C of this target, Fontconfig and what that calls.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Fontconfig's version as a number such as 21400. Asked in this process; it reads nothing.
int32_t cfc_version(void);

/// A child process that answers questions, and a thread of this one that waits for its end: whoever in
/// the program waits for any child never meets one that has ended. Freed by `cfc_end` alone.
typedef struct cfc_child cfc_child;

/// How a child ended.
typedef struct cfc_ending {
  int32_t kind;
  /// The exit status, or the signal's number.
  int32_t value;
} cfc_ending;

enum {
  /// Somebody else was told, or the child has not ended yet.
  CFC_UNKNOWN = 0,
  CFC_EXITED = 1,
  CFC_SIGNALLED = 2,
};

// A question is the number of the bytes that follow, a `cfc_question`, a pattern, a language. All
// numbers are as the machine has them, since both ends are the same program.

/// What is asked for.
enum {
  /// The best match.
  CFC_MATCH = 0,
  /// The matches in order, as many as the limit says.
  CFC_SORT = 1,
  /// All scalable faces.
  CFC_LIST = 2,
};

typedef struct cfc_question {
  uint32_t kind;
  /// How many matches are wanted at most.
  uint32_t limit;
  /// Whether a weight is wanted, and OpenType's number for it.
  uint32_t has_weight;
  int32_t weight;
  /// 0: not said, 1: upright, 2: italic.
  uint32_t slant;
  /// Whether a code point has to be covered, and which.
  uint32_t has_code_point;
  uint32_t code_point;
  /// The bytes of the pattern, and whether there is a language, and its bytes. A zero ends either.
  uint32_t pattern_length;
  uint32_t has_language;
  uint32_t language_length;
} cfc_question;

// An answer is the number of the bytes that follow, a `cfc_answer`, and as many faces as that says:
// each a `cfc_face`, then its path, family and style. Only the number 0: the child has waited long
// enough, and leaves.

enum {
  CFC_ANSWERED = 0,
  /// Memory was short, or seems to have been; the child leaves.
  CFC_NO_MEMORY = 1,
  /// The answer has more bytes than `CFC_LONGEST_ANSWER`.
  CFC_TOO_LONG = 2,
};

typedef struct cfc_answer {
  uint32_t status;
  uint32_t count;
} cfc_answer;

typedef struct cfc_face {
  uint32_t index;
  uint32_t is_variable;
  uint32_t path_length;
  uint32_t family_length;
  uint32_t style_length;
} cfc_face;

enum {
  CFC_LONGEST_QUESTION = 1 << 16,
  CFC_LONGEST_ANSWER = 1 << 25,
};

/// Starts a child, which leaves by itself when nothing is asked for `idle` milliseconds, when the
/// socket's other end is closed, or when a question takes `seconds`. Returns 0 or a value of `errno`.
int32_t cfc_start(cfc_child **child, int32_t idle, uint32_t seconds);

/// The system's number for it.
int32_t cfc_number(const cfc_child *child);

/// Whether the child is there and says nothing, as it should be between questions. It is not there for
/// a process that was forked off the one that started it, whose questions would get others' answers.
int32_t cfc_is_waiting(const cfc_child *child);

/// Milliseconds of a clock that only goes forward.
int64_t cfc_now(void);

/// Sends all of the bytes; 0, or a value of `errno`: `ETIMEDOUT` when the clock reaches `deadline`.
int32_t cfc_send(const cfc_child *child, const void *bytes, size_t count, int64_t deadline);

/// Receives some bytes and returns their number: 0 where the child has closed the socket, less for the
/// negative of a value of `errno`.
int64_t cfc_receive(const cfc_child *child, void *bytes, size_t count, int64_t deadline);

/// Closes the socket, and waits for the child to end: at once by a signal if `is_killed`, else by
/// itself for some time first. It does not wait for long where the system cannot end it. In a process
/// that did not start the child it only closes. The child is not to be used afterwards.
cfc_ending cfc_end(cfc_child *child, int32_t is_killed);

#ifdef __cplusplus
}
#endif
