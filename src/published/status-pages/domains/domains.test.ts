// Domains of their own: who may have one, and for how long.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { days, hours, minutes } from '../../../platform/time.ts';
import { openBareHost } from '../../../testing/bare-host.ts';
import { statusPageRoutes } from '../routes.ts';
import { findSlugAt } from '../view-store.ts';
import { checkDomains } from './check.ts';
import { domainAsSent, isOwnHost } from './domain.ts';
import { lookUpText } from './look-up.ts';

async function openStage(t: TestContext) {
  /** What the DNS says; a name that is not in it does not exist. */
  const records = new Map<string, string>();
  const dns = { isDown: false };
  const lookUp = async (name: string, value: string) =>
    dns.isDown ? 'unknown' : records.get(name) === value ? 'there' : 'missing';
  const host = await openBareHost(t, statusPageRoutes(lookUp));
  const create = async (slug: string, caller = host.alice) => {
    const domain = { custom_domain: 'status.example.com' };
    const { status, body } = await caller('POST', '/status-pages', { slug, name: 'Page', ...domain });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  const publish = ({ domain: { record } }: { domain: { record: { name: string; value: string } } }) =>
    records.set(record.name, record.value);
  const shownAt = () => findSlugAt(host.database, 'status.example.com');
  const check = () => checkDomains(host.app, host.clock.now(), lookUp);
  return { ...host, records, dns, create, publish, shownAt, check };
}

test('a domain is shown once its record was seen, and not before', async (t) => {
  const { alice, create, publish, shownAt, clock } = await openStage(t);
  const page = await create('first');
  assert.equal(page.domain.name, 'status.example.com');
  assert.equal(page.domain.verified_at, null);
  assert.equal(page.domain.record.type, 'TXT');
  assert.equal(page.domain.record.name, '_tocsin.status.example.com');
  assert.match(page.domain.record.value, /^tocsin-verify=[\da-f]{40}$/);
  const verify = () => alice('POST', `/status-pages/${page.id}/verify-domain`);
  const early = await verify();
  assert.deepEqual([early.status, early.body.domain.verified_at], [200, null]);
  assert.equal(await shownAt(), null);
  publish(page);
  const { status, body } = await verify();
  assert.deepEqual([status, body.domain.verified_at], [200, clock.now().toISOString()]);
  assert.equal(body.url, 'https://status.example.com/');
  assert.equal(await shownAt(), page.slug);
});

test('a domain belongs to one page: whoever has shown it first', async (t) => {
  const { alice, charlie, create, publish, shownAt } = await openStage(t);
  const [mine, theirs] = [await create('mine'), await create('theirs', charlie)];
  assert.notEqual(mine.domain.record.value, theirs.domain.record.value);
  publish(mine);
  assert.equal(
    (await charlie('POST', `/status-pages/${theirs.id}/verify-domain`)).body.domain.verified_at,
    null,
  );
  await alice('POST', `/status-pages/${mine.id}/verify-domain`);
  publish(theirs);
  const { status, body } = await charlie('POST', `/status-pages/${theirs.id}/verify-domain`);
  assert.equal(status, 409);
  const taken = [{ field: 'custom_domain', reason: 'is taken' }];
  assert.deepEqual(body, { error: 'conflict', issues: taken });
  assert.equal(await shownAt(), mine.slug);
  const wanted = { slug: 'another', name: 'Page', custom_domain: 'STATUS.example.com.' };
  assert.equal((await charlie('POST', '/status-pages', wanted)).status, 409);
  await alice('PATCH', `/status-pages/${mine.id}`, { custom_domain: null });
  assert.equal((await charlie('POST', `/status-pages/${theirs.id}/verify-domain`)).status, 200);
  assert.equal(await shownAt(), theirs.slug);
});

test('another domain needs a record of its own, and a page without any has nothing to verify', async (t) => {
  const { alice, create, publish, shownAt } = await openStage(t);
  const page = await create('moving');
  publish(page);
  await alice('POST', `/status-pages/${page.id}/verify-domain`);
  const { body } = await alice('PATCH', `/status-pages/${page.id}`, { custom_domain: 'up.example.com' });
  assert.equal(body.domain.verified_at, null);
  assert.notEqual(body.domain.record.value, page.domain.record.value);
  assert.equal(await shownAt(), null);
  await alice('PATCH', `/status-pages/${page.id}`, { custom_domain: null });
  assert.equal((await alice('POST', `/status-pages/${page.id}/verify-domain`)).status, 409);
});

test('a record that was missing for three days loses the domain; a DNS that is down does not', async (t) => {
  const { alice, create, publish, records, dns, shownAt, check, clock, database } = await openStage(t);
  const page = await create('watched');
  publish(page);
  await alice('POST', `/status-pages/${page.id}/verify-domain`);
  const pass = async (ms: number) => {
    clock.pass(ms);
    await check();
  };
  await pass(days(1));
  dns.isDown = true;
  for (let day = 0; day < 5; day += 1) await pass(days(1));
  assert.equal(await shownAt(), page.slug);
  dns.isDown = false;
  await pass(hours(1));
  records.clear();
  for (let day = 0; day < 2; day += 1) await pass(days(1));
  await pass(hours(23));
  assert.equal(await shownAt(), page.slug);
  await pass(hours(1) + minutes(1));
  assert.equal(await shownAt(), null);
  const { action, actor_type } = await database
    .selectFrom('audit_event')
    .select(['action', 'actor_type'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  assert.deepEqual([action, actor_type], ['status_page.lose_domain', 'system']);
});

test('domains are names as browsers send them, and none of this service', () => {
  for (const [text, sent] of [
    ['Status.Example.COM', 'status.example.com'],
    ['status.bücher.example', 'status.xn--bcher-kva.example'],
    ['a.b.', 'a.b'],
    ['localhost', null],
    ['example', null],
    ['192.0.2.1', null],
    ['0x7f.1', null],
    ['::1', null],
    ['a b.example', null],
    [`${'x'.repeat(64)}.example`, null],
    [`${'x'.repeat(60)}.`.repeat(4).concat('example'), null],
  ] as const)
    assert.equal(domainAsSent(text), sent, text);
  const urls = { api: 'https://api.tocsin.example', dashboard: 'https://tocsin.example:8443' };
  assert.deepEqual(
    ['tocsin.example', 'api.tocsin.example', 'status.tocsin.example'].map((name) => isOwnHost(name, urls)),
    [true, true, false],
  );
});

test('names that can be nowhere are not asked for', async () => {
  assert.equal(await lookUpText('_tocsin.status.quillmoor.example', 'tocsin-verify=0'), 'missing');
});
