// Packets of NTP (RFC 5905, section 7.3). Pure.

const PACKET_BYTES = 48;
/** Seconds from 1900, where NTP begins to count, to 1970 (section 6). */
const TO_UNIX_SECONDS = 2_208_988_800;
const ERA_SECONDS = 2 ** 32;

export interface NtpAnswer {
  /** Hours of the server when the question came and when it answered, in milliseconds since 1970. */
  receivedAt: number;
  sentAt: number;
  stratum: number;
  rootDispersionMs: number;
  /** It has no time to give: not synchronized, or a code such as `RATE` in place of a time (section 7.4). */
  refusal: string | null;
}

/** A question of a client in version 4. `cookie`: eight bytes in place of our time, which is nobody's business. */
export function ntpRequest(cookie: Buffer): Buffer {
  const packet = Buffer.alloc(PACKET_BYTES);
  packet[0] = (4 << 3) | 3;
  cookie.copy(packet, 40, 0, 8);
  return packet;
}

/** Null: it does not answer the question with this cookie. `now` says in which era of 136 years it is. */
export function readNtp(packet: Buffer, cookie: Buffer, now: number): NtpAnswer | null {
  const [first = 0, stratum = 0] = packet;
  const isAnswer =
    packet.length >= PACKET_BYTES && (first & 7) === 4 && packet.subarray(24, 32).equals(cookie);
  if (!isAnswer) return null;
  const isUnsynchronized = first >> 6 === 3 || stratum > 15;
  const code = packet
    .subarray(12, 16)
    .toString('latin1')
    .replace(/[^A-Za-z0-9]/g, '');
  return {
    receivedAt: momentIn(packet, 32, now),
    sentAt: momentIn(packet, 40, now),
    stratum,
    rootDispersionMs: Math.round((packet.readUInt32BE(8) / 65_536) * 1_000_000) / 1_000,
    refusal: stratum === 0 ? `it sends the code ${code}` : isUnsynchronized ? 'it is not synchronized' : null,
  };
}

function momentIn(packet: Buffer, offset: number, now: number): number {
  const seconds = packet.readUInt32BE(offset) - TO_UNIX_SECONDS;
  const fraction = packet.readUInt32BE(offset + 4) / ERA_SECONDS;
  const eras = Math.round((now / 1_000 - seconds) / ERA_SECONDS);
  return (seconds + eras * ERA_SECONDS + fraction) * 1_000;
}

/** How far the clock of the server is ahead of ours, in milliseconds (section 8). */
export const offsetMs = (asked: number, { receivedAt, sentAt }: NtpAnswer, answered: number): number =>
  Math.round(((receivedAt - asked + (sentAt - answered)) / 2) * 1_000) / 1_000;
