// What is wrong with an account right now, each with what is known of why.

import { acknowledgedSubjects, type OpenAlert, openAlertsOf } from '../../alerts/history/open-alerts.ts';
import { cronCheck } from '../../monitors/cron-checks/checks/cron-check.ts';
import { readMonitors } from '../../monitors/monitor-lists.ts';
import { watchedProcess } from '../../monitors/servers/processes/process.ts';
import { server } from '../../monitors/servers/server.ts';
import { uptimeCheck } from '../../monitors/uptime-checks/uptime-check.ts';
import type { App } from '../../platform/app.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { type Cover, coverOf, coversOf } from '../../subjects/muting/covers.ts';
import { heldBehind, type SubjectInTrouble, worstSubjects } from '../../subjects/read-standings.ts';
import type { Known } from '../../subjects/standing.ts';
import { NO_REASON, reasonOfCheck, reasonOfProcess, reasonOfServer, reasonOfUptimeCheck } from './reason.ts';
import type { Reason, Worst, Wrong } from './schema.ts';

const MOST_SHOWN = 50;
/** Beyond so many it is not counted who is on them. */
const MOST_COUNTED = 10_000;

export interface WorstAsked {
  /** Those that nobody has acknowledged, those that are muted, or null for both and all others. */
  who?: 'nobody' | 'muted' | null;
  limit?: number;
  now: Date;
}

/** Worst first, then the latest first; counted whatever the limit. */
export async function readWorst(
  app: App,
  actor: Actor,
  known: Known,
  { who = null, limit = MOST_SHOWN, now }: WorstAsked,
): Promise<Worst> {
  const { database } = app;
  const { account_id } = actor;
  const covers = await coversOf(database, [account_id], now);
  const all = await worstSubjects(database, account_id, known, MOST_COUNTED + 1);
  const acknowledged = await acknowledgedSubjects(
    database,
    account_id,
    all.map(({ id }) => id),
  );
  const byState = Map.groupBy(all, (subject) => {
    if (coverOf(covers, { account_id, ...subject })) return 'muted';
    return acknowledged.has(subject.id) ? 'acknowledged' : 'nobody';
  });
  const of = (name: 'nobody' | 'muted') => byState.get(name) ?? [];
  const subjects = (who === null ? all : of(who)).slice(0, limit);
  const isCounted = all.length <= MOST_COUNTED;
  return {
    worst: await detailsOf(app, actor, { subjects, known, covers, now }),
    worst_counts: {
      all: all.length,
      nobody: isCounted ? of('nobody').length : null,
      muted: isCounted ? of('muted').length : null,
    },
  };
}

interface Shown {
  subjects: readonly SubjectInTrouble[];
  known: Known;
  covers: readonly Cover[];
  now: Date;
}

async function detailsOf(app: App, actor: Actor, shown: Shown): Promise<Wrong[]> {
  const { subjects, known, covers, now } = shown;
  if (subjects.length === 0) return [];
  const { database } = app;
  const { account_id } = actor;
  const ids = subjects.map(({ id }) => id);
  const [alerts, waiting, reasons] = await Promise.all([
    openAlertsOf(database, account_id, ids),
    heldBehind(database, account_id, known, ids),
    reasonsOf(app, actor, subjects, now),
  ]);
  const alertsOf = Map.groupBy(alerts, ({ subject_id }) => subject_id);
  const waitingOf = Map.groupBy(waiting, ({ parent_id }) => parent_id);
  return subjects.map((subject) => ({
    ...presentSubject(subject),
    ...presentAlerts(alertsOf.get(subject.id) ?? []),
    reason: reasons.get(subject.id) ?? { ...NO_REASON },
    quiet: muteOf(covers, account_id, subject),
    held_back: (waitingOf.get(subject.id) ?? []).map(({ type, count }) => ({ type, count })),
  }));
}

const presentSubject = ({ server_id, server_name, ...subject }: SubjectInTrouble) => ({
  type: subject.type,
  id: subject.id,
  name: subject.name,
  server: server_id === null ? null : { id: server_id, name: server_name ?? '' },
  standing: subject.standing,
  status: subject.status,
  status_since: subject.status_since,
  since: subject.since,
});

function presentAlerts(alerts: readonly OpenAlert[]): Pick<Wrong, 'alert' | 'open_alerts'> {
  const [worst] = alerts;
  if (!worst) return { alert: null, open_alerts: 0 };
  const { subject_id, status, metric, ...alert } = worst;
  return { alert: { ...alert, metric: metric || null }, open_alerts: alerts.length };
}

function muteOf(covers: readonly Cover[], account_id: number, subject: SubjectInTrouble): Wrong['quiet'] {
  const cover = coverOf(covers, { account_id, ...subject });
  return cover && { ...cover.by, until: cover.until };
}

async function reasonsOf(
  app: App,
  actor: Actor,
  subjects: readonly SubjectInTrouble[],
  now: Date,
): Promise<Map<number, Reason>> {
  const view = { app, actor, now };
  const ids = (type: SubjectInTrouble['type']) =>
    subjects.filter((subject) => subject.type === type).map(({ id }) => id);
  const [checks, servers, processes, uptimeChecks] = await Promise.all([
    readMonitors(cronCheck, view, ids('cron_check')),
    readMonitors(server, view, ids('server')),
    readMonitors(watchedProcess, view, ids('process')),
    readMonitors(uptimeCheck, view, ids('uptime_check')),
  ]);
  return new Map([
    ...checks.map((check) => [check.id, reasonOfCheck(check)] as const),
    ...servers.map((found) => [found.id, reasonOfServer(found)] as const),
    ...processes.map((process) => [process.id, reasonOfProcess(process)] as const),
    ...uptimeChecks.map((check) => [check.id, reasonOfUptimeCheck(check)] as const),
  ]);
}
