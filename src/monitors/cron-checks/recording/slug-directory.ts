// Keeps the filter of known slugs up to date: all of them at start, new ones whenever some node made any.

import type { App } from '../../../platform/app.ts';
import { addMs, seconds } from '../../../platform/time.ts';
import { KnownSlugs } from './known-slugs.ts';
import { countSlugs, slugsAfter, slugsSetSince } from './slugs-store.ts';

const PAGE = 10_000;
/** A transaction that set a slug may commit after one that set a later one. */
const OVERLAP_MS = seconds(120);

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

  known = (): KnownSlugs => this.#known;

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
    let after: string | null = null;
    do {
      const page: string[] = await slugsAfter(this.#app.database, after, PAGE);
      for (const slug of page) known.add(slug);
      after = page.length === PAGE ? (page.at(-1) ?? null) : null;
    } while (after);
    known.complete();
    this.#known = known;
    this.#coming = null;
  }

  async #readSince(since: Date) {
    for (const slug of await slugsSetSince(this.#app.database, since)) this.#known.add(slug);
  }
}
