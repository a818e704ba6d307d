// Which slugs may exist: a Bloom filter, so that a million checks cost eight megabytes and the answer to a ping never
// asks the database. A wrong "maybe" keeps a stranger's body for a moment; a wrong "no" cannot happen.

const BITS_PER_SLUG = 20;
const SMALLEST_CAPACITY = 10_000;
const PROBES = 4;
const FNV_PRIME = 0x01000193;

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
    const [first, step] = hashes(slug);
    let isNew = false;
    for (let probe = 0; probe < PROBES; probe += 1) {
      const bit = ((first + Math.imul(probe, step)) >>> 0) & this.#mask;
      const word = this.#bits[bit >>> 5] ?? 0;
      isNew ||= (word & (1 << (bit & 31))) === 0;
      this.#bits[bit >>> 5] = word | (1 << (bit & 31));
    }
    // One that is added again and again must not make it look crowded.
    if (isNew) this.#count += 1;
  }

  /** From now on a slug that was not added is unknown. */
  complete(): void {
    this.#complete = true;
  }

  /** Whether every slug was read, so that a slug that is not among them is unknown. */
  get isComplete(): boolean {
    return this.#complete;
  }

  maybe(slug: string): boolean {
    if (!this.#complete) return true;
    const [first, step] = hashes(slug);
    for (let probe = 0; probe < PROBES; probe += 1) {
      const bit = ((first + Math.imul(probe, step)) >>> 0) & this.#mask;
      if (((this.#bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false;
    }
    return true;
  }

  /** Whether it holds more than it was made for and should be made anew, larger. */
  get crowded(): boolean {
    return this.#count > this.#capacity;
  }

  get count(): number {
    return this.#count;
  }
}

/**
 * Two FNV-1a hashes from which all probes are made (Kirsch and Mitzenmacher, 2006). Strangers choose slugs, but a
 * collision only gets their own body kept for a moment.
 */
function hashes(slug: string): [number, number] {
  let first = 0x811c9dc5;
  let second = 0x2f0b4a27;
  for (let index = 0; index < slug.length; index += 1) {
    const code = slug.charCodeAt(index);
    first = Math.imul(first ^ code, FNV_PRIME);
    second = Math.imul(second ^ code, FNV_PRIME);
  }
  return [first ^ (first >>> 15), (second ^ (second >>> 13)) | 1];
}
