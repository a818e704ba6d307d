// Keeps floods out of the journal. It is far wider than the limit of 60 a minute, which the recorder applies exactly:
// whatever passes there has passed here.

interface Bucket {
  tokens: number;
  at: number;
}

/** Token buckets by name, in bounded memory: the least recently used name is forgotten first. */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>();
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #most: number;

  constructor(options: { perSecond: number; burst: number; most: number }) {
    this.#perSecond = options.perSecond;
    this.#burst = options.burst;
    this.#most = options.most;
  }

  /** Takes `cost` tokens of `name` if it has them. `nowMs` is monotonic. */
  take(name: string, cost: number, nowMs: number): boolean {
    const bucket = this.#buckets.get(name) ?? { tokens: this.#burst, at: nowMs };
    const tokens = Math.min(this.#burst, bucket.tokens + ((nowMs - bucket.at) / 1_000) * this.#perSecond);
    const allowed = tokens >= cost;
    this.#buckets.delete(name);
    this.#buckets.set(name, { tokens: allowed ? tokens - cost : tokens, at: nowMs });
    if (this.#buckets.size > this.#most) this.#forgetOldest();
    return allowed;
  }

  #forgetOldest() {
    for (const name of this.#buckets.keys()) {
      this.#buckets.delete(name);
      return;
    }
  }
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
