// Results of probes and latency over time, as they are asked for and shown.

import Type, { type Static } from 'typebox';
import { moment, nextCursor, nullable, pageQuery } from '../../../platform/schema.ts';
import { ChartQuery, SubjectId } from '../../../subjects/schema.ts';
import { probeResultFields } from '../outcome-schema.ts';

export const ResultParams = Type.Object({ id: SubjectId });

export const ResultListQuery = Type.Object({
  ...pageQuery,
  up: Type.Optional(Type.Boolean({ description: 'Only results that found the target up, or not.' })),
});
export type ResultListQuery = Static<typeof ResultListQuery>;

export const Result = Type.Object({
  ...probeResultFields,
  attempt: Type.Integer({
    description: '1: a probe at its time; 2 and more: retries.',
  }),
});
export type Result = Static<typeof Result>;

export const ResultList = Type.Object({ results: Type.Array(Result), next_cursor: nextCursor });
export type ResultList = Static<typeof ResultList>;

const took = (what: string) => nullable(Type.Number(), `${what}; null: no probe was up.`);

export const LatencyPoint = Type.Object({
  at: moment('Start of the step.'),
  results: Type.Integer({ description: 'Retries included.' }),
  failures: Type.Integer({ description: 'Failed ones.' }),
  average_ms: took('Average'),
  p50_ms: took('Median, within 1 %'),
  p95_ms: took('95th percentile, within 1 %'),
  p99_ms: took('99th percentile, within 1 %'),
  max_ms: took('Longest'),
});
export type LatencyPoint = Static<typeof LatencyPoint>;

export const FiguresQuery = Type.Object({
  ids: Type.Array(SubjectId, {
    minItems: 1,
    maxItems: 200,
    description: 'Uptime checks: `1,2,3`, or repeated. Unknown ones are left out.',
  }),
  longer: Type.Optional(Type.Boolean({ description: 'Whether `longer` is wanted as well.' })),
});
export type FiguresQuery = Static<typeof FiguresQuery>;

export const Figures = Type.Object({
  figures: Type.Array(
    Type.Object({
      id: SubjectId,
      p50_ms: took('Median of 24 hours, within 1 %'),
      p95_ms: took('95th percentile of 24 hours, within 1 %'),
      uptime: nullable(
        Type.String(),
        'Percent of the last 30 UTC days, cut to two decimals; null: not known.',
      ),
      certificate_days: nullable(
        Type.Integer(),
        'Whole days until it expires, negative once expired; null: none seen.',
      ),
      longer: nullable(
        Type.Object({
          uptime_24h: nullable(Type.String(), 'Percentage of the last 24 hours, as `uptime`.'),
          uptime_90d: nullable(Type.String(), 'Percentage of the last 90 UTC days, as `uptime`.'),
          down_seconds_90d: Type.Integer({ description: 'How long it was down on these 90 days.' }),
        }),
        'null unless asked for.',
      ),
    }),
    { description: 'In the order of `ids`.' },
  ),
});
export type Figures = Static<typeof Figures>;

export const Latency = Type.Object({
  step_seconds: Type.Integer({
    description: 'Steps begin at its multiples since 1970 (UTC).',
  }),
  series: Type.Array(LatencyPoint, {
    description: 'Of probes that found the target up, oldest first. Steps without a probe are left out.',
  }),
});
export type Latency = Static<typeof Latency>;

const seenThere = {
  results: Type.Integer({ description: 'Of which anything is known, retries included.' }),
  failures: LatencyPoint.properties.failures,
  p50_ms: took('Median'),
};

export const ByLocation = Type.Object({
  step_seconds: Latency.properties.step_seconds,
  locations: Type.Array(
    Type.Object({
      location: Type.String({ description: 'Its name, as results have it.' }),
      ...seenThere,
      uptime: nullable(
        Type.String(),
        'Percentage of these results that found it up, cut to two decimals; null: none.',
      ),
      p95_ms: took('95th percentile'),
      series: Type.Array(Type.Object({ at: LatencyPoint.properties.at, ...seenThere }), {
        description: 'Oldest first. Steps without a result are left out.',
      }),
    }),
    { description: 'By name; of more than 20 those with the most results.' },
  ),
});
export type ByLocation = Static<typeof ByLocation>;

const phaseTook = (what: string) => nullable(Type.Number(), `${what}; null: no such phase.`);

const PhasesPoint = Type.Object({
  at: moment('Start of the step.'),
  dns_ms: phaseTook('Name lookup'),
  connect_ms: phaseTook('Connecting'),
  tls_ms: phaseTook('TLS handshake'),
  first_byte_ms: phaseTook('From request to first byte'),
  download_ms: phaseTook('Reading the answer'),
});

export const PhasesQuery = Type.Object({
  ...ChartQuery.properties,
  location: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Only probes from there.' }),
  ),
});

export const PhasesOverTime = Type.Object({
  step_seconds: Latency.properties.step_seconds,
  series: Type.Array(PhasesPoint, {
    description:
      'Oldest first; per step the slowest probe that found the target up. Steps without one are left out.',
  }),
});
export type PhasesOverTime = Static<typeof PhasesOverTime>;
