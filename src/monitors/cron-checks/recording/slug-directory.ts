// Keeps the filter of known slugs up to date: all of them at start, new ones whenever some node made any.

import type { App } from '../../../platform/app.ts';
import { addMs, seconds } from '../../../platform/time.ts';
import { KnownSlugs } from './known-slugs.ts';
import { countSlugs, type PingedAddress, slugsAfter, slugsSetSince } from './slugs-store.ts';

const PAGE = 10_000;
/** A transaction that set a slug may commit after one that set a later one. */
const OVERLAP_MS = seconds(120);
/** Aliases of which it is known who records them; pings by others are recorded by whoever has the first partition. */
const MOST_DIGITS = 200_000;

export class SlugDirectory {
  readonly #app: App;
  #known = new KnownSlugs();
  /** Filled to take the place of the other. */
  #coming: KnownSlugs | null = null;
  #readUntil: Date | null = null;
  #last: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | null = null;

  constructor(app: App) {
    this.#app = app;
  }

  readonly #digits = new Map<string, string>();

  known = (): KnownSlugs => this.#known;

  /** The first digit of the slug that an alias is for; 0 where that is not known. */
  digitOf = (alias: string): string => this.#digits.get(alias) ?? '0';

  /** A slug that is about to exist. */
  learn(slug: string): void {
    this.#known.add(slug);
    this.#coming?.add(slug);
  }

  /**
   * Reads what is new; everything when it is called first or the filter became crowded. One at a time: whoever calls
   * while one is under way shares the next, because what they know of may be newer than what it reads.
   */
  refresh(): Promise<void> {
    this.#waiting ??= this.#last.then(() => {
      this.#waiting = null;
      return this.#read();
    });
    this.#last = this.#waiting.catch(() => undefined);
    return this.#waiting;
  }

  /** Slugs of deleted checks count as known until everything is read anew. */
  forget(): Promise<void> {
    this.#readUntil = null;
    return this.refresh();
  }

  async #read() {
    const startedAt = this.#app.clock.now();
    if (!this.#readUntil || this.#known.crowded) await this.#readAll();
    else await this.#readSince(addMs(this.#readUntil, -OVERLAP_MS));
    this.#readUntil = startedAt;
  }

  async #readAll() {
    const known = new KnownSlugs(2 * (await countSlugs(this.#app.database)));
    this.#coming = known;
    this.#digits.clear();
    let after: string | null = null;
    do {
      const page: PingedAddress[] = await slugsAfter(this.#app.database, after, PAGE);
      this.#add(known, page);
      after = page.length === PAGE ? (page.at(-1)?.slug ?? null) : null;
    } while (after);
    known.complete();
    this.#known = known;
    this.#coming = null;
  }

  async #readSince(since: Date) {
    this.#add(this.#known, await slugsSetSince(this.#app.database, since));
  }

  #add(known: KnownSlugs, addresses: readonly PingedAddress[]) {
    for (const { slug, digit } of addresses) {
      known.add(slug);
      const isKept = digit !== null && (this.#digits.size < MOST_DIGITS || this.#digits.has(slug));
      if (isKept) this.#digits.set(slug, digit);
    }
  }
}
