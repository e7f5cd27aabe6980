// Fontconfig; its property names are string macros, which Swift imports as strings.
#pragma once
#include <fontconfig/fontconfig.h>
