// Keeps floods out of the journal. It is far wider than the limit of 60 a minute, which the recorder applies exactly:
// whatever passes there has passed here.

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * Token buckets by name, in bounded memory: the least recently used names are forgotten first, half of them at once, so
 * that using one that is there already writes to no map.
 */
export class TokenBuckets {
  #recent = new Map<string, Bucket>();
  /** Used before all that are recent; used again, they become recent. */
  #older: ReadonlyMap<string, Bucket> = new Map();
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #mostRecent: number;

  constructor(options: { perSecond: number; burst: number; most: number }) {
    this.#perSecond = options.perSecond;
    this.#burst = options.burst;
    this.#mostRecent = options.most / 2;
  }

  /** Takes `cost` tokens of `name` if it has them. `nowMs` is monotonic. */
  take(name: string, cost: number, nowMs: number): boolean {
    const bucket = this.#recent.get(name) ?? this.#makeRecent(name, nowMs);
    const refilled = bucket.tokens + ((nowMs - bucket.at) / 1_000) * this.#perSecond;
    bucket.tokens = Math.min(this.#burst, refilled);
    bucket.at = nowMs;
    if (bucket.tokens < cost) return false;
    bucket.tokens -= cost;
    return true;
  }

  #makeRecent(name: string, nowMs: number): Bucket {
    const bucket = this.#older.get(name) ?? { tokens: this.#burst, at: nowMs };
    if (this.#recent.size >= this.#mostRecent) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(name, bucket);
    return bucket;
  }
}

/** Beyond so many in a second, what comes by a slot is counted by name. */
const FREE_PER_SECOND = 4;
const SLOTS = 2 ** 16;
/** Of a slug, 32 bits. */
const HASHED_DIGITS = 8;

/**
 * Lets pings of a slug pass at the rate of its bucket and four a second more. Nearly every slug stays below those four,
 * so they are counted in slots by a hash, each second anew, and only what comes faster has a bucket: a hundred thousand
 * of them cost more than all else at the door. Who shares a slot with a flood has its own bucket like the flood.
 */
export class SlugValve {
  readonly #counts = new Uint8Array(SLOTS);
  readonly #buckets: TokenBuckets;
  #second = -1;

  constructor(buckets: TokenBuckets) {
    this.#buckets = buckets;
  }

  /** `nowMs` is monotonic. */
  passes(slug: string, nowMs: number): boolean {
    const second = Math.floor(nowMs / 1_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#counts.fill(0);
    }
    const slot = hashOf(slug) % SLOTS;
    const count = this.#counts[slot] ?? 0;
    if (count >= FREE_PER_SECOND) return this.#buckets.take(slug, 1, nowMs);
    this.#counts[slot] = count + 1;
    return true;
  }
}

function hashOf(slug: string): number {
  let hash = 0;
  for (let index = 0; index < HASHED_DIGITS; index += 1)
    hash = (Math.imul(hash, 31) + slug.charCodeAt(index)) | 0;
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The network that an address is counted with: IPv4 by /24, IPv6 by /56. */
export function networkOf(ip: string): string {
  if (ip.includes('.')) return ip.slice(0, ip.lastIndexOf('.'));
  return expandIpv6(ip).slice(0, 4).join(':').slice(0, -2);
}

function expandIpv6(ip: string): string[] {
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right].map((group) =>
    group.padStart(4, '0'),
  );
}
