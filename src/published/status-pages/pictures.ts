// The library that draws pictures, which an installation may leave out.

import { fileURLToPath } from 'node:url';
import { onFirstUse } from '../../platform/first-use.ts';

/** The file where it begins; null: this installation has none (`--omit=optional`), so it can draw no picture. */
export const pictureLibrary = onFirstUse((): string | null => {
  try {
    return fileURLToPath(import.meta.resolve('sharp'));
  } catch {
    return null;
  }
});

/** Completes "image: …". */
export const NO_PICTURES =
  'no pictures can be drawn here: the operator has to install the optional package sharp, or give an address instead';
