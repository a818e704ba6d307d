// Which names a proxy may fetch certificates for.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { seconds } from '../../../platform/time.ts';
import { openBareHost } from '../../../testing/bare-host.ts';
import { recordStatements } from '../../../testing/statements.ts';
import { publicStatusRoutes } from '../public-routes.ts';
import { openViews } from '../read-view.ts';
import { servedDomains } from './served.ts';

async function openStage(t: TestContext) {
  const host = await openBareHost(t, publicStatusRoutes(openViews()));
  const { database, account_id, clock, nobody } = host;
  const insert = (slug: string, domain: string, verified = true) =>
    sql`
    insert into status_page (account_id, slug, name, custom_domain, domain_token, domain_verified_at,
      created_at, updated_at)
    values (${account_id}, ${slug}, 'Page', ${domain}, 'x', ${verified ? clock.now() : null},
      ${clock.now()}, ${clock.now()})`.execute(database);
  const ask = async (name: string) => (await nobody('GET', `/status-domain?domain=${name}`)).status;
  /** Long enough for what is remembered to be forgotten. */
  const forget = () => clock.pass(seconds(10));
  return { ...host, insert, ask, forget };
}

test('a proxy may fetch certificates for verified domains of pages and our own hosts, and for no other name', async (t) => {
  const { insert, ask } = await openStage(t);
  await insert('acme', 'status.acme.example');
  await insert('early', 'status.early.example', false);
  for (const [name, status] of [
    ['status.acme.example', 200],
    ['STATUS.acme.example.', 200],
    ['api.test', 200],
    ['dashboard.test', 200],
    ['status.early.example', 404],
    ['acme.example', 404],
    ['x.status.acme.example', 404],
    ['other.test', 404],
    ['localhost', 404],
    ['192.0.2.1', 404],
    ['%2A.acme.example', 404],
    ["'%20or%20true--", 404],
    ['%00', 400],
    ['', 400],
    [`${'x'.repeat(254)}`, 400],
  ] as const)
    assert.equal(await ask(name), status, name);
});

test('a page that is no longer shown loses its certificate, and one that is verified gets it, within ten seconds', async (t) => {
  const { insert, ask, forget, database } = await openStage(t);
  assert.equal(await ask('status.acme.example'), 404);
  await insert('acme', 'status.acme.example');
  await forget();
  assert.equal(await ask('status.acme.example'), 200);
  await sql`update status_page set enabled = false`.execute(database);
  await forget();
  assert.equal(await ask('status.acme.example'), 404);
  await sql`update status_page set enabled = true`.execute(database);
  await sql`update account set suspended_at = now()`.execute(database);
  await forget();
  assert.equal(await ask('status.acme.example'), 404);
});

test('any number of made-up names costs one query in ten seconds', async (t) => {
  const { app, insert, forget } = await openStage(t);
  await insert('acme', 'status.acme.example');
  const { database, statements } = recordStatements(app.database);
  const counted = { ...app, database };
  const serves = servedDomains();
  const names = Array.from({ length: 1_000 }, (_, n) => `status-${n}.acme.example`);
  const found = await Promise.all([...names, 'status.acme.example'].map((name) => serves(counted, name)));
  assert.deepEqual([found.filter(Boolean).length, found.at(-1), statements.length], [1, true, 1]);
  for (const name of ['api.test', '192.0.2.1', 'localhost']) await serves(counted, name);
  assert.equal(statements.length, 1);
  await forget();
  assert.equal(await serves(counted, 'status.acme.example'), true);
  assert.equal(statements.length, 2);
});
