// What a logo may be, and what it may cost.

/** Of an upload. */
export const MOST_BYTES = 1_048_576;
/** A picture may say that it is far larger than its bytes: 16 megapixels of it fill 64 MB of memory. */
export const MOST_PIXELS = 16_000_000;
export const REDRAW_SECONDS = 5;
/** With the start of the process, on a machine that has much else to do. */
export const LONGEST_REDRAW_SECONDS = 30;

/** Exit code of the process that draws, for a picture that cannot be drawn. */
export const NOT_A_PICTURE = 3;

/** A logo fits into this. */
export const LOGO_WIDTH = 640;
export const LOGO_HEIGHT = 320;
