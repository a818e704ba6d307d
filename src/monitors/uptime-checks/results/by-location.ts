// What each location saw of a check over time.

import { keptSince } from '../../../accounts/plans/retention.ts';
import type { App } from '../../../platform/app.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { later, seconds } from '../../../platform/time.ts';
import { stepSecondsFor } from '../../../subjects/steps.ts';
import { percentOf, type Stretch } from '../../../subjects/uptime.ts';
import { MOST_NAMED } from '../locations/schema.ts';
import { spansOf } from './latency.ts';
import type { ByLocation } from './schema.ts';
import { percentileMs } from './sketch.ts';
import { type SeenFrom, seenOf, sumOfSeen } from './sum-up.ts';

/** At most `points` steps, oldest first, as far back as the plan keeps results. The check was looked up. */
export async function readByLocation(
  app: App,
  actor: Actor,
  checkId: number,
  { window, points, now }: { window: Stretch; points: number; now: Date },
): Promise<ByLocation> {
  const step_seconds = stepSecondsFor(window, points);
  const from = later(window.from, keptSince(actor.plan, now));
  if (from >= window.to) return { step_seconds, locations: [] };
  const spans = await spansOf(
    app,
    { check_ids: [checkId], from, to: window.to, byLocation: true },
    step_seconds,
  );
  const seen = spans.flatMap((span) =>
    seenOf(span, app.config.location).map((one) => ({ ...one, at: span.at })),
  );
  return { step_seconds, locations: locationsOf(seen, step_seconds) };
}

type Seen = SeenFrom & { at: Date };

/** Pure. Of more than a check may name, those that found most; in the order of their names. */
export function locationsOf(seen: readonly Seen[], stepSeconds: number): ByLocation['locations'] {
  return [...Map.groupBy(seen, ({ location }) => location)]
    .map(([location, own]) => ({ location, own, ...sumOfSeen(own) }))
    .sort((one, other) => other.results - one.results)
    .slice(0, MOST_NAMED)
    .sort((one, other) => (one.location < other.location ? -1 : 1))
    .map(({ location, own, results, failures, sketch }) => ({
      ...{ location, results, failures },
      uptime: percentOf({ up_ms: results - failures, down_ms: failures }),
      p50_ms: rounded(percentileMs(sketch, 0.5)),
      p95_ms: rounded(percentileMs(sketch, 0.95)),
      series: seriesOf(own, stepSeconds),
    }));
}

function seriesOf(seen: readonly Seen[], stepSeconds: number): ByLocation['locations'][number]['series'] {
  const steps = Map.groupBy(seen, ({ at }) => Math.floor(at.getTime() / seconds(stepSeconds)));
  return [...steps]
    .sort(([one], [other]) => one - other)
    .map(([step, own]) => {
      const { results, failures, sketch } = sumOfSeen(own);
      const at = new Date(step * seconds(stepSeconds));
      return { at, results, failures, p50_ms: rounded(percentileMs(sketch, 0.5)) };
    });
}

const rounded = (ms: number | null) => (ms === null ? null : Math.round(ms * 10) / 10);
