// Scheduled backups: made by a process of their own, so that pings are answered meanwhile; stored once, however many nodes
// look; old ones deleted afterwards.

import { spawn } from 'node:child_process';
import { adminsOf } from '../../accounts/people/people.ts';
import type { App } from '../../platform/app.ts';
import { lastCronMoment } from '../../platform/cron.ts';
import { transaction } from '../../platform/database/database.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { gaugeOf } from '../../platform/metrics.ts';
import { openBucket } from '../../platform/s3/s3.ts';
import { addMs, days, minutes } from '../../platform/time.ts';
import { backupMail } from './mail.ts';
import { backupName, momentOfName } from './names.ts';
import { expiredBackups } from './retention.ts';
import { backupStatus } from './status.ts';
import {
  claimDue,
  type DueBackup,
  deleteForgotten,
  findStored,
  forgetFailures,
  noteDeleted,
  noteFailure,
  renewLease,
  wasFailing,
} from './store.ts';

/** Makes the backup of this name and stores it. Rejects with a sentence that says why not. */
export type MakeBackup = (app: App, name: string, signal: AbortSignal) => Promise<void>;

const LEASE_MS = minutes(5);
const RETRY_MS = minutes(15);
/** No schedule is looked back for longer. */
const LOOK_BACK_MS = days(62);
const FORGET_MS = days(400);
const MOST_ERROR = 500;

/** The step of a job. */
export const makeDueBackup =
  (make: MakeBackup) =>
  async (app: App, now: Date, signal: AbortSignal): Promise<boolean> => {
    const { schedule } = app.config.backup;
    if (schedule === null) return false;
    await showMetrics(app);
    const due_at = lastCronMoment(schedule, 'UTC', { since: addMs(now, -LOOK_BACK_MS), until: now });
    if (!due_at) return false;
    const claim = { due_at, now, name: backupName(now), lease_until: addMs(now, LEASE_MS) };
    const due = await claimDue(app.database, claim);
    if (!due) return false;
    const error = await whyNotMade(app, due, make, signal);
    if (signal.aborted) return false;
    await report(app, due, error);
    if (error === null) await deleteExpiredBackups(app, signal);
    await showMetrics(app);
    return false;
  };

/** null: it is stored. */
async function whyNotMade(app: App, due: DueBackup, make: MakeBackup, signal: AbortSignal) {
  const renew = () =>
    void renewLease(app.database, due.id, addMs(app.clock.now(), LEASE_MS)).catch((error: unknown) =>
      app.log.warn({ err: error }, 'the lease of a backup was not renewed'),
    );
  const renewing = setInterval(renew, minutes(1));
  renewing.unref();
  try {
    await make(app, due.name, signal);
    const isStored = (await findStored(app.database)).some(({ name }) => name === due.name);
    return isStored ? null : 'The backup ended without being stored.';
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).slice(0, MOST_ERROR);
  } finally {
    clearInterval(renewing);
  }
}

/** Mails are sent when it begins to fail, and when it works again. */
const report = (app: App, { id, name, due_at }: DueBackup, error: string | null) =>
  transaction(app.database, async (tx) => {
    const now = app.clock.now();
    const isKnown = await wasFailing(tx);
    if (error === null) await forgetFailures(tx);
    else await noteFailure(tx, { id, error, retry_at: addMs(now, RETRY_MS) });
    if (error === null) app.log.info({ backup: name }, 'a backup was stored');
    else app.log.error({ detail: error }, 'a scheduled backup failed');
    if (isKnown === (error !== null)) return;
    const [last] = await findStored(tx);
    const news = { due_at, error, last_good_at: last?.finished_at ?? null };
    for (const admin of await adminsOf(tx))
      await queueMail(app, tx, await backupMail(admin, news, app.urls.dashboard), now);
  });

/** Of those that this instance stored, and never where the newest is not in the storage as it should be. */
async function deleteExpiredBackups(app: App, signal: AbortSignal): Promise<void> {
  const { s3, keep } = app.config.backup;
  const stored = await findStored(app.database);
  const [newest] = stored;
  const expired = expiredBackups(stored, keep).filter((name) => momentOfName(name) !== null);
  if (!s3 || !newest || expired.length === 0) return;
  try {
    const bucket = openBucket(s3, signal);
    const [there] = await bucket.list(newest.name);
    if (there?.name !== newest.name || there.bytes !== newest.bytes)
      throw new Error(`The newest backup ${newest.name} is not in the storage with ${newest.bytes} bytes.`);
    for (const name of expired) {
      await bucket.remove(name);
      await noteDeleted(app.database, name, app.clock.now());
    }
    await deleteForgotten(app.database, addMs(app.clock.now(), -FORGET_MS));
  } catch (error) {
    app.log.error({ err: error }, 'old backups were not deleted');
  }
}

async function showMetrics(app: App) {
  const { last, failure } = await backupStatus(app);
  gaugeOf(app.metrics, {
    name: 'tocsin_backup_last_success_timestamp_seconds',
    help: 'When the last backup was stored; 0: none was.',
  }).set(last ? last.finished_at.getTime() / 1_000 : 0);
  gaugeOf(app.metrics, {
    name: 'tocsin_backup_failing',
    help: '1 while the scheduled backup fails, else 0.',
  }).set(failure ? 1 : 0);
}

/** For `/ready`; null: nothing is wrong. It is no reason to take a node out of service. */
export async function backupTrouble(app: App): Promise<string | null> {
  const { failure } = await backupStatus(app);
  return (
    failure && `the backup that was due at ${failure.due_at.toISOString()} failed; the log has the reason`
  );
}

/** By the command line of this program, with the environment of this one. */
export const backupByCommand: MakeBackup = (_app, name, signal) =>
  new Promise((resolve, reject) => {
    const program = process.argv[1] ?? '';
    const child = spawn(process.execPath, [program, 'backup', '--to', 's3', '--as', name], {
      stdio: ['ignore', 'ignore', 'pipe'],
      signal,
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-2_000);
    });
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(lastLine(said, code)))));
  });

const lastLine = (said: string, code: number | null) =>
  said
    .trim()
    .split('\n')
    .at(-1)
    ?.replace(/^tocsin: /, '') || `it ended with code ${code}`;
