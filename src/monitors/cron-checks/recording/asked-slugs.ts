// Slugs whose checks pings asked for a moment ago: the answer to the next ping does not wait until they are made.

import { minutes } from '../../../platform/time.ts';

/** Anybody may ask for anything. */
const MOST = 5_000;
/** Longer than it takes to record a ping, and no longer: a plan may not allow the check. */
const KEPT_MS = minutes(1);

export class AskedSlugs {
  /** Until when each is remembered, the oldest first. */
  #until = new Map<string, number>();

  /** Whether it was asked for a moment ago; it is from now on. */
  ask(slug: string, nowMs: number): boolean {
    const until = this.#until.get(slug);
    if (until !== undefined && until > nowMs) return true;
    this.#until.delete(slug);
    this.#until.set(slug, nowMs + KEPT_MS);
    const [oldest] = this.#until.keys();
    if (this.#until.size > MOST && oldest !== undefined) this.#until.delete(oldest);
    return false;
  }

  forget(slug: string): void {
    this.#until.delete(slug);
  }
}
