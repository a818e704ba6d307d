import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { openBucket } from '../../platform/s3/s3.ts';
import { hours, minutes } from '../../platform/time.ts';
import { type S3Server, startS3Server } from '../../testing/s3-server.ts';
import { startTestService } from '../../testing/service.ts';
import { readStats } from '../stats/read.ts';
import { type MakeBackup, makeDueBackup } from './make.ts';
import { backupName } from './names.ts';
import { noteStoredBackup } from './stored.ts';

const PASSPHRASE = 'correct horse battery';

/** Noon; the backup of half past three is due. */
async function openStage(t: TestContext, env: Record<string, string> = {}) {
  const server = await startS3Server(t);
  const service = await startTestService(t, {
    start: new Date('2026-06-16T12:00:00Z'),
    env: {
      ...server.env,
      TOCSIN_BACKUP_SCHEDULE: '30 3 * * *',
      TOCSIN_BACKUP_PASSPHRASE: PASSPHRASE,
      ...env,
    },
  });
  await sql`update person set is_admin = email = ${service.alice.email}`.execute(service.app.database);
  const made: string[] = [];
  const trouble: { error: string | null } = { error: null };
  const make: MakeBackup = async (app, name, signal) => {
    made.push(name);
    if (trouble.error !== null) throw new Error(trouble.error);
    const { s3 } = app.config.backup;
    assert.ok(s3);
    await openBucket(s3, signal).put(name, Buffer.from('a backup'));
    const now = app.clock.now();
    await noteStoredBackup(app.database, { name, bytes: 8, started_at: now, now });
  };
  const step = makeDueBackup(make);
  const { signal } = new AbortController();
  return {
    ...service,
    server,
    made,
    trouble,
    look: () => step(service.app, service.clock.now(), signal),
    async subjects() {
      await service.settle();
      return service.mailbox
        .to(service.alice.email)
        .flatMap(({ subject }) => (/backup/i.test(subject ?? '') ? [subject] : []));
    },
    ready: async () =>
      (await service.nobody.get('/ready')).checks.find(({ name }: { name: string }) => name === 'backups'),
  };
}

const stored = ({ objects }: S3Server) => [...objects.keys()].sort();

test('a backup is made once for each moment of the schedule, however many look', async (t) => {
  const { look, made, clock, server } = await openStage(t);
  await Promise.all([look(), look(), look()]);
  assert.equal(made.length, 1);
  clock.pass(hours(12));
  await look();
  assert.equal(made.length, 1);
  clock.pass(hours(12));
  await Promise.all([look(), look()]);
  assert.equal(made.length, 2);
  assert.deepEqual(stored(server), made.toSorted());
});

test('a failure is tried again, mailed once, and said to be over once; readiness says it meanwhile', async (t) => {
  const { look, made, clock, trouble, subjects, ready, app, alice } = await openStage(t);
  trouble.error = 'The bucket backups refused: AccessDenied.';
  await look();
  await look();
  assert.equal(made.length, 1);
  assert.deepEqual(await subjects(), ['Tocsin’s scheduled backup failed']);
  assert.match(
    (await ready()).detail,
    /^the backup that was due at 2026-06-16T03:30:00.000Z failed; the log has/,
  );
  assert.equal((await ready()).ok, true);
  assert.deepEqual((await alice.get('/admin/stats')).backups, {
    schedule: '30 3 * * *',
    storage: `${app.config.backup.s3?.endpoint}/backups/`,
    last: null,
    trouble: { due_at: '2026-06-16T03:30:00.000Z', error: trouble.error },
  });
  clock.pass(minutes(16));
  await look();
  assert.equal(made.length, 2);
  assert.match(await app.metrics.metrics(), /\ntocsin_backup_failing 1\n/);
  trouble.error = null;
  clock.pass(hours(24));
  await look();
  assert.deepEqual(await subjects(), ['Tocsin’s scheduled backup failed', 'Tocsin’s backups work again']);
  assert.deepEqual((await ready()).detail ?? null, null);
  assert.match(await app.metrics.metrics(), /\ntocsin_backup_failing 0\n/);
  // Her session has ended since.
  const { last, trouble: over } = (await readStats(app, clock.now())).backups;
  assert.deepEqual([last, over], [{ name: made.at(-1), stored_at: clock.now(), bytes: 8 }, null]);
});

test('one that a process left unfinished is made again when its lease is over', async (t) => {
  const { look, made, clock, app } = await openStage(t);
  await look();
  await sql`update stored_backup set finished_at = null, lease_until = ${clock.now()}::timestamptz + interval '5 minutes'`.execute(
    app.database,
  );
  await look();
  assert.equal(made.length, 1);
  clock.pass(minutes(6));
  await look();
  assert.equal(made.length, 2);
});

test('old ones are deleted, but none that this instance did not store, and none while the newest is missing', async (t) => {
  const env = {
    TOCSIN_BACKUP_KEEP_DAILY: '2',
    TOCSIN_BACKUP_KEEP_WEEKLY: '0',
    TOCSIN_BACKUP_KEEP_MONTHLY: '0',
  };
  const { look, made, clock, server } = await openStage(t, env);
  const foreign = [backupName(new Date('2020-01-01T00:00:00Z')), 'tocsin-notes.txt'];
  for (const name of foreign) server.objects.set(name, Buffer.from('of somebody else'));
  for (let day = 0; day < 4; day += 1) {
    await look();
    clock.pass(hours(24));
  }
  assert.deepEqual(stored(server), [...made.slice(-2), ...foreign].sort());

  // The third, with which the first one expires, is missing in the storage, and half of the fourth is there.
  const putAside: MakeBackup = async (app, name, signal) => {
    const now = app.clock.now();
    const { s3 } = app.config.backup;
    assert.ok(s3);
    made.push(name);
    if (made.length === 4) await openBucket(s3, signal).put(name, Buffer.from('half'));
    await noteStoredBackup(app.database, { name, bytes: 8, started_at: now, now });
  };
  made.length = 0;
  const { app, clock: other } = await openStage(t, env);
  for (let day = 0; day < 4; day += 1) {
    await makeDueBackup(putAside)(app, other.now(), new AbortController().signal);
    other.pass(hours(24));
  }
  assert.equal(made.length, 4);
  const { rows } = await sql`select from stored_backup where deleted_at is not null`.execute(app.database);
  assert.equal(rows.length, 0);
});
