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
  #readUntil: Date | null = null;

  constructor(app: App) {
    this.#app = app;
  }

  known = (): KnownSlugs => this.#known;

  /** Reads what is new; everything when it is called first or the filter became crowded. */
  async refresh(): Promise<void> {
    const startedAt = this.#app.clock.now();
    if (!this.#readUntil || this.#known.crowded) await this.#readAll();
    else await this.#readSince(addMs(this.#readUntil, -OVERLAP_MS));
    this.#readUntil = startedAt;
  }

  async #readAll() {
    const known = new KnownSlugs(2 * (await countSlugs(this.#app.database)));
    let after: string | null = null;
    do {
      const page: string[] = await slugsAfter(this.#app.database, after, PAGE);
      for (const slug of page) known.add(slug);
      after = page.length === PAGE ? (page.at(-1) ?? null) : null;
    } while (after);
    known.complete();
    this.#known = known;
  }

  async #readSince(since: Date) {
    for (const slug of await slugsSetSince(this.#app.database, since)) this.#known.add(slug);
  }
}
