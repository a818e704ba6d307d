// Whoever upgrades from any release finds all that was there: the newest program starts on what each of them left.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { restoreBackup } from '../../src/platform/backup/restoration.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrationFiles } from '../../src/platform/database/migration-files.ts';
import { seconds } from '../../src/platform/time.ts';
import { openService } from '../../src/service.ts';
import { callerOf } from '../../src/testing/caller.ts';
import { testClock } from '../../src/testing/clock.ts';
import { emptyTestDatabase } from '../../src/testing/database.ts';
import { temporaryDirectory } from '../../src/testing/journals.ts';
import { openedSecrets } from '../../src/testing/opened-secrets.ts';
import { type KeptRelease, keptReleases, listAt, lookAround, type Seen } from '../../src/testing/releases.ts';
import { placeRelease } from './place.ts';

const releases = await keptReleases();
const log = pino({ level: process.env.TOCSIN_TEST_LOG ?? 'silent' });
const ENV = { TOCSIN_API_PORT: '0', TOCSIN_DASHBOARD_PORT: '0', TOCSIN_HOST: '127.0.0.1' };

/** The service of today, half a minute after the release of before was killed; nothing of it runs by itself. */
async function start(t: TestContext, release: KeptRelease) {
  const { databaseUrl, dataDir } = await placeRelease(t, release);
  const clock = testClock(new Date(new Date(release.manifest.made_at).getTime() + seconds(30)));
  const service = await openService({
    ...{ log, clock, databaseUrl, dataDir, readSecrets: async () => [release.seen.secret] },
    config: readConfig({ ...ENV, TOCSIN_DATA_DIR: dataDir }, { defaultDataDir: dataDir }),
    realMs: () => 0,
    keepsWatch: false,
    callersKeptMs: 0,
    webDirectory: join(dataDir, 'web'),
  });
  t.after(() => service[Symbol.asyncDispose]());
  const { app, pings } = service;
  const caller = callerOf(() => app.urls.api, { Authorization: `Bearer ${release.seen.key}` });
  return { app, caller, pings: pings ?? assert.fail('it takes no pings') };
}

/** As it was, but for the check whose success was in the journal and for its alert. */
function afterRecording({ answers, unrecorded: { down } }: Seen) {
  const rows = (path: string) => answers[path] as { id: number; status: string }[];
  return {
    ...answers,
    '/cron-checks': rows('/cron-checks').map((row) => (row.id === down.id ? { ...row, status: 'up' } : row)),
    '/alerts?status=open': rows('/alerts?status=open').filter(({ id }) => id !== down.alert_id),
  };
}

test('the releases before this one are kept', () => {
  assert.ok(releases.length > 0);
  assert.deepEqual(
    releases.filter(({ version, manifest }) => manifest.version !== version),
    [],
  );
});

for (const release of releases) {
  const { version, manifest, seen } = release;

  test(`what Tocsin ${version} left is all there after a start of this one`, async (t) => {
    const { app, caller, pings } = await start(t, release);
    assert.deepEqual(await lookAround(caller), seen.answers);
    const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(
      app.database,
    );
    assert.deepEqual(
      rows.map(({ name }) => name),
      await migrationFiles(),
    );
    const opened = await openedSecrets(app.database, seen.secret);
    const since = Object.keys(opened).map((column) => [column, []]);
    assert.deepEqual(opened, { ...Object.fromEntries(since), ...seen.sealed });
    await pings.recorder.catchUp();
    assert.deepEqual(await lookAround(caller), afterRecording(seen));
    const { up, down } = seen.unrecorded;
    assert.equal((await listAt(caller, `/cron-checks/${up.id}/pings`)).length, up.pings);
    assert.equal((await caller.get(`/alerts/${down.alert_id}`)).status, 'resolved');
  });

  test(`a backup of Tocsin ${version} is restored with every row`, async (t) => {
    const [databaseUrl, dataDir] = [await emptyTestDatabase(t), join(await temporaryDirectory(t), 'data')];
    await restoreBackup({
      ...{ file: release.file, log, now: new Date(), onProgress: () => {} },
      config: readConfig(
        { DATABASE_URL: databaseUrl, TOCSIN_SECRET: seen.secret },
        { defaultDataDir: dataDir },
      ),
      signal: new AbortController().signal,
      settle: async () => {},
    });
    const database = openDatabase({ url: databaseUrl, poolSize: 1 });
    t.after(() => database.destroy());
    for (const { name, rows } of manifest.database.tables) {
      if (name === 'migration') continue;
      const found = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`
        .execute(database)
        .catch(() => null); // a table that was dropped since
      if (found) assert.equal(found.rows[0]?.count, rows, name);
    }
  });
}
