// Which slugs may exist: a Bloom filter, so that a million checks cost two megabytes and the answer to a ping never
// asks the database. A wrong "maybe" keeps a stranger's body for a moment; a wrong "no" cannot happen.

const BITS_PER_SLUG = 20;
const SMALLEST_CAPACITY = 10_000;
const PROBES = 4;

export class KnownSlugs {
  #bits: Uint32Array;
  #mask: number;
  #capacity: number;
  #count = 0;
  /** Until every slug was read, any slug may be known. */
  #complete = false;

  constructor(capacity = SMALLEST_CAPACITY) {
    this.#capacity = Math.max(capacity, SMALLEST_CAPACITY);
    const words = 2 ** Math.ceil(Math.log2((this.#capacity * BITS_PER_SLUG) / 32));
    this.#bits = new Uint32Array(words);
    this.#mask = words * 32 - 1;
  }

  add(slug: string): void {
    for (const bit of this.#places(slug))
      this.#bits[bit >>> 5] = (this.#bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
    this.#count += 1;
  }

  /** From now on a slug that was not added is unknown. */
  complete(): void {
    this.#complete = true;
  }

  maybe(slug: string): boolean {
    if (!this.#complete) return true;
    return this.#places(slug).every((bit) => ((this.#bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0);
  }

  /** Whether it holds more than it was made for and should be made anew, larger. */
  get crowded(): boolean {
    return this.#count > this.#capacity;
  }

  get count(): number {
    return this.#count;
  }

  /** A slug is random: its own hex digits are the hashes, mixed so that a version digit is nobody's whole word. */
  #places(slug: string): number[] {
    const words = slug.replaceAll('-', '');
    return Array.from({ length: PROBES }, (_, probe) => {
      const word = Number.parseInt(words.slice(probe * 8, probe * 8 + 8), 16);
      return (Math.imul(word ^ (word >>> 15), 0x9e3779b1) >>> 0) & this.#mask;
    });
  }
}
