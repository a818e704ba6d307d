// Until when Tocsin knows what was said to it, and the stretches in which it could not hear. A deadline fires only when
// the journal is recorded up to it, and a slot whose time of hearing overlaps such a stretch is excused.

import type { Clock } from '../../../platform/clock.ts';
import { addMs, seconds } from '../../../platform/time.ts';
import { OUTAGES_APART_MS, type OutageCause } from '../../../subjects/own-outages.ts';
import type { ListeningGap as Stretch } from './listening-gaps.ts';

/** A wall clock that moved this much further than the monotonic one was set, or the machine slept. */
const JUMP_MS = seconds(15);
/** The watch looks several times a second; a longer silence means that the process stood still. */
const STALL_MS = seconds(15);

interface Observation {
  wall: Date;
  monotonicMs: number;
  realMs: number;
}

/** Watches the clocks and the journal; keeps what it noticed until somebody has stored it. */
export class ListeningWatch {
  readonly #clock: Clock;
  readonly #realMs: () => number;
  #last: Observation;
  #noticed: Stretch[] = [];

  /** `realMs` is the time that truly passes for this process, whatever clock the rest of the program is given. */
  constructor(clock: Clock, realMs: () => number) {
    this.#clock = clock;
    this.#realMs = realMs;
    this.#last = this.#look();
  }

  /** Looks at the clocks. Called often, and always before deadlines are judged. Gives the moment of the look. */
  watch(isJournaling: boolean): Date {
    const before = this.#last;
    const now = this.#look();
    this.#last = now;
    const jumpedMs = now.wall.getTime() - before.wall.getTime() - (now.monotonicMs - before.monotonicMs);
    if (jumpedMs > JUMP_MS) this.#notice('clock', addMs(now.wall, -jumpedMs), now.wall);
    if (now.realMs - before.realMs > STALL_MS) this.#notice('stalled', before.wall, now.wall);
    if (!isJournaling) this.#notice('journal', before.wall, now.wall);
    return now.wall;
  }

  /** What was noticed and is not stored yet. A stretch that goes on is noticed piece by piece. */
  noticed(): readonly Stretch[] {
    return this.#noticed;
  }

  /** These are stored; of a stretch that has gone on since, all is stored again. */
  stored(stretches: readonly Stretch[]): void {
    this.#noticed = this.#noticed.filter((stretch) => !stretches.some((other) => isSame(stretch, other)));
  }

  #look(): Observation {
    return { wall: this.#clock.now(), monotonicMs: this.#clock.monotonicMs(), realMs: this.#realMs() };
  }

  #notice(cause: OutageCause, from: Date, to: Date) {
    if (to <= from) return;
    const last = this.#noticed.findLast((stretch) => stretch.cause === cause);
    const goesOn = last && last.from <= from && addMs(last.to, OUTAGES_APART_MS) >= from;
    this.#noticed = this.#noticed.filter((stretch) => !(goesOn && stretch === last));
    this.#noticed.push({ cause, from: goesOn ? last.from : from, to });
  }
}

const isSame = (one: Stretch, other: Stretch) =>
  one.cause === other.cause && +one.from === +other.from && +one.to === +other.to;
