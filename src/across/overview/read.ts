// Reads the overview of an account: a fixed number of statements, whatever it has.

import {
  attentionBesideStatus,
  countOpenAlerts,
  notableOpenings,
  troubledSubjects,
} from '../../alerts/history/open-alerts.ts';
import {
  type ExpectedChecks,
  expectedChecks,
  lateChecks,
} from '../../monitors/cron-checks/checks/expected.ts';
import { warnedServers } from '../../monitors/servers/readings.ts';
import type { App } from '../../platform/app.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { addMs, earlier, hours, later, minutes } from '../../platform/time.ts';
import { bucketsUntil } from '../../subjects/buckets.ts';
import { gapsBetween } from '../../subjects/gaps-between.ts';
import { type Maintenance, plannedMaintenance } from '../../subjects/muting/history.ts';
import { countStandings } from '../../subjects/read-standings.ts';
import { troublePeriods } from '../../subjects/recent-periods.ts';
import { mergeStretches } from '../../subjects/relabel.ts';
import type { SubjectType } from '../../subjects/schema.ts';
import { type Known, type StandingCount, tallyStandings } from '../../subjects/standing.ts';
import type { OpenStretch, Stretch } from '../../subjects/uptime.ts';
import { countTrouble } from './ribbon.ts';
import type { Ahead, Overview, Ribbon, Worst } from './schema.ts';
import { readWorst, type WorstAsked } from './worst.ts';

const STEP_MS = minutes(15);
const BUCKETS = 96;
const AHEAD_MS = hours(4);
const MOST_OPENINGS = 12;
const MOST_RUNS = 100;
const MOST_WINDOWS = 50;
const MOST_HELD_BACK = 200;

export async function readOverview(app: App, actor: Actor, now: Date): Promise<Overview> {
  const { database } = app;
  const { account_id } = actor;
  const until = addMs(now, AHEAD_MS);
  const buckets = bucketsUntil(now, { stepMs: STEP_MS, count: BUCKETS });
  const around = { from: buckets[0]?.from ?? now, to: until, now };
  const [{ late, ...expected }, warned, troubled, alerts, planned] = await Promise.all([
    expectedChecks(database, account_id, { now, until, limit: MOST_RUNS }),
    warnedServers(database, account_id),
    troubledSubjects(database, account_id),
    countOpenAlerts(database, account_id),
    plannedMaintenance(database, account_id, null, around),
  ]);
  const known: Known = { derived: [...late, ...warned], troubled };
  const [counts, worst, ribbon] = await Promise.all([
    countStandings(database, account_id, known),
    readWorst(app, actor, known, { now }),
    readRibbon(database, account_id, { known, planned, buckets }),
  ]);
  return {
    at: now,
    last_change_at: latestOf(counts),
    counts: presentCounts(counts),
    alerts,
    ...worst,
    held_back_ids: heldBack(known),
    ribbon: { ...ribbon, known_from: oldestOf(counts) },
    ahead: {
      until,
      ...presentRuns(expected),
      maintenance: maintenanceAhead(planned, { from: now, to: until }),
    },
  };
}

/** What is wrong alone, by who is on it. */
export async function readWhatIsWrong(app: App, actor: Actor, asked: WorstAsked): Promise<Worst> {
  const { database } = app;
  const { account_id } = actor;
  const [late, warned, troubled] = await Promise.all([
    lateChecks(database, account_id, asked.now),
    warnedServers(database, account_id),
    troubledSubjects(database, account_id),
  ]);
  return readWorst(app, actor, { derived: [...late, ...warned], troubled }, asked);
}

const heldBack = ({ troubled }: Known): number[] =>
  troubled
    .filter(({ held }) => held)
    .map(({ subject_id }) => subject_id)
    .slice(0, MOST_HELD_BACK);

async function readRibbon(
  database: Database,
  accountId: number,
  { known, planned, buckets }: { known: Known; planned: readonly Maintenance[]; buckets: readonly Stretch[] },
): Promise<Omit<Ribbon, 'known_from'>> {
  const window = { from: buckets[0]?.from ?? new Date(0), to: buckets.at(-1)?.to ?? new Date(0) };
  const [periods, beside, outages, openings] = await Promise.all([
    troublePeriods(database, accountId, window),
    attentionBesideStatus(database, accountId, { ...window, subjectIds: null }),
    gapsBetween(database, accountId, window),
    notableOpenings(database, accountId, window.from, MOST_OPENINGS),
  ]);
  const trouble = [
    ...periods,
    ...beside.map((stretch) => ({ ...stretch, status: 'warning' })),
    ...known.derived.map(({ id, status, since }) => ({ subject_id: id, status, from: since, to: null })),
  ];
  return {
    step_seconds: STEP_MS / 1_000,
    buckets: countTrouble(trouble, planned, outages, buckets),
    outages: gapStretches(outages, window).slice(-MOST_WINDOWS),
    openings: openings
      .toSorted((one, other) => one.opened_at.getTime() - other.opened_at.getTime() || one.id - other.id)
      .map((opening) => ({
        alert_id: opening.id,
        at: opening.opened_at,
        resolved_at: opening.resolved_at,
        kind: opening.kind,
        metric: opening.metric || null,
        severity: opening.severity,
        subject: { id: opening.subject_id, type: opening.subject_type, name: opening.subject_name },
      })),
  };
}

/** What goes on lasts until the end of the window. */
const gapStretches = (outages: readonly OpenStretch[], { from, to }: Stretch): Stretch[] =>
  mergeStretches(
    outages.map((outage) => ({ from: later(outage.from, from), to: earlier(outage.to ?? to, to) })),
  );

const latestOf = (counts: readonly StandingCount[]): Date | null =>
  counts.reduce<Date | null>((latest, one) => (latest ? later(latest, one.latest) : one.latest), null);

const oldestOf = (counts: readonly StandingCount[]): Date | null =>
  counts.reduce<Date | null>((oldest, one) => (oldest ? earlier(oldest, one.oldest) : one.oldest), null);

const STATUSES: Record<SubjectType, readonly string[]> = {
  cron_check: ['new', 'up', 'late', 'down', 'paused'],
  server: ['online', 'warning', 'offline'],
  process: ['new', 'running', 'stopped', 'unknown'],
  uptime_check: ['new', 'up', 'degraded', 'down', 'paused'],
  external: ['up', 'down'],
};

function presentCounts(counts: readonly StandingCount[]): Overview['counts'] {
  const ofType = (type: SubjectType) => ({
    ...tallyStandings(counts, type),
    statuses: Object.fromEntries(STATUSES[type].map((status) => [status, countOf(counts, type, status)])),
  });
  return {
    all: tallyStandings(counts, null),
    cron_check: ofType('cron_check'),
    server: ofType('server'),
    process: ofType('process'),
    uptime_check: ofType('uptime_check'),
    external: ofType('external'),
  };
}

const countOf = (counts: readonly StandingCount[], type: SubjectType, status: string): number =>
  counts
    .filter((one) => one.type === type && one.status === status)
    .reduce((sum, { count }) => sum + count, 0);

const presentRuns = ({ runs, total }: Omit<ExpectedChecks, 'late'>): Pick<Ahead, 'runs' | 'runs_total'> => ({
  runs: runs.map(({ id, name, at }) => ({ check_id: id, name, at })),
  runs_total: total,
});

/** What is on or will be, each stretch for itself. */
function maintenanceAhead(planned: readonly Maintenance[], { from, to }: Stretch): Ahead['maintenance'] {
  return planned
    .flatMap(({ id, name, subject_ids, stretches }) =>
      stretches
        .filter((stretch) => stretch.to > from)
        .map((stretch) => ({
          id,
          name,
          from: later(stretch.from, from),
          to: stretch.to < to ? stretch.to : to,
          subjects: subject_ids.length,
        })),
    )
    .sort((one, other) => one.from.getTime() - other.from.getTime())
    .slice(0, MOST_WINDOWS);
}
