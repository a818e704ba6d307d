// The PostgreSQL that Tocsin brings along: from an empty data directory to a server that answers, and its end.

import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type DataDir, secretFrom, tooLittleRoom, whyNotUsable } from '../../data-dir.ts';
import { StartupProblem } from '../../startup-problem.ts';
import { ensureCluster, SUPERUSER } from './cluster.ts';
import { connectionUrl, freeEndpoint, keptEndpoint } from './endpoint.ts';
import { choosePostgresUser } from './postgres-user.ts';
import {
  adopt,
  findPostmaster,
  type Postmaster,
  plannedCommandLine,
  reportsReady,
  type ServerPlan,
  shutDown,
  startPostmaster,
} from './postmaster.ts';
import { findPrograms, removeOtherCopies } from './programs.ts';
import { ensureDatabase, type Readiness, readinessOf } from './readiness.ts';
import { limitServerLog, reportsFullDisk, sizeOfServerLog, tailOfServerLog } from './server-log.ts';
import { supervise } from './supervise.ts';

export interface EmbeddedPostgres extends AsyncDisposable {
  /** postgres://… with the password, of a role that may do anything, also create databases. Never changes. */
  readonly url: string;
  /** Of the server's first process; null while it is down. */
  pid(): number | null;
  /** Shuts the server down within about 10 seconds. Calling it twice is fine. */
  stop(): Promise<void>;
}

export const DATABASE = 'tocsin';

/** After a power failure PostgreSQL first recovers, on a slow disk for minutes. */
const READY_TIMEOUT_MS = 300_000;

/**
 * A server may end at once for a reason that passes: it was being shut down when it was adopted, its port was
 * taken just now, the last children of a killed one are still there.
 */
const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 200;

const LIMIT_LOG_EVERY_MS = 30_000;

/**
 * Makes the database in the data directory where there is none, starts PostgreSQL or adopts the one that a killed
 * Tocsin left running, and returns when it answers. From then on a server that ends by itself is started again.
 * Throws StartupProblem where that cannot work. The lock of the data directory has to be held until after `stop`.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: DataDir;
  log: Logger;
}): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  const password = await secretFrom(dataDir, 'postgresql-password');
  const { plan, postmaster } = await bringUp(dataDir.path, password, log).catch(async (error) => {
    throw await whyNotUsable(dataDir.path, error);
  });
  const server = supervise(postmaster, {
    start: () => adoptOrStart(plan),
    isDiskFull: async () => reportsFullDisk(await tailOfServerLog(plan.logFile, 0)),
    log,
  });
  const limiting = setInterval(
    () =>
      limitServerLog(plan.logFile).catch((error) => log.error({ err: error }, 'PostgreSQL log not limited')),
    LIMIT_LOG_EVERY_MS,
  ).unref();

  let stopped: Promise<void> | undefined;
  const stopOnce = async () => {
    clearInterval(limiting);
    if (!(await server.stop()))
      log.warn({ postmaster_pid: server.pid() }, 'PostgreSQL did not shut down in time');
  };
  const stop = () => {
    stopped ??= stopOnce();
    return stopped;
  };
  return { url: urlOf(plan, password, DATABASE), pid: server.pid, stop, [Symbol.asyncDispose]: stop };
}

async function bringUp(dataDir: string, password: string, log: Logger) {
  const base = await prepare(dataDir, password);
  const running = await startUntilReady(dataDir, base, password, log);
  await removeOtherCopies(dataDir, base.programs);
  return running;
}

type BasePlan = Omit<ServerPlan, 'endpoint'>;

async function prepare(dataDir: string, password: string): Promise<BasePlan> {
  const cluster = join(dataDir, 'postgresql');
  const logFile = join(dataDir, 'postgresql.log');
  const runAs = await choosePostgresUser(dataDir, cluster);
  const programs = await findPrograms(dataDir, runAs);
  await ensureCluster(cluster, programs, runAs, password);
  return { cluster, programs, runAs, logFile };
}

async function startUntilReady(
  dataDir: string,
  base: BasePlan,
  password: string,
  log: Logger,
): Promise<{ plan: ServerPlan; postmaster: Postmaster }> {
  const logStart = await sizeOfServerLog(base.logFile);
  const deadline = AbortSignal.timeout(READY_TIMEOUT_MS);
  let outcome: StartOutcome = 'gone';
  for (let attempt = 1; attempt <= ATTEMPTS && outcome === 'gone'; attempt++) {
    if (attempt > 1) await wait(FIRST_PAUSE_MS * 2 ** (attempt - 2));
    const plan = await planStart(dataDir, base);
    const postmaster = await adoptOrStart(plan);
    const url = urlOf(plan, password, 'postgres');
    outcome = await untilReady(plan, url, postmaster, deadline);
    if (outcome === 'ready') {
      await ensureDatabase(url, DATABASE);
      log.info({ postmaster_pid: postmaster.pid }, 'PostgreSQL is ready');
      return { plan, postmaster };
    }
    if (!postmaster.isGone()) await shutDown(postmaster);
  }
  throw await whyNotReady(dataDir, base, outcome, logStart);
}

/** A server that was left behind keeps its place; otherwise a port that was taken is replaced by a free one. */
async function planStart(dataDir: string, base: BasePlan): Promise<ServerPlan> {
  const kept = await keptEndpoint(dataDir, base.cluster);
  const left = await findPostmaster(base.cluster);
  const keeps = kept && left?.commandLine === plannedCommandLine({ ...base, endpoint: kept });
  return { ...base, endpoint: keeps ? kept : await freeEndpoint(dataDir, kept) };
}

/** A server that was left behind and runs other programs or settings is replaced, not adopted. */
async function adoptOrStart(plan: ServerPlan): Promise<Postmaster> {
  const left = await findPostmaster(plan.cluster);
  if (!left) return startPostmaster(plan);
  const postmaster = adopt(left.pid, plan.cluster);
  if (left.commandLine === plannedCommandLine(plan)) return postmaster;
  if (await shutDown(postmaster)) return startPostmaster(plan);
  throw new StartupProblem(
    `The PostgreSQL that an earlier Tocsin left running (process ${left.pid}) does not stop: end it, then start again.`,
  );
}

type StartOutcome = Readiness | 'gone';

async function untilReady(
  plan: ServerPlan,
  url: string,
  postmaster: Postmaster,
  deadline: AbortSignal,
): Promise<StartOutcome> {
  for (let pauseMs = 10; ; pauseMs = Math.min(1.5 * pauseMs, 1_000)) {
    const outcome = (await reportsReady(plan.cluster)) ? await readinessOf(url) : 'not-yet';
    if (outcome !== 'not-yet') return outcome;
    if (postmaster.isGone()) return 'gone';
    if (deadline.aborted) return outcome;
    await wait(pauseMs);
  }
}

async function whyNotReady(
  dataDir: string,
  base: BasePlan,
  outcome: StartOutcome,
  logStart: number,
): Promise<StartupProblem> {
  if (outcome === 'wrong-password') {
    const file = join(dataDir, 'postgresql-password');
    return new StartupProblem(
      `The password in ${file} is not the one of the database beside it: put the file back from a backup.`,
    );
  }
  const logTail = (await tailOfServerLog(base.logFile, logStart)) || '(nothing)';
  if (reportsFullDisk(logTail)) return tooLittleRoom(dataDir);
  const how = outcome === 'gone' ? 'ended while it started' : 'did not answer in time';
  return new StartupProblem(`PostgreSQL ${how}; solve what its log ${base.logFile} says last:\n${logTail}`);
}

const urlOf = (plan: ServerPlan, password: string, database: string) =>
  connectionUrl(plan.endpoint, { user: SUPERUSER, password, database });
