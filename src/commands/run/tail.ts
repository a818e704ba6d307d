// The end of what a command wrote, in bounded memory whatever it writes.

/** What is kept of an output. */
export interface OutputPart {
  push(chunk: Buffer): void;
  /** What is kept so far. */
  bytes(): Buffer;
}

/** Keeps the last bytes, at most `capacity` of them. */
export function openTail(capacity: number): OutputPart {
  const ring = Buffer.alloc(capacity);
  let total = 0;
  return {
    push(chunk) {
      const kept = chunk.subarray(Math.max(0, chunk.length - capacity));
      const at = (total + chunk.length - kept.length) % capacity;
      const untilEnd = Math.min(kept.length, capacity - at);
      kept.copy(ring, at, 0, untilEnd);
      kept.copy(ring, 0, untilEnd);
      total += chunk.length;
    },
    bytes() {
      if (total <= capacity) return Buffer.from(ring.subarray(0, total));
      const at = total % capacity;
      return Buffer.concat([ring.subarray(at), ring.subarray(0, at)]);
    },
  };
}

const LONGEST_CHARACTER = 4;
const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** The last bytes, at most `limit`, not beginning inside a character of UTF-8 (RFC 3629) unless that is broken anyway. */
export function lastBytes(bytes: Buffer, limit: number): Buffer {
  const start = Math.max(0, bytes.length - limit);
  if (start === 0) return bytes;
  let first = start;
  while (first - start < LONGEST_CHARACTER && isContinuation(bytes[first])) first += 1;
  return bytes.subarray(first - start < LONGEST_CHARACTER ? first : start);
}

/** The first bytes, at most `limit`, not ending inside a character unless that is broken anyway. */
export function firstBytes(bytes: Buffer, limit: number): Buffer {
  if (bytes.length <= limit) return bytes;
  let end = Math.max(0, limit);
  while (end > 0 && limit - end < LONGEST_CHARACTER && isContinuation(bytes[end])) end -= 1;
  return bytes.subarray(0, end);
}

/** What the last ping carries: the end of the output, then the sentence on a line of its own; at most `limit` bytes. */
export function pingBody(output: Buffer, sentence: string | null, limit: number): Buffer {
  if (sentence === null) return lastBytes(output, limit);
  const line = lastBytes(Buffer.from(`${sentence}\n`), limit);
  const kept = lastBytes(output, Math.max(0, limit - line.length - 1));
  const separator = kept.length === 0 || kept.at(-1) === 0x0a ? '' : '\n';
  return Buffer.concat([kept, Buffer.from(separator), line]);
}
