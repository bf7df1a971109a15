/* What entries of 1997 expect of the Macintosh headers. */
#ifndef FLAGFALL_MACTYPES_H
#define FLAGFALL_MACTYPES_H

typedef unsigned char Boolean;

#ifndef __cplusplus
#include <stdbool.h>
#endif
#ifndef TRUE
#define TRUE 1
#endif
#ifndef FALSE
#define FALSE 0
#endif
#ifndef nil
#define nil 0
#endif

#endif
