// Finds servers that have been silent for ten minutes, and calls them offline: once, dated when the ten minutes ended.

import { suspensionsOf } from '../../accounts/suspension/suspensions.ts';
import { applyAlertChanges } from '../../alerts/lifecycle/raise.ts';
import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { announceChanges } from '../../platform/events.ts';
import { recentAway } from '../../platform/nodes/register.ts';
import { addMs, earlier, minutes, seconds } from '../../platform/time.ts';
import { outagesBetween, recordOutage } from '../../subjects/own-outages.ts';
import { moveStatuses } from '../../subjects/status.ts';
import type { OpenStretch } from '../../subjects/uptime.ts';
import { serverIsOffline } from './alert-causes.ts';
import { CATCHING_UP_MS, offlineAt } from './state.ts';
import { lockServersToSweep, processesOfServers, type SilentServer, saveSweeps } from './sweep-store.ts';

const SERVERS_PER_STEP = 1_000;
const LOOKED_AT_AGAIN_MS = minutes(1);
/** The sweep looks every second; a longer pause means that the database was away, and reports were refused. */
const AWAY_MS = seconds(15);

export interface ListeningWatch {
  recorder: {
    /** Everything up to this moment was heard; null until that is known after a start. */
    listenedUntil: Date | null;
  };
  /** The time that truly passes for this process. */
  realMs: () => number;
}

/** The step of a job: true when there may be more silent servers. */
export function silentServersStep(listening: ListeningWatch): (app: App, now: Date) => Promise<boolean> {
  let lookedAt: { now: Date; realMs: number } | null = null;
  return async (app, now) => {
    if (app.node) return sweepBesideOthers(app, now);
    const until = listening.recorder.listenedUntil;
    if (until === null) return false;
    const look = { now, realMs: listening.realMs() };
    const before = lookedAt;
    const wasAway = before !== null && look.realMs - before.realMs > AWAY_MS;
    const hasMore = await transaction(app.database, async (tx) => {
      if (wasAway) await recordOutage(tx, { cause: 'reports', from: earlierOf(before.now, now), to: now });
      return sweepSilentServers(tx, until, now);
    });
    lookedAt = look;
    return hasMore;
  };
}

/** Several nodes take reports: they were refused while none of them could reach the database. */
const sweepBesideOthers = ({ database }: App, now: Date): Promise<boolean> =>
  transaction(database, async (tx) => {
    for (const away of await recentAway(tx, now)) await recordOutage(tx, { cause: 'reports', ...away });
    return sweepSilentServers(tx, now, now);
  });

const earlierOf = (one: Date, other: Date) => (one < other ? one : other);

async function sweepSilentServers(tx: Tx, until: Date, now: Date): Promise<boolean> {
  const servers = await lockServersToSweep(tx, until, SERVERS_PER_STEP);
  if (servers.length === 0) return false;
  const gaps = await gapsOfServers(tx, servers, until);
  const judged = servers.map((server) => judge(server, gaps(server.account_id), until));
  await saveSweeps(
    tx,
    judged.map(({ server, sweep_at }) => ({ id: server.id, sweep_at })),
  );
  await takeOffline(
    tx,
    judged.flatMap(({ server, offline_at }) => (offline_at ? [{ ...server, offline_at }] : [])),
    now,
  );
  return servers.length === SERVERS_PER_STEP;
}

/** What may excuse the silence of servers of an account: time in which nobody could be heard, or they were not. */
async function gapsOfServers(
  tx: Tx,
  servers: readonly SilentServer[],
  until: Date,
): Promise<(accountId: number) => OpenStretch[]> {
  const since = new Date(Math.min(...servers.map(({ last_seen_at }) => last_seen_at.getTime())));
  const outages = (await outagesBetween(tx, addMs(since, -CATCHING_UP_MS), until)).filter(
    ({ cause }) => cause !== 'journal',
  );
  const suspensions = await suspensionsOf(
    tx,
    [...new Set(servers.map(({ account_id }) => account_id))],
    since,
  );
  return (accountId) => [...outages, ...(suspensions.get(accountId) ?? [])];
}

interface Judged {
  server: SilentServer;
  sweep_at: Date | null;
  offline_at: Date | null;
}

function judge(server: SilentServer, gaps: readonly OpenStretch[], until: Date): Judged {
  if (server.status !== 'online') return { server, sweep_at: null, offline_at: null };
  // A contact after that is from before the clock was set back.
  const last_contact_at = server.last_contact_at && earlier(server.last_contact_at, until);
  const at = offlineAt({ ...server, last_contact_at }, gaps);
  if (at === null) return { server, sweep_at: addMs(until, LOOKED_AT_AGAIN_MS), offline_at: null };
  return at > until ? { server, sweep_at: at, offline_at: null } : { server, sweep_at: null, offline_at: at };
}

async function takeOffline(
  tx: Tx,
  servers: readonly (SilentServer & { offline_at: Date })[],
  now: Date,
): Promise<void> {
  if (servers.length === 0) return;
  const atOf = new Map(servers.map(({ id, offline_at }) => [id, offline_at]));
  const processes = await processesOfServers(tx, [...atOf.keys()]);
  await moveStatuses(tx, [
    ...servers.map((server) => ({ ...subjectOf(server), status: 'offline', at: server.offline_at })),
    // Nobody knows how they are while their server is silent.
    ...processes.map((process) => ({
      ...subjectOf(process),
      status: 'unknown',
      at: atOf.get(process.server_id) ?? now,
    })),
  ]);
  await applyAlertChanges(
    tx,
    servers.map((server) => ({
      change: 'raise',
      ...serverIsOffline(server, { at: server.offline_at, last_seen_at: server.last_seen_at }),
    })),
    now,
  );
  await announceChanges(tx, [
    ...servers.map(({ account_id, id }) => ({ account_id, type: 'server', id })),
    ...processes.map(({ account_id, id }) => ({ account_id, type: 'process', id })),
  ]);
}

const subjectOf = ({ account_id, id }: { account_id: number; id: number }) => ({
  account_id,
  subject_id: id,
});
