// What the child process does; see cfontconfig.h.
#pragma once
#include "include/cfontconfig.h"

/// Answers questions until there are no more, and ends the process.
_Noreturn void cfc_answer_questions(int socket, int idle, unsigned seconds);
