// How the body of a ping is kept: as text, whatever was sent.

/** Most bytes that are read of a body. */
export const ACCEPTED_BYTES = 12 * 1024;
/** Most bytes that are stored of it, as UTF-8. */
export const STORED_BYTES = 10 * 1024;

/** How files begin that are no text, whatever the encoding: most have a byte that is not UTF-8. */
const BINARY = {
  gzip: Buffer.of(0x1f, 0x8b, 0x08),
  zstd: Buffer.of(0x28, 0xb5, 0x2f, 0xfd),
  xz: Buffer.of(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00),
  zip: Buffer.of(0x50, 0x4b, 0x03, 0x04),
  png: Buffer.of(0x89, 0x50, 0x4e, 0x47),
  jpeg: Buffer.of(0xff, 0xd8, 0xff),
};

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

/** What is stored of a file that is no text, as `Binary (png), 4096 bytes`; null: it may be text. */
export function binaryNote(received: Buffer, sentBytes: number): string | null {
  for (const [name, start] of Object.entries(BINARY))
    if (received.subarray(0, start.length).equals(start)) return `Binary (${name}), ${sentBytes} bytes`;
  return null;
}
