// The module gives flags, from Pango's own description for pkg-config, and no declarations: what
// includes Pango's headers looks first whether they are there.
#pragma once
