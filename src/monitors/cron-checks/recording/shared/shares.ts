// Which partitions a node records: pure. Every node decides for itself, and the database sees to it that no two have one.

/** By the first hexadecimal digit of the slug, which is random. */
export const PARTITIONS = 16;

export interface PartitionClaim {
  partition: number;
  claim_id: string | null;
  held_until: Date;
}

export interface Share {
  take: number[];
  give: number[];
}

const isFree = ({ claim_id, held_until }: PartitionClaim, mine: string, now: Date): boolean =>
  claim_id !== mine && held_until <= now;

/** Whether there is one to take. */
export const hasFree = (claims: readonly PartitionClaim[], mine: string, now: Date): boolean =>
  claims.some((claim) => isFree(claim, mine, now));

/** What a node takes and gives back, so that each of `nodes` has as many as the others, give or take one. */
export function shareOf(
  claims: readonly PartitionClaim[],
  mine: string,
  { nodes, now }: { nodes: number; now: Date },
): Share {
  const most = Math.ceil(PARTITIONS / Math.max(1, nodes));
  const held = claims.filter(({ claim_id }) => claim_id === mine);
  const free = claims.filter((claim) => isFree(claim, mine, now));
  return {
    take: free.slice(0, Math.max(0, most - held.length)).map(({ partition }) => partition),
    give: held.slice(most).map(({ partition }) => partition),
  };
}

const DIGIT_AT = '[1,"00000000-0000-0000-0000-000000000000","'.length;

/** The partition of a journaled ping, which lies between `start` and `end`; of what is no ping, the first. */
export function partitionOf(bytes: Uint8Array, start = 0, end = bytes.length): number {
  const at = start + DIGIT_AT;
  const digit = at < end ? Number.parseInt(String.fromCharCode(bytes[at] ?? 0), 16) : Number.NaN;
  return Number.isNaN(digit) ? 0 : digit;
}
