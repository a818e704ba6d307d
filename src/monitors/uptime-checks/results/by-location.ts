// What each location saw of a check over time.

import { keptSince } from '../../../accounts/plans/retention.ts';
import type { App } from '../../../platform/app.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { later, seconds } from '../../../platform/time.ts';
import { stepSecondsFor } from '../../../subjects/steps.ts';
import { percentOf, type Stretch } from '../../../subjects/uptime.ts';
import { MOST_NAMED } from '../locations/schema.ts';
import { type SeenInStep, seenByLocation } from './by-location-store.ts';
import type { ByLocation } from './schema.ts';

/** At most `points` steps, oldest first, as far back as the plan keeps results. The check was looked up. */
export async function readByLocation(
  { database }: App,
  actor: Actor,
  checkId: number,
  { window, points, now }: { window: Stretch; points: number; now: Date },
): Promise<ByLocation> {
  const step_seconds = stepSecondsFor(window, points);
  const from = later(window.from, keptSince(actor.plan, now));
  if (from >= window.to) return { step_seconds, locations: [] };
  const seen = await seenByLocation(database, checkId, { from, to: window.to, step_seconds });
  return { step_seconds, locations: locationsOf(seen, step_seconds) };
}

/** Pure. Of more than a check may name, those that found most; in the order of their names. */
export function locationsOf(seen: readonly SeenInStep[], stepSeconds: number): ByLocation['locations'] {
  const steps = Map.groupBy(seen, ({ location }) => location);
  return seen
    .filter(({ step }) => step === null)
    .sort((one, other) => other.results - one.results)
    .slice(0, MOST_NAMED)
    .sort((one, other) => (one.location < other.location ? -1 : 1))
    .map(({ location, results, failures, took }) => ({
      ...{ location, results, failures },
      uptime: percentOf({ up_ms: results - failures, down_ms: failures }),
      p50_ms: rounded(took?.[0]),
      p95_ms: rounded(took?.[1]),
      series: (steps.get(location) ?? []).flatMap((of) =>
        of.step === null
          ? []
          : {
              at: new Date(of.step * seconds(stepSeconds)),
              ...{ results: of.results, failures: of.failures, p50_ms: rounded(of.took?.[0]) },
            },
      ),
    }));
}

const rounded = (ms: number | null | undefined) => (ms == null ? null : Math.round(ms * 10) / 10);
