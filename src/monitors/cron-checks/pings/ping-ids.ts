// Ids of pings: UUIDv7 (RFC 9562 §5.7) that grow in the order of receipt, also when the clock is set back.

import { v7 } from 'uuid';

export type NextPingId = (now: Date) => string;

export function pingIds(): NextPingId {
  let lastMs = 0;
  let seq = 0;
  return (now) => {
    const ms = now.getTime();
    seq = ms > lastMs ? 0 : seq + 1;
    lastMs = Math.max(lastMs, ms);
    return v7({ msecs: lastMs, seq });
  };
}

/** The smallest id of a moment: ids of this moment and later ones are not below it. */
export function firstIdAt(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
