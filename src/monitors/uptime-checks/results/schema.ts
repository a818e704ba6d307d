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

const took = (what: string) =>
  nullable(Type.Number(), `${what} of the probes that found the target up, in milliseconds; null: none did.`);

export const LatencyPoint = Type.Object({
  at: moment('Start of the step.'),
  results: Type.Integer({ description: 'Retries included.' }),
  failures: Type.Integer({ description: 'Of them, those that failed.' }),
  average_ms: took('Average latency'),
  p50_ms: took('Median latency, within a hundredth of itself,'),
  p95_ms: took('95th percentile, within a hundredth of itself,'),
  p99_ms: took('99th percentile, within a hundredth of itself,'),
  max_ms: took('Longest latency'),
});
export type LatencyPoint = Static<typeof LatencyPoint>;

export const FiguresQuery = Type.Object({
  ids: Type.Array(SubjectId, {
    minItems: 1,
    maxItems: 200,
    description: 'Of uptime checks: `1,2,3`, or repeated. What is not there is left out.',
  }),
});

export const Figures = Type.Object({
  figures: Type.Array(
    Type.Object({
      id: SubjectId,
      p50_ms: took('Median latency of the last 24 hours, within a hundredth of itself,'),
      p95_ms: took('95th percentile of the last 24 hours, within a hundredth of itself,'),
      uptime: nullable(
        Type.String(),
        'Percentage of the last 30 UTC days, cut to two decimals; null where nothing is known.',
      ),
      certificate_days: nullable(
        Type.Integer(),
        'Whole days until the certificate ends, negative once it has; null where none was seen.',
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
  series: Type.Array(LatencyPoint, { description: 'Oldest first. Steps without a probe are left out.' }),
});
export type Latency = Static<typeof Latency>;

const phaseTook = (what: string) =>
  nullable(Type.Number(), `Milliseconds ${what}; null where the probe had no such phase.`);

const PhasesPoint = Type.Object({
  at: moment('Start of the step.'),
  dns_ms: phaseTook('to look up the name'),
  connect_ms: phaseTook('to connect'),
  tls_ms: phaseTook('to agree on TLS'),
  first_byte_ms: phaseTook('from the request to the first byte of the answer'),
  download_ms: phaseTook('to read the answer'),
});

export const PhasesQuery = Type.Object({
  ...ChartQuery.properties,
  location: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Only of probes from there.' }),
  ),
});

export const PhasesOverTime = Type.Object({
  step_seconds: Latency.properties.step_seconds,
  series: Type.Array(PhasesPoint, {
    description:
      'Oldest first; of each step the probe that took longest of those that found the target up. Steps without one are left out.',
  }),
});
export type PhasesOverTime = Static<typeof PhasesOverTime>;
