// How the body of a ping is kept: as text, whatever was sent.

/** Most bytes that are read of a body. */
export const ACCEPTED_BYTES = 12 * 1024;
/** Most bytes that are stored of it, as UTF-8. */
export const STORED_BYTES = 10 * 1024;

const NUL = '\0';

/**
 * Decodes as UTF-8 (bad bytes and NUL become U+FFFD), then cuts to 10,240 bytes at a character boundary. No bytes are
 * no body: null.
 */
export function storedBody(received: Buffer): string | null {
  if (received.length === 0) return null;
  const text = received.toString('utf8').replaceAll(NUL, '\ufffd');
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= STORED_BYTES) return text;
  let end = STORED_BYTES;
  while (isContinuation(bytes[end])) end -= 1;
  return bytes.toString('utf8', 0, end);
}

const isContinuation = (byte: number | undefined) =>
  byte !== undefined && (byte & 0b1100_0000) === 0b1000_0000;
