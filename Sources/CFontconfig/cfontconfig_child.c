// What the child process does: it reads Fontconfig's configuration at the first question, and answers.
// It has one thread, no Swift, and no descriptor but its socket and standard error.
//
// Fontconfig does not return that memory was short: it goes on with half of its configuration, or
// without the fonts of a folder. That would be a guess. So room is looked for before and after, which
// nobody else can take here; the allocator leaves a mark in `errno`, which is looked at after every
// call; where that was written over Fontconfig may have warned of it; and the configuration is read
// twice, every question asked of both, and an answer is what both say.
#define _GNU_SOURCE
#include "cfontconfig_child.h"

#include <errno.h>
#include <fcntl.h>
#include <fontconfig/fontconfig.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

// As much as MemoryReserve says for the program.
enum { RESERVE = 32 << 20 };

// Whether memory was short since the last question.
static int lacked_memory;

static void note(void) {
  if (errno == ENOMEM) lacked_memory = 1;
  errno = 0;
}

// Passes on what is written to standard error, and looks into it.
static ssize_t read_warning(void *cookie, const char *bytes, size_t count) {
  (void)cookie;
  static const char mark[] = "out of memory";
  if (memmem(bytes, count, mark, sizeof mark - 1) != NULL) lacked_memory = 1;
  for (size_t sent = 0; sent < count;) {
    ssize_t written = write(STDERR_FILENO, bytes + sent, count - sent);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;
    sent += (size_t)written;
  }
  return (ssize_t)count;
}

// A warning is written in parts, and comes by the line.
static void read_warnings(void) {
  static char line[1024];
  cookie_io_functions_t functions = {NULL, read_warning, NULL, NULL};
  FILE *file = fopencookie(NULL, "w", functions);
  if (file == NULL) return;
  setvbuf(file, line, _IOLBF, sizeof line);
  stderr = file;
}

static void look_for_room(void) {
  void *block =
      mmap(NULL, RESERVE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (block == MAP_FAILED) lacked_memory = 1;
  else munmap(block, RESERVE);
  errno = 0;
}

// MARK: The answer

static struct {
  unsigned char *bytes;
  size_t count, capacity;
  // Where the reading begins whose answer is appended; each may have the longest.
  size_t start;
  int is_too_long;
} answer;

static void append(const void *bytes, size_t count) {
  if (answer.is_too_long || lacked_memory) return;
  if (count > CFC_LONGEST_ANSWER || answer.count - answer.start + count > CFC_LONGEST_ANSWER) {
    answer.is_too_long = 1;
    return;
  }
  if (answer.count + count > answer.capacity) {
    size_t capacity = 2 * (answer.count + count);
    unsigned char *room = realloc(answer.bytes, capacity);
    if (room == NULL) {
      lacked_memory = 1;
      return;
    }
    answer.bytes = room;
    answer.capacity = capacity;
  }
  if (count > 0) memcpy(answer.bytes + answer.count, bytes, count);
  answer.count += count;
}

static const char *string_of(FcPattern *font, const char *property) {
  FcChar8 *value = NULL;
  if (FcPatternGetString(font, property, 0, &value) != FcResultMatch) return NULL;
  return (const char *)value;
}

// Appends a face; 0 where it has no file.
static int append_face(FcPattern *font) {
  const char *path = string_of(font, FC_FILE);
  if (path == NULL) return 0;
  const char *family = string_of(font, FC_FAMILY);
  const char *style = string_of(font, FC_STYLE);
  if (family == NULL) family = "";
  if (style == NULL) style = "";
  int index = 0;
  FcBool is_variable = FcFalse;
  FcPatternGetInteger(font, FC_INDEX, 0, &index);
  FcPatternGetBool(font, FC_VARIABLE, 0, &is_variable);
  size_t lengths[] = {strlen(path), strlen(family), strlen(style)};
  for (int i = 0; i < 3; i++) {
    if (lengths[i] > CFC_LONGEST_ANSWER) answer.is_too_long = 1;
  }
  // The upper half of the index is the number of a named instance.
  cfc_face face = {
    (uint32_t)index & 0xFFFF, is_variable != FcFalse, (uint32_t)lengths[0],
    (uint32_t)lengths[1], (uint32_t)lengths[2]};
  append(&face, sizeof face);
  append(path, lengths[0]);
  append(family, lengths[1]);
  append(style, lengths[2]);
  return 1;
}

// MARK: Fontconfig

// Two that were read one after the other; NULL where a machine has none.
enum { READINGS = 2 };
static FcConfig *configurations[READINGS];

static int font_count(FcConfig *configuration) {
  FcFontSet *set = FcConfigGetFonts(configuration, FcSetSystem);
  return set == NULL ? 0 : set->nfont;
}

// Reads the configuration and the fonts; NULL where a machine has none.
static FcConfig *load(void) {
  FcConfig *configuration = FcInitLoadConfigAndFonts();
  note();
  if (configuration == NULL) return NULL;
  // A folder for whose name there was no memory is passed over without a word, and after it files are
  // looked for that are not there. Gone through again, which takes a fraction of reading the
  // configuration, the folders have as many fonts as before.
  int count = font_count(configuration);
  FcConfigBuildFonts(configuration);
  note();
  if (font_count(configuration) != count) lacked_memory = 1;
  return configuration;
}

// The pattern of a question; NULL where the name is none, or memory is short.
static FcPattern *pattern_of(const cfc_question *question, const char *name, const char *language) {
  FcPattern *pattern = FcNameParse((const FcChar8 *)name);
  note();
  if (pattern == NULL) return NULL;
  int is_whole = 1;
  if (question->has_weight) {
    is_whole &= FcPatternAddInteger(pattern, FC_WEIGHT, FcWeightFromOpenType(question->weight));
  }
  if (question->slant != 0) {
    is_whole &= FcPatternAddInteger(
        pattern, FC_SLANT, question->slant == 2 ? FC_SLANT_ITALIC : FC_SLANT_ROMAN);
  }
  if (language != NULL) {
    is_whole &= FcPatternAddString(pattern, FC_LANG, (const FcChar8 *)language);
  }
  if (question->has_code_point) {
    FcCharSet *set = FcCharSetCreate();
    if (set != NULL) {
      is_whole &= FcCharSetAddChar(set, question->code_point);
      is_whole &= FcPatternAddCharSet(pattern, FC_CHARSET, set);
      FcCharSetDestroy(set);
    } else {
      is_whole = 0;
    }
  }
  is_whole &= FcPatternAddBool(pattern, FC_SCALABLE, FcTrue);
  if (!is_whole) lacked_memory = 1;
  note();
  return pattern;
}

static int covers(FcPattern *font, uint32_t code_point) {
  FcCharSet *set = NULL;
  if (FcPatternGetCharSet(font, FC_CHARSET, 0, &set) != FcResultMatch) return 0;
  return FcCharSetHasChar(set, code_point) != FcFalse;
}

// Appends the matches and returns how many.
static uint32_t matches(
    FcConfig *configuration, const cfc_question *question, const char *name, const char *language) {
  uint32_t count = 0;
  FcPattern *pattern = pattern_of(question, name, language);
  if (pattern == NULL) return 0;
  if (!FcConfigSubstitute(configuration, pattern, FcMatchPattern)) lacked_memory = 1;
  FcDefaultSubstitute(pattern);
  note();
  FcResult result = FcResultMatch;
  if (question->kind == CFC_MATCH) {
    FcPattern *font = FcFontMatch(configuration, pattern, &result);
    note();
    if (result == FcResultOutOfMemory) lacked_memory = 1;
    if (font != NULL) {
      count += (uint32_t)append_face(font);
      FcPatternDestroy(font);
    }
  } else {
    FcFontSet *set = FcFontSort(configuration, pattern, FcTrue, NULL, &result);
    note();
    if (result == FcResultOutOfMemory) lacked_memory = 1;
    for (int i = 0; set != NULL && i < set->nfont && count < question->limit; i++) {
      if (set->fonts[i] == NULL) continue;
      if (question->has_code_point && !covers(set->fonts[i], question->code_point)) continue;
      count += (uint32_t)append_face(set->fonts[i]);
    }
    if (set != NULL) FcFontSetDestroy(set);
  }
  FcPatternDestroy(pattern);
  note();
  return count;
}

// Appends all scalable faces and returns how many.
static uint32_t faces(FcConfig *configuration) {
  uint32_t count = 0;
  FcPattern *pattern = FcPatternCreate();
  FcObjectSet *properties =
      FcObjectSetBuild(FC_FILE, FC_INDEX, FC_FAMILY, FC_STYLE, FC_VARIABLE, (char *)NULL);
  FcFontSet *set = NULL;
  if (pattern != NULL && properties != NULL && FcPatternAddBool(pattern, FC_SCALABLE, FcTrue)) {
    set = FcFontList(configuration, pattern, properties);
  }
  note();
  // A list of nothing is a list.
  if (set == NULL) lacked_memory = 1;
  for (int i = 0; set != NULL && i < set->nfont; i++) {
    if (set->fonts[i] != NULL) count += (uint32_t)append_face(set->fonts[i]);
  }
  if (set != NULL) FcFontSetDestroy(set);
  if (properties != NULL) FcObjectSetDestroy(properties);
  if (pattern != NULL) FcPatternDestroy(pattern);
  note();
  return count;
}

// Appends what a question has for an answer in one reading, and returns how many faces that is.
static uint32_t faces_of(
    FcConfig *configuration, const cfc_question *question, const char *text, const char *language) {
  // A machine may have no configuration, and then has no fonts.
  if (configuration == NULL) return 0;
  if (question->kind == CFC_LIST) return faces(configuration);
  return matches(configuration, question, text, language);
}

// Appends the answer of both readings, which is short of memory where they differ, and returns how many
// faces it has.
static uint32_t agreed_faces(
    const cfc_question *question, const char *text, const char *language) {
  size_t begin = answer.count;
  uint32_t count = faces_of(configurations[0], question, text, language);
  size_t end = answer.count;
  for (int i = 1; i < READINGS && !answer.is_too_long; i++) {
    answer.start = end;
    int is_same = faces_of(configurations[i], question, text, language) == count &&
                  answer.count - end == end - begin &&
                  memcmp(answer.bytes + begin, answer.bytes + end, end - begin) == 0;
    if (!is_same && !answer.is_too_long) lacked_memory = 1;
    answer.count = end;
  }
  return count;
}

// MARK: The socket

// Receives so many bytes; the process ends where there are no more.
static void receive(int socket, void *bytes, size_t count) {
  char *place = bytes;
  while (count > 0) {
    ssize_t received = recv(socket, place, count, 0);
    if (received == 0) _exit(0);
    if (received < 0 && errno != EINTR) _exit(1);
    if (received > 0) {
      place += received;
      count -= (size_t)received;
    }
  }
}

static void send_all(int socket, const void *bytes, size_t count) {
  const char *place = bytes;
  while (count > 0) {
    ssize_t sent = send(socket, place, count, MSG_NOSIGNAL);
    if (sent < 0 && errno != EINTR) _exit(1);
    if (sent > 0) {
      place += sent;
      count -= (size_t)sent;
    }
  }
}

// Leaves, and says so, when nothing is asked for long: the process is a copy of the program as it was,
// whose memory is not to be kept for nothing.
static void wait_for_question(int socket, int idle) {
  for (;;) {
    struct pollfd request = {socket, POLLIN, 0};
    int ready = poll(&request, 1, idle);
    if (ready > 0) return;
    if (ready < 0 && errno == EINTR) continue;
    uint32_t goodbye = 0;
    send_all(socket, &goodbye, sizeof goodbye);
    _exit(0);
  }
}

// The socket whose other side is looked after while Fontconfig works and nobody reads it.
static int followed;

// SIGIO: something became of the socket. That who asked is gone ends this process; that a question has
// arrived, which the system may say after it was read, does not.
static void look_who_asks(int number) {
  (void)number;
  int before = errno;
  struct pollfd request = {followed, 0, 0};
  if (poll(&request, 1, 0) > 0) _exit(0);
  errno = before;
}

static void prepare_to_follow(int socket) {
  followed = socket;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = look_who_asks;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGIO, &action, NULL);
  fcntl(socket, F_SETOWN, getpid());
}

// Whether the end of the other side ends this process. `alarm` is for systems that do not do this.
static void follow(int socket, int is_following) {
  int flags = fcntl(socket, F_GETFL);
  if (flags < 0) return;
  fcntl(socket, F_SETFL, is_following ? flags | O_ASYNC : flags & ~O_ASYNC);
  if (is_following) look_who_asks(SIGIO);
}

void cfc_answer_questions(int socket, int idle, unsigned seconds) {
  static char text[CFC_LONGEST_QUESTION + 2];
  int is_read = 0;
  read_warnings();
  prepare_to_follow(socket);
  for (;;) {
    wait_for_question(socket, idle);
    alarm(seconds);
    uint32_t length = 0;
    cfc_question question;
    receive(socket, &length, sizeof length);
    if (length < sizeof question || length - sizeof question > CFC_LONGEST_QUESTION) _exit(1);
    receive(socket, &question, sizeof question);
    length -= (uint32_t)sizeof question;
    if (question.pattern_length > length) _exit(1);
    if (question.language_length != length - question.pattern_length) _exit(1);
    receive(socket, text, question.pattern_length);
    text[question.pattern_length] = 0;
    char *language = text + question.pattern_length + 1;
    receive(socket, language, question.language_length);
    language[question.language_length] = 0;
    if (!question.has_language) language = NULL;

    follow(socket, 1);
    cfc_answer head = {CFC_ANSWERED, 0};
    answer.count = 0;
    answer.start = 0;
    answer.is_too_long = 0;
    append(&head, sizeof head);
    look_for_room();
    if (!lacked_memory && !is_read) {
      for (int i = 0; i < READINGS; i++) configurations[i] = load();
      is_read = 1;
    }
    if (!lacked_memory) head.count = agreed_faces(&question, text, language);
    look_for_room();
    fflush(stderr);
    follow(socket, 0);
    if (answer.is_too_long) head.status = CFC_TOO_LONG;
    if (lacked_memory) head.status = CFC_NO_MEMORY;
    if (head.status != CFC_ANSWERED) {
      head.count = 0;
      length = sizeof head;
      send_all(socket, &length, sizeof length);
      send_all(socket, &head, sizeof head);
      // What Fontconfig has made of it is not to be relied on.
      if (lacked_memory) _exit(0);
    } else {
      memcpy(answer.bytes, &head, sizeof head);
      length = (uint32_t)answer.count;
      send_all(socket, &length, sizeof length);
      send_all(socket, answer.bytes, answer.count);
    }
    alarm(0);
  }
}
