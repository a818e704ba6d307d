// Whether it is the line of a location that fails, and not what it looks at: where most of its checks turn down within a
// minute that others see up, its own line is the likelier reason. Pure.

import { addMs, minutes, seconds } from '../../platform/time.ts';

/** What a location said last of a check. */
export interface Opinion {
  check_id: number;
  location_id: number;
  /** Host and port. */
  target: string;
  interval_seconds: number;
  /** null: it could not know. */
  up: boolean | null;
  at: Date | null;
  /** Since when it says down; null: it does not. */
  down_since: Date | null;
}

/** What turned down longer ago counts: a line that fails for good is a reason of its own to look. */
const WITHIN_MS = minutes(1);
/** Fewer may fail by chance, or because a site refuses one country. */
const LEAST_TARGETS = 3;
/** Locations look at a check at the same time but for what it takes them to take the order. */
const ASIDE_MS = seconds(3);

/** Of the opinions of one account: the locations of which what turned down within the last minute says nothing. */
export function locationsWithBadLine(opinions: readonly Opinion[], now: Date): Set<number> {
  const ofCheck = Map.groupBy(opinions, ({ check_id }) => check_id);
  const bad = [...Map.groupBy(opinions, ({ location_id }) => location_id)].filter(([, own]) => {
    const compared = own.filter(
      (one) => isYoung(one, now) && othersOf(one, ofCheck).some((other) => isYoung(other, now)),
    );
    const turned = compared.filter(
      (one) => hasTurnedDown(one, now) && seesUp(othersOf(one, ofCheck), one.down_since),
    );
    const targets = new Set(turned.map(({ target }) => target)).size;
    return targets >= LEAST_TARGETS && turned.length * 2 > compared.length;
  });
  return new Set(bad.map(([location]) => location));
}

/** Whether it said up before, as far as is known, until less than a minute ago. */
export const hasTurnedDown = ({ up, down_since }: Pick<Opinion, 'up' | 'down_since'>, now: Date): boolean =>
  up === false && down_since !== null && now.getTime() - down_since.getTime() < WITHIN_MS;

const othersOf = ({ check_id, location_id }: Opinion, ofCheck: ReadonlyMap<number, readonly Opinion[]>) =>
  (ofCheck.get(check_id) ?? []).filter((other) => other.location_id !== location_id);

/** An opinion is one for two intervals and half a minute. */
const isYoung = ({ up, at, interval_seconds }: Opinion, now: Date): boolean =>
  up !== null && at !== null && at > addMs(now, -seconds(2 * interval_seconds + 30));

/** Whether most of those that looked since then see it up; what they said before may be what just ended. */
function seesUp(others: readonly Opinion[], since: Date | null): boolean {
  const asked = others.filter(({ at }) => since !== null && at !== null && at >= addMs(since, -ASIDE_MS));
  const said = (up: boolean) => asked.filter((other) => other.up === up).length;
  return said(true) > said(false);
}
