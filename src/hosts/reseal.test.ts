import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { sealAddress, sealMessage, sealVapidKey } from '../on-call/contact-methods/sealed.ts';
import { type Database, transaction } from '../platform/database/database.ts';
import { openSecret } from '../platform/secrets.ts';
import { sealBotToken } from '../published/status-pages/subscribers/telegram/bot-token.ts';
import { makeImport } from '../testing/import-fixtures.ts';
import { startTestService, TEST_SECRET, type TestService } from '../testing/service.ts';
import { findSecretState } from './instance-secret-store.ts';
import { refuseWhileRunning, resealEverything } from './reseal.ts';
import { sealedAfter } from './reseal-store.ts';
import { sealedColumns } from './sealed-columns.ts';

const NEW = 'another secret of the tests, and long enough';
const NOW = new Date('2026-06-16T12:00:00Z');

/** What is stored encrypted, by its column, as `secret` opens it. */
async function stored(database: Database, secret: string): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>();
  for (const one of sealedColumns) {
    const rows = await transaction(database, (tx) => sealedAfter(tx, one, { after: null, limit: 1_000 }));
    const opened = rows.map(({ key_values, sealed }) =>
      openSecret(secret, sealed, one.contextOf(key_values)),
    );
    texts.set(`${one.table}.${one.column}`, opened);
  }
  return texts;
}

/** Something in every column that is encrypted. */
async function fill(service: TestService): Promise<void> {
  const { alice } = service;
  await makeImport(service, alice);
  const headers = { Authorization: 'Bearer s3cret' };
  await alice.post('/webhooks', { name: 'Pager', url: 'https://hooks.example.com/', headers });
  await alice.post('/alerts/channels', { name: 'Phone', kind: 'ntfy', config: { topic: 'alerts-x7Kq2' } });
  const proxy = { proxy: 'http://proxy.example.com:3128', proxy_user: 'ann', proxy_password: 's3cret' };
  const http = { method: 'POST', headers, body: 'password=s3cret', ...proxy };
  await alice.post('/uptime-checks', { name: 'Shop', kind: 'http', url: 'https://shop.example.com/', http });
  await alice.post('/uptime-checks', {
    ...{ name: 'Cache', kind: 'tcp', host: 'cache.example.com', port: 6379, tcp: { send: 'AUTH s3cret' } },
  });
  await alice.post('/integrations', { kind: 'sentry', name: 'Sentry', secret: 'client secret' });
  const calendar = { url: 'https://calendar.example.com/secret/basic.ics' };
  await alice.post('/schedules', { name: 'Platform', layers: [{ calendar }] });
  await alice.post('/auth/2fa/totp/setup', {});
  const page = await alice.post('/status-pages', { slug: 'quillmoor', name: 'Quillmoor' });
  await alice.post(`/status-pages/${page.id}/subscribers`, { webhook_url: 'https://hooks.example.com/page' });
  await fillBot(service, page.id);
  await alice.post('/account/members', { email: 'dora@example.org', role: 'viewer' });
  const check = { name: 'Backup', interval_seconds: 600, grace_seconds: 60 };
  const keyed = await alice.send('POST', '/cron-checks', check, { 'Idempotency-Key': 'made-once' });
  assert.equal(keyed.status, 201);
  await fillContacts(service);
}

const fillBot = ({ app }: TestService, page: number) =>
  sql`
    insert into status_page_telegram_bot (status_page_id, account_id, bot_id, username, token_sealed, due_at)
    select id, account_id, 7, 'acme_bot', ${sealBotToken(app, page, '7:token')}, '2099-01-01'
    from status_page where id = ${page}`.execute(app.database);

async function fillContacts({ app, alice }: TestService): Promise<void> {
  const { id: person } = await alice.get('/profile');
  const id = '01890a5d-ac96-774b-bcce-b302099a8057';
  await sql`
    insert into contact_method (id, person_id, kind, address_sealed, hint, created_at, updated_at)
    overriding system value
    values (7, ${person}, 'mail', ${sealAddress(app, 7, 'ann@example.org')}, 'ann@…', ${NOW}, ${NOW})`.execute(
    app.database,
  );
  await sql`
    insert into contact_delivery (id, person_id, idempotency_key, provider, outcome, message_sealed, created_at)
    values (${id}, ${person}, 'p-1', 'none', 'accepted', ${sealMessage(app, id, { text: 'Down', language: 'en', token: null })}, ${NOW})`.execute(
    app.database,
  );
  await sql`
    insert into web_push_key (id, public_key, private_sealed, created_at)
    values (1, '', ${sealVapidKey(app, 'key')}, ${NOW})`.execute(app.database);
}

test('with the secret before, everything is encrypted anew, and says what it said', async (t) => {
  const service = await startTestService(t);
  await fill(service);
  const { database } = service.app;
  const secret = TEST_SECRET;
  const before = await stored(database, secret);
  for (const [column, texts] of before) assert.ok(texts.length > 0, `nothing is stored in ${column}`);
  const count = [...before.values()].flat().length;

  const wrong = { old: 'a secret that it never was used with', new: NEW };
  await assert.rejects(
    resealEverything(database, wrong, NOW),
    /is not the one that the database is encrypted/,
  );
  assert.deepEqual(await stored(database, secret), before);

  const done = await resealEverything(database, { old: secret, new: NEW }, NOW);
  assert.deepEqual(done, { resealed: count, unreadable: 0, replaced: true });
  assert.deepEqual(await stored(database, NEW), before);
  const again = await resealEverything(database, { old: secret, new: NEW }, NOW);
  assert.deepEqual(again, { resealed: 0, unreadable: 0, replaced: false });
  const lost = { old: NEW, new: 'a third secret of the tests, long enough' };
  await sql`update channel set config_sealed = '\\x01'`.execute(database);
  const channels = before.get('channel.config_sealed')?.length;
  assert.deepEqual((await resealEverything(database, lost, NOW)).unreadable, channels);
  assert.notEqual(await findSecretState(database), null);
});

test('nothing is encrypted anew while a Tocsin uses the database', async (t) => {
  const { app } = await startTestService(t);
  await transaction(app.database, async () => {
    await assert.rejects(refuseWhileRunning(app.database), /stop all nodes first/);
  });
});

test('every column that is encrypted is listed', async (t) => {
  const { app } = await startTestService(t);
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name like '%sealed%'`.execute(
    app.database,
  );
  const listed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  assert.deepEqual(rows.map(({ name }) => name).sort(), listed.sort());
});

/** Who encrypts: what is stored, which `sealedColumns` lists, and links of mails, which are stored nowhere. */
const SEALING = [
  'accounts/second-factors/totp.ts',
  'delivery/channels/address-links.ts',
  'delivery/channels/sealed.ts',
  'delivery/webhooks/sealed.ts',
  'hosts/reseal.ts',
  'importers/runs/sealed.ts',
  'monitors/external/integrations/sealed.ts',
  'monitors/uptime-checks/sealed.ts',
  'on-call/contact-methods/sealed.ts',
  'on-call/schedules/calendars/sealed.ts',
  'platform/http/idempotency.ts',
  'platform/mail/opt-outs.ts',
  'platform/mail/queue.ts',
  'published/status-pages/subscribers/telegram/bot-token.ts',
  'published/status-pages/subscribers/webhook-secret.ts',
];

test('nothing else is encrypted with the secret than what is listed', async () => {
  const src = join(import.meta.dirname, '..');
  const files = (await readdir(src, { recursive: true })).filter(
    (file) => /\.ts$/.test(file) && !/\.test\.ts$|^testing\/|^platform\/secrets\.ts$/.test(file),
  );
  const sealing: string[] = [];
  for (const file of files)
    if (/\bsealSecret\(/.test(await readFile(join(src, file), 'utf8'))) sealing.push(file);
  assert.deepEqual(sealing.sort(), SEALING, 'is what it stores in sealedColumns?');
});
