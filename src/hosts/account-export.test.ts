// What an account may take home: everything in it as one document, and its audit log as a file.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { exportDocument } from '../accounts/export/parts.ts';
import { openSnapshot } from '../accounts/export/store.ts';
import { seconds } from '../platform/time.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import { bareActor } from '../testing/bare-actor.ts';
import { makeRouteFixtures, startHookTarget } from '../testing/route-fixtures.ts';
import { startTestService, type TestService } from '../testing/service.ts';
import { exportParts } from './export-parts.ts';
import { routes } from './routes.ts';

/** Alice has one of everything. */
async function openStage(t: TestContext) {
  const { hookUrl, env } = await startHookTarget(t);
  const service = await startTestService(t, { env });
  const fixtures = await makeRouteFixtures(service.alice, { service, hookUrl });
  await report(service, fixtures['key agent'] ?? '');
  return { service, alice: service.alice, fixtures };
}

/** What the documentation shows an agent to send. */
async function report({ nobody }: TestService, token: string) {
  const { examples } = routes.find(({ path }) => path === '/agent/report') ?? {};
  const headers = { Authorization: `Bearer ${token}` };
  assert.equal((await nobody.send('POST', '/agent/report', examples?.body, headers)).status, 200);
}

test('the export holds everything of the account under its key, as the lists have it', async (t) => {
  const { service, alice } = await openStage(t);
  await alice.send('PUT', '/reports/mails', { weekly: true, monthly: false });
  const answer = await alice.send('GET', '/account/export');
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
  assert.equal(
    answer.headers.get('content-disposition'),
    `attachment; filename="tocsin-account-${alice.account_id}-2026-06-16.json"`,
  );
  const { exported_at, ...parts } = answer.body;
  assert.equal(exported_at, service.clock.now().toISOString());
  assert.deepEqual(
    Object.keys(parts),
    exportParts.map(({ key }) => key),
  );
  const { role: _, ...account } = await alice.get('/account');
  assert.deepEqual(parts.account, account);
  for (const [key, path, list] of [
    ['members', '/account/members', 'members'],
    ['webhooks', '/webhooks', 'webhooks'],
    ['channels', '/alerts/channels', 'channels'],
    ['alert_rules', '/alerts/rules', 'rules'],
    ['api_keys', '/api-keys', 'api_keys'],
  ] as const)
    assert.deepEqual(
      parts[key].map(({ id }: { id: number }) => id),
      (await alice.get(path))[list].map(({ id }: { id: number }) => id),
      key,
    );
  for (const [key, part] of Object.entries(parts))
    if (Array.isArray(part)) assert.ok(part.length > 0, `${key} is empty`);
  assert.equal(parts.pings[0].body, 'pg_dump: error: no space left');
  assert.deepEqual(
    parts.alerts[0].events.map(({ type }: { type: string }) => type),
    ['opened'],
  );
  assert.ok(parts.audit_log.some(({ action }: { action: string }) => action === 'webhook.create'));
  const { audit_log } = await alice.get('/account/audit-log?action=account.export');
  assert.equal(audit_log.length, 1);
});

test('no secret is in it, and nothing of another account', async (t) => {
  const { service, alice, fixtures } = await openStage(t);
  const { charlie } = service;
  const { key } = await alice.post('/api-keys', { name: 'Taken along', kind: 'full' });
  const headers = { 'X-Token': 'the value of a header' };
  const webhook = await alice.post('/webhooks', { name: 'Signed', url: 'http://127.0.0.1:9/', headers });
  const check = await alice.get(`/cron-checks/${fixtures['/cron-checks/:id']}`);
  await charlie.createCronCheck({ name: 'Of charlie' });
  const text = JSON.stringify((await alice.send('GET', '/account/export')).body);
  const secrets = [key, alice.token, alice.password, webhook.secret, headers['X-Token'], check.slug];
  for (const secret of [...secrets, 'Of charlie', charlie.email]) assert.ok(!text.includes(secret), secret);
});

const sourceOf = ({ app, alice }: TestService, database: TestService['app']['database']) => ({
  app: { ...app, database },
  actor: { ...bareActor, account_id: alice.account_id, role: 'viewer' as const },
  now: app.clock.now(),
});

test('all of it is of one moment, whatever happens while it is read', async (t) => {
  const { service, alice } = await openStage(t);
  const snapshot = (await openSnapshot(service.app.database, alice.account_id)) ?? assert.fail();
  const texts = exportDocument(sourceOf(service, snapshot.database), exportParts);
  let document = (await texts.next()).value ?? '';
  const check = await alice.createCronCheck({ name: 'Made meanwhile' });
  await alice.ping(check);
  await service.settle();
  for await (const text of texts) document += text;
  await snapshot.close();
  assert.ok(!document.includes('Made meanwhile'));
  assert.ok(JSON.parse(document).cron_checks.length > 0);
});

test('an account is exported once at a time, on all nodes together', async (t) => {
  const service = await startTestService(t);
  const { alice } = service;
  const { app, charlie } = service;
  const snapshot = (await openSnapshot(app.database, alice.account_id)) ?? assert.fail();
  const refused = await alice.send('GET', '/account/export');
  assert.deepEqual([refused.status, refused.body.error], [409, 'export_running']);
  assert.equal((await charlie.send('GET', '/account/export')).status, 200, 'others do not wait');
  await snapshot.close();
  await snapshot.close();
  assert.equal((await alice.send('GET', '/account/export')).status, 200);
});

test('a node makes two exports at a time; whoever comes third gets a time to retry', async (t) => {
  const service = await startTestService(t);
  await fillWithPings(service);
  const stop = new AbortController();
  t.after(() => stop.abort());
  const begin = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}` };
    // Its answer is larger than what fits between the two, and nobody reads it.
    return fetch(`${service.api}/account/export`, { headers, signal: stop.signal });
  };
  const { alice, charlie } = service;
  // Held until the end: an answer that nobody knows any more is hung up on.
  const begun = [await begin(alice.token), await begin(charlie.token)];
  const third = await begin(alice.token);
  assert.deepEqual([third.status, third.headers.get('retry-after')], [503, '5']);
  assert.deepEqual(
    begun.map(({ status, bodyUsed }) => [status, bodyUsed]),
    [
      [200, false],
      [200, false],
    ],
  );
});

test('whoever hangs up leaves nothing open', async (t) => {
  const service = await startTestService(t);
  await fillWithPings(service);
  const { app, alice } = service;
  const stop = new AbortController();
  const headers = { Authorization: `Bearer ${alice.token}` };
  const begun = await fetch(`${service.api}/account/export`, { headers, signal: stop.signal });
  assert.equal(begun.status, 200);
  assert.equal(await openSnapshot(app.database, alice.account_id), null, 'it is under way');
  stop.abort();
  let snapshot = null;
  for (let look = 0; look < 5_000 && !snapshot; look += 1)
    snapshot = await openSnapshot(app.database, alice.account_id);
  assert.ok(snapshot, 'it was never closed');
  await snapshot.close();
});

test('a host that stops does not wait for whoever reads slowly', async (t) => {
  const service = await startTestService(t);
  await fillWithPings(service);
  const headers = { Authorization: `Bearer ${service.alice.token}` };
  const begun = await fetch(`${service.api}/account/export`, { headers });
  await service.restart();
  await assert.rejects(begun.text(), 'what was begun is broken off, and does not look whole');
  assert.equal((await service.alice.send('GET', '/account')).status, 200);
});

/** More than any buffer between the two holds: 40 MB for alice and charlie each. */
async function fillWithPings({ app, alice, charlie, pings }: TestService) {
  for (const member of [alice, charlie]) {
    const check = await member.createCronCheck({ name: 'Talkative' });
    await member.ping(check);
    await pings().recorder.catchUp();
    await sql`
      insert into ping (id, account_id, check_id, kind, received_at, method, body)
      select overlay(id::text placing lpad(to_hex(account_id * 100000 + n), 12, '0') from 25)::uuid, account_id, check_id, kind, received_at,
        method, repeat('x', 10000)
      from ping, generate_series(1, 4000) as n where check_id = ${check.id}`.execute(app.database);
  }
}

test('the audit log is a file: CSV that no spreadsheet takes for formulas, or JSON', async (t) => {
  const service = await startTestService(t);
  const { alice } = service;
  const { bob, setRole, api } = service;
  await alice.patch('/account', { name: '=HYPERLINK("https://evil.example","Hello")' });
  await alice.post('/api-keys', { name: 'One, "two"', kind: 'read_only' });
  const csv = await alice.send('GET', '/account/audit-log/export?action=api_key.create');
  assert.equal(csv.status, 200);
  assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.equal(csv.headers.get('content-disposition'), 'attachment; filename="audit-log-2026-06-16.csv"');
  const [heading, first, ...rest] = csv.body.split('\r\n');
  assert.match(heading, /^id,at,actor_type,actor_person_id,actor_name,ip,action,/);
  assert.match(
    first,
    /^\d+,2026-06-16T08:00:00\.000Z,person,\d+,alice@example\.org,[\d.]+,api_key\.create,api_key,\d+,"One, ""two""",ok,"\{""kind"":""read_only""\}"$/,
  );
  assert.equal(rest.at(-1), '', 'every line has its end');
  const renamed = await alice.send('GET', '/account/audit-log/export?action=account.');
  assert.match(renamed.body, /,"'=HYPERLINK\(""https:\/\/evil\.example"",""Hello""\)",/);

  const json = await alice.send('GET', '/account/audit-log/export?format=json&action=api_key.create');
  assert.deepEqual(json.body, {
    audit_log: (await alice.get('/account/audit-log?action=api_key.create')).audit_log,
  });
  const none = await alice.send('GET', '/account/audit-log/export?format=json&action=no.such');
  assert.deepEqual(none.body, { audit_log: [] });
  assert.equal((await alice.send('GET', '/account/audit-log/export?format=xml')).status, 400);
  assert.equal((await alice.send('GET', '/account/audit-log/export?target_id=7')).status, 400);
  for (const path of ['/account/audit-log/export', '/account/export']) {
    const headers = { Authorization: `Bearer ${alice.token}` };
    const head = await fetch(api + path, { method: 'HEAD', headers });
    assert.deepEqual([head.status, await head.text()], [200, '']);
    assert.match(head.headers.get('content-disposition') ?? '', /^attachment/);
    await setRole('editor');
    assert.equal((await bob.send('GET', path)).status, 403);
    await setRole('admin');
    assert.equal((await bob.send('GET', path)).status, 200);
  }
});

test('a key that is bound to one thing is in nobody’s export as a key of the account', async (t) => {
  const { service, alice } = await openStage(t);
  const row = { account_id: alice.account_id, kind: 'tv', name: 'Hall', hint: 'xxxx' };
  await service.app.database
    .insertInto('api_key')
    .values({ ...row, token_hash: hashToken(newToken('toc', 'tv')), created_at: service.clock.now() })
    .execute();
  service.clock.pass(seconds(1));
  const { api_keys } = (await alice.send('GET', '/account/export')).body;
  assert.ok(api_keys.every(({ name }: { name: string }) => name !== 'Hall'));
});
