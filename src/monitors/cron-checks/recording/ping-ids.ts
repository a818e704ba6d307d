// Ids of pings: UUIDv7 (RFC 9562 §5.7) that grow in the order of receipt, also when the clock is set back.

import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

export type NextPingId = (now: Date) => string;

export function pingIds(): NextPingId {
  let lastMs = 0;
  let seq = 0;
  const random = randomBytesOf(16);
  return (now) => {
    const ms = now.getTime();
    seq = ms > lastMs ? 0 : seq + 1;
    lastMs = Math.max(lastMs, ms);
    return v7({ msecs: lastMs, seq, random: random() });
  };
}

/** Many at once: asking the system for 16 bytes costs more than all the rest of a ping's id. */
function randomBytesOf(size: number): () => Uint8Array {
  const pool = new Uint8Array(size * 512);
  let next = pool.length;
  return () => {
    if (next === pool.length) {
      randomFillSync(pool);
      next = 0;
    }
    next += size;
    // The caller's library writes into what it is given.
    return pool.slice(next - size, next);
  };
}

/** The smallest id of a moment: ids of this moment and later ones are not below it. */
export function firstIdAt(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
