// Stores reports: one transaction for all that arrived together keeps the samples, moves servers and processes, writes
// the periods and opens and resolves the alerts with their deliveries.

import { type AlertChange, applyAlertChanges } from '../../../alerts/lifecycle/raise.ts';
import type { App } from '../../../platform/app.ts';
import { type Tx, transaction } from '../../../platform/database/database.ts';
import { dayOf, ensureDays } from '../../../platform/database/day-partitions.ts';
import { announceChanges } from '../../../platform/events.ts';
import { correctStatuses, moveStatuses } from '../../../subjects/status.ts';
import { markBuckets } from '../../measured-store.ts';
import { processChanges, serverIsBack } from '../alert-causes.ts';
import { judgeSamples } from '../metric-rules/judge.ts';
import type { RuleMemory } from '../metric-rules/rule-memory.ts';
import { FINE_SECONDS, serverSamples } from '../metrics/retention.ts';
import { samplePartitions } from '../sample-partitions.ts';
import { correctPeriods } from '../state.ts';
import { foldSamples, type Report, type ReportedServer, type ServerOutcome } from './fold.ts';
import type { Watched } from './schema.ts';
import {
  insertSamples,
  lockReportedServers,
  type ReportedFacts,
  saveReportedProcesses,
  saveReportedServers,
} from './store.ts';

type Reported = ServerOutcome & ReportedFacts;

/** What is known from one batch to the next. */
export interface ReportMemory {
  madePartitions: Set<string>;
  rules: RuleMemory;
}

/**
 * Stores the reports and gives, by server, the processes to look for. A server without an entry does not exist any
 * more. Samples that were stored before change nothing.
 */
export function recordReports(
  app: App,
  reports: readonly Report[],
  { madePartitions, rules }: ReportMemory,
): Promise<Map<number, Watched[]>> {
  const now = app.clock.now();
  return transaction(app.database, async (tx) => {
    const reportsOf = Map.groupBy(reports, (report) => report.server_id);
    const servers = await lockReportedServers(tx, [...reportsOf.keys()]);
    const outcomes = servers.flatMap((server) => outcomeOf(server, reportsOf.get(server.id) ?? [], now));
    await storeSamples(tx, outcomes, madePartitions, now);
    await saveReportedServers(tx, outcomes, now);
    const judged = await judgeSamples(tx, rules, outcomes.map(measuredOf), now);
    await moveServers(tx, outcomes, now);
    await moveProcesses(tx, outcomes);
    await applyAlertChanges(
      tx,
      outcomes.flatMap((outcome) => alertChanges(outcome, now)).concat(judged),
      now,
    );
    await announceChanges(tx, outcomes.flatMap(changesOf));
    return new Map(servers.map((server) => [server.id, server.processes.map(watchedOf)]));
  });
}

interface ReportedSamples extends Reported {
  samples: Report['samples'];
}

function outcomeOf(server: ReportedServer, reports: readonly Report[], now: Date): ReportedSamples[] {
  const samples = reports
    .flatMap((report) => report.samples)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const outcome = foldSamples(server, samples, now);
  const newest = reports.at(-1);
  return outcome && newest ? [{ ...outcome, ...newest, samples }] : [];
}

const measuredOf = ({ server, samples }: ReportedSamples) => ({ ...server, samples });

async function storeSamples(
  tx: Tx,
  outcomes: readonly ReportedSamples[],
  madePartitions: Set<string>,
  now: Date,
): Promise<void> {
  const rows = outcomes.flatMap(({ server, samples }) =>
    samples.map((sample) => ({ server_id: server.id, sample })),
  );
  await ensureDays(
    tx,
    samplePartitions,
    rows.map(({ sample }) => dayOf(sample.at)),
    madePartitions,
  );
  await insertSamples(tx, rows);
  const moments = rows.map(({ server_id, sample }) => ({ server_id, at: sample.at }));
  await markBuckets(tx, serverSamples, moments, { step_seconds: FINE_SECONDS, now });
}

const moveServers = (tx: Tx, outcomes: readonly Reported[], now: Date) =>
  correctStatuses(
    tx,
    outcomes.flatMap(({ server, corrected_by }) =>
      corrected_by?.[0]
        ? [
            {
              account_id: server.account_id,
              subject_id: server.id,
              since: corrected_by[0],
              correct: (periods) => correctPeriods(periods, corrected_by, now),
            },
          ]
        : [],
    ),
  );

async function moveProcesses(tx: Tx, outcomes: readonly Reported[]): Promise<void> {
  const touched = outcomes.flatMap(({ server, processes }) =>
    processes
      .filter(({ process, outcome }) => outcome.state !== process.state)
      .map(({ process, outcome }) => ({ server, process, outcome })),
  );
  await saveReportedProcesses(
    tx,
    touched.map(({ process, outcome }) => ({ id: process.id, state: outcome.state })),
  );
  await moveStatuses(
    tx,
    touched.flatMap(({ server, process, outcome }) =>
      outcome.moves.map((move) => ({ ...move, account_id: server.account_id, subject_id: process.id })),
    ),
  );
}

const alertChanges = (outcome: Reported, now: Date): AlertChange[] => [
  ...(outcome.is_fresh && outcome.server.status === 'offline' ? [serverIsBack(outcome.server, now)] : []),
  ...outcome.processes.flatMap(({ process, outcome: moved }) =>
    processChanges(outcome.server, process, moved),
  ),
];

const changesOf = ({ server, processes }: Reported) => [
  { account_id: server.account_id, type: 'server', id: server.id },
  ...processes
    .filter(({ outcome }) => outcome.moves.length > 0)
    .map(({ process }) => ({ account_id: server.account_id, type: 'process', id: process.id })),
];

const watchedOf = ({ id, match_kind, match_value }: ReportedServer['processes'][number]): Watched => ({
  id,
  kind: match_kind as Watched['kind'],
  value: match_value,
});
