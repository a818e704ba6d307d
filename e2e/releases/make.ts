// `node e2e/releases/make.ts`: what this version leaves behind, in e2e/releases/<version>.tocsin and .json. Run once for
// each release, when its version is set: later programs are tried on it. The data is that of Quillmoor.

import { createWriteStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import packageJson from '../../package.json' with { type: 'json' };
import { createBackup } from '../../src/platform/backup/create.ts';
import { openedSecrets } from '../../src/testing/opened-secrets.ts';
import { fileOfRelease, listAt, lookAround, type Seen, seenOfRelease } from '../../src/testing/releases.ts';
import { startBundledPostgres } from '../../src/testing/scratch-postgres.ts';
import { startTestService, TEST_SECRET, type TestService } from '../../src/testing/service.ts';
import { QUILLMOOR, seedQuillmoor } from '../dashboard/quillmoor.ts';

// Unlike tests, it is not started by the runner that provides one.
const postgres = process.env.TOCSIN_TEST_DATABASE_URL ? null : await startBundledPostgres();
if (postgres) process.env.TOCSIN_TEST_DATABASE_URL = postgres.url;
after(() => postgres?.[Symbol.asyncDispose]());

test(`what Tocsin ${packageJson.version} leaves behind`, async (t) => {
  const service = await startTestService(t, QUILLMOOR);
  const { key } = await service.alice.post('/api-keys', { name: 'Of the kept release', kind: 'full' });
  await storeSealed(service);
  await seedQuillmoor(t, service);
  const answers = await lookAround(service.alice);
  const sealed = await openedSecrets(service.app.database, TEST_SECRET);
  const seen: Seen = { key, secret: TEST_SECRET, sealed, answers, unrecorded: await pingUnrecorded(service) };
  await writeBackup(service);
  await writeFile(seenOfRelease(packageJson.version), `${JSON.stringify(seen, null, 1)}\n`);
  const { size } = await stat(fileOfRelease(packageJson.version));
  t.diagnostic(`${Math.round(size / 1_000)} kB`);
});

/** Something in every column that is encrypted and that nothing empties by itself, in an account of its own. */
async function storeSealed({ charlie }: TestService) {
  const headers = { Authorization: 'Bearer s3cret' };
  const http = { method: 'POST', headers, body: 'password=s3cret' };
  await charlie.post('/auth/2fa/totp/setup', {});
  await charlie.post('/uptime-checks', {
    name: 'Shop',
    kind: 'http',
    url: 'https://shop.example.com/',
    http,
  });
  await charlie.post('/uptime-checks', {
    ...{ name: 'Cache', kind: 'tcp', host: 'cache.example.com', port: 6379, tcp: { send: 'AUTH s3cret' } },
  });
  const page = await charlie.post('/status-pages', { slug: 'ferries', name: 'Harbour Ferries' });
  await charlie.post(`/status-pages/${page.id}/subscribers`, {
    webhook_url: 'https://hooks.example.com/page',
  });
}

/** Answered, and only in the journal: nothing records in a service of the tests before it settles. */
async function pingUnrecorded({ alice }: TestService): Promise<Seen['unrecorded']> {
  const checks = await listAt(alice, '/cron-checks');
  const [up, down] = ['up', 'down'].map((status) => checks.find((check) => check.status === status));
  const [alert] = await listAt(alice, `/alerts?subject_id=${down.id}`);
  const before = (await listAt(alice, `/cron-checks/${up.id}/pings`)).length;
  for (const body of ['the first', 'the second', 'the third']) await alice.ping(up, '', body);
  await alice.ping(down, '', 'well again');
  return {
    up: { id: up.id, pings: before + 3 },
    down: { id: down.id, alert_id: alert.id },
  };
}

async function writeBackup({ app, clock }: TestService) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.database);
  const url = new URL(process.env.TOCSIN_TEST_DATABASE_URL ?? '');
  url.pathname = `/${rows[0]?.name}`;
  const target = createWriteStream(fileOfRelease(packageJson.version));
  await createBackup(
    { databaseUrl: url.href, dataDir: app.config.dataDir, secrets: [TEST_SECRET] },
    {
      ...{ target, version: packageJson.version, now: clock.now(), includeSecret: true },
      encryption: { passphrase: null, recipients: [] },
      onProgress: () => {},
      signal: new AbortController().signal,
    },
  );
  target.end();
  await finished(target);
}
