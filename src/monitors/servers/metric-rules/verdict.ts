// What new samples of a server mean by the rules that judge it: the breaches that begin and end, and what is to be
// told. Pure.

import type { FullDisk, HeavyProcess } from '../../../../shared/alerts/facts.ts';
import type { MetricName } from '../../../../shared/metric-names.ts';
import type { AlertCause, AlertChange } from '../../../alerts/alert.ts';
import { withSentences } from '../../../alerts/cause-sentences.ts';
import { ranks } from '../../../alerts/severity.ts';
import { earlier, minutes } from '../../../platform/time.ts';
import type { MetricCondition } from './conditions.ts';
import { metricFacts } from './metric-facts.ts';
import { type Breach, evaluate, type Reading, type Turn } from './state.ts';

export interface MeasuredSample {
  at: Date;
  figures: Readonly<Record<MetricName, number | null>>;
  disks: readonly FullDisk[];
  top: readonly HeavyProcess[];
}

export interface MeasuredServer {
  id: number;
  account_id: number;
  name: string;
  tags: readonly string[];
  /** Its newest sample that was stored before these; null before the first. */
  last_seen_at: Date | null;
  /** Oldest first. Only those that are newer than all before are judged. */
  samples: readonly MeasuredSample[];
}

/** A breach as it is stored. */
export interface HeldBreach {
  server_id: number;
  rule_id: number;
  metric: MetricName;
  /** Of the rule that it was judged by. */
  revision: number;
  since_ms: number;
  opened_ms: number | null;
}

export interface Verdict {
  saved: HeldBreach[];
  removed: HeldBreach[];
  changes: AlertChange[];
  /** The rules that this rests on; empty where nothing changes. */
  rule_ids: number[];
}

/** As for processes: what is older when it arrives was over, or will be reported by what follows it. */
const NOTIFIED_WITHIN_MS = minutes(10);

const nothing: Verdict = { saved: [], removed: [], changes: [], rule_ids: [] };

/** Samples newer than all that were judged before, each moment once. */
export function newSamples({ last_seen_at, samples }: MeasuredServer): MeasuredSample[] {
  let newest = last_seen_at?.getTime() ?? Number.NEGATIVE_INFINITY;
  return samples.filter(({ at }) => {
    if (at.getTime() <= newest) return false;
    newest = at.getTime();
    return true;
  });
}

/**
 * `held` are the breaches of this server, whatever rules they are of: one whose rule was changed, or is no longer about
 * the server, is removed.
 */
export function judgeServer(
  server: MeasuredServer,
  conditions: readonly MetricCondition[],
  held: readonly HeldBreach[],
  now: Date,
): Verdict {
  const samples = newSamples(server);
  const [first] = samples;
  if (!first) return nothing;
  const readings = readingsBy(server, samples);
  const opensFromMs = now.getTime() - NOTIFIED_WITHIN_MS;
  const verdict: Verdict = { saved: [], removed: [], changes: [], rule_ids: [] };
  const moves: Move[] = [];
  const current = new Set<HeldBreach>();
  for (const condition of conditions) {
    const known = held.find((breach) => isOf(breach, condition)) ?? null;
    if (known) current.add(known);
    const before = known && { since_ms: known.since_ms, opened_ms: known.opened_ms };
    const { breach, turns } = evaluate(before, readings(condition.metric), condition, opensFromMs);
    if (breach !== before) noteBreach(verdict, { server, condition, known, breach });
    for (const turn of turns) moves.push({ condition, turn });
  }
  const left = held.filter((breach) => !current.has(breach));
  if (left.length === 0 && verdict.saved.length + verdict.removed.length + moves.length === 0) return nothing;
  verdict.removed.push(...left.filter((breach) => !verdict.saved.some((saved) => isSame(saved, breach))));
  verdict.changes = alertChanges({ server, samples, held, left, moves, now });
  verdict.rule_ids = [
    ...new Set([...held, ...verdict.saved].map(({ rule_id }) => rule_id).concat(moves.map(ruleIdOf))),
  ];
  return verdict;
}

interface Move {
  condition: MetricCondition;
  turn: Turn;
}

const ruleIdOf = ({ condition }: Move) => condition.rule_id;

const isOf = (breach: HeldBreach, { rule_id, metric, revision }: MetricCondition) =>
  breach.rule_id === rule_id && breach.metric === metric && breach.revision === revision;

const isSame = (one: HeldBreach, other: HeldBreach) =>
  one.rule_id === other.rule_id && one.metric === other.metric;

function noteBreach(
  verdict: Verdict,
  judged: {
    server: MeasuredServer;
    condition: MetricCondition;
    known: HeldBreach | null;
    breach: Breach | null;
  },
): void {
  const { server, condition, known, breach } = judged;
  const { rule_id, metric, revision } = condition;
  if (breach) verdict.saved.push({ server_id: server.id, rule_id, metric, revision, ...breach });
  else if (known) verdict.removed.push(known);
}

/** Made once for each metric, since many rules may judge it. */
function readingsBy(
  { last_seen_at }: MeasuredServer,
  samples: readonly MeasuredSample[],
): (metric: MetricName) => Reading[] {
  const made = new Map<MetricName, Reading[]>();
  return (metric) => {
    const known = made.get(metric);
    if (known) return known;
    const readings = samples.map(({ at, figures }, index) => ({
      at_ms: at.getTime(),
      before_ms: (samples[index - 1]?.at ?? last_seen_at)?.getTime() ?? null,
      value: figures[metric],
    }));
    made.set(metric, readings);
    return readings;
  };
}

interface Judged {
  server: MeasuredServer;
  samples: readonly MeasuredSample[];
  held: readonly HeldBreach[];
  /** Those of `held` that no rule stands behind any more. */
  left: readonly HeldBreach[];
  moves: readonly Move[];
  now: Date;
}

/** A metric has one alert, however many rules hold it open: the last one that lets go ends it. */
function alertChanges(judged: Judged): AlertChange[] {
  const metrics = new Set([
    ...judged.left.map(({ metric }) => metric),
    ...judged.moves.map(({ condition }) => condition.metric),
  ]);
  return [...metrics].flatMap((metric) => changesOfMetric(metric, judged));
}

function changesOfMetric(
  metric: MetricName,
  { server, samples, held, left, moves, now }: Judged,
): AlertChange[] {
  const changes: AlertChange[] = [];
  const open = new Set(openRules(held, metric));
  const release = (ruleIds: readonly number[], at: Date, reason: string) => {
    const isLast = ruleIds.filter((id) => open.delete(id)).length > 0 && open.size === 0;
    if (isLast) changes.push(resolved(server, { metric, at: earlier(at, now), reason }));
  };
  release(openRules(left, metric), samples[0]?.at ?? now, 'rule_changed');
  const ofMetric = moves.filter(({ condition }) => condition.metric === metric);
  for (const sample of samples) {
    const here = ofMetric.filter(({ turn }) => turn.reading.at_ms === sample.at.getTime());
    const isOpened = ({ turn }: Move) => turn.type === 'opened';
    release(here.filter((move) => !isOpened(move)).map(ruleIdOf), sample.at, 'recovered');
    const opened = here.filter(isOpened);
    for (const { condition } of opened) open.add(condition.rule_id);
    const cause = causeOf(server, { sample, samples, opened, rule_ids: [...open], now });
    if (cause) changes.push({ change: 'raise', ...cause });
  }
  return changes;
}

const openRules = (breaches: readonly HeldBreach[], metric: MetricName) =>
  breaches
    .filter((breach) => breach.metric === metric && breach.opened_ms !== null)
    .map(({ rule_id }) => rule_id);

const resolved = (
  { id, account_id }: MeasuredServer,
  { metric, ...how }: { metric: MetricName; at: Date; reason: string },
): AlertChange => ({
  change: 'resolve',
  account_id,
  subject_id: id,
  kinds: ['server_metric'],
  metrics: [metric],
  ...how,
});

interface Opening {
  sample: MeasuredSample;
  samples: readonly MeasuredSample[];
  opened: readonly Move[];
  /** All that hold the alert open from now on. */
  rule_ids: number[];
  now: Date;
}

/** Worded by the most severe of the rules that opened it; null where none did. */
function causeOf(
  server: MeasuredServer,
  { sample, samples, opened, rule_ids, now }: Opening,
): AlertCause | null {
  const [loudest] = opened.toSorted(
    (one, other) => ranks[other.condition.severity] - ranks[one.condition.severity],
  );
  const value = loudest?.turn.reading.value ?? null;
  if (!loudest || value === null) return null;
  const { metric, op, threshold } = loudest.condition;
  const since = new Date(loudest.turn.since_ms);
  return withSentences({
    account_id: server.account_id,
    subject: { type: 'server', id: server.id, name: server.name },
    kind: 'server_metric',
    metric,
    at: earlier(sample.at, now),
    facts: metricFacts({ metric, op, threshold }, since, lookedInto(sample, samples)),
    value,
    rule_ids: rule_ids.sort((one, other) => one - other),
  });
}

/** An agent that sends many samples at once may say only with the last of them what runs. */
const lookedInto = (sample: MeasuredSample, samples: readonly MeasuredSample[]) => {
  const from = samples.slice(samples.indexOf(sample));
  return {
    top: from.find(({ top }) => top.length > 0)?.top ?? [],
    disks: from.find(({ disks }) => disks.length > 0)?.disks ?? [],
  };
};
