// Status pages of other providers: read once for everybody, shown as theirs, and never as down where they cannot be read.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Answer, SafeRequest } from '../../../platform/safe-fetch/safe-fetch.ts';
import { hours, minutes } from '../../../platform/time.ts';
import { openBareHost } from '../../../testing/bare-host.ts';
import { readView } from '../read-view.ts';
import { statusPageRoutes } from '../routes.ts';
import { readThirdPartyPages } from './read.ts';

const provider = 'https://status.provider.example';
const other = 'https://other.example';

async function openStage(t: TestContext) {
  const host = await openBareHost(t, statusPageRoutes());
  /** What is at which address. */
  const web = new Map<string, unknown>();
  const asked: string[] = [];
  const create = async (slug: string, third_party_components: unknown[], caller = host.alice) => {
    const { status, body } = await caller('POST', '/status-pages', {
      slug,
      name: 'Page',
      third_party_components,
    });
    assert.equal(status, 201, JSON.stringify(body));
    return body.id as number;
  };
  const read = async (ms = 0) => {
    host.clock.pass(ms);
    asked.length = 0;
    await readThirdPartyPages(host.app, host.clock.now(), async (url) => {
      asked.push(url);
      return web.get(url);
    });
    return [...asked];
  };
  const shown = async (id: number) => {
    const view = await readView(host.database, id, host.clock.now());
    return view?.third_parties.map(({ name, status }) => `${name} ${status}`);
  };
  return { ...host, web, create, read, shown };
}

const statuspage = (indicator: string, api: string) => ({
  status: { indicator },
  components: [{ name: 'API', status: api }],
});

test('one address is read once for all pages that name it, and no longer when none does', async (t) => {
  const { web, create, read, shown, alice, charlie } = await openStage(t);
  const summary = `${provider}/api/v2/summary.json`;
  web.set(summary, statuspage('minor', 'major_outage'));
  const mine = await create('mine', [
    { name: 'Provider', url: `${provider}/` },
    { name: 'Its API', url: provider, component: 'api' },
    { name: 'Its shop', url: provider, component: 'Shop' },
  ]);
  const theirs = await create('theirs', [{ name: 'P', url: provider }], charlie);
  assert.deepEqual(await shown(mine), ['Provider unknown', 'Its API unknown', 'Its shop unknown']);
  assert.deepEqual(await read(), [summary]);
  assert.deepEqual(await shown(mine), ['Provider degraded', 'Its API outage', 'Its shop unknown']);
  assert.deepEqual(await shown(theirs), ['P degraded']);
  assert.deepEqual(await read(minutes(2)), []);
  assert.deepEqual(await read(minutes(1)), [summary]);
  await alice('PATCH', `/status-pages/${mine}`, { third_party_components: [] });
  assert.deepEqual(await read(minutes(3)), [summary]);
  await charlie('DELETE', `/status-pages/${theirs}`);
  assert.deepEqual(await read(minutes(3)), []);
});

test('what cannot be read is asked less often, and unknown after a quarter of an hour', async (t) => {
  const { web, create, read, shown } = await openStage(t);
  const summary = `${other}/summary.json`;
  web.set(summary, { page: { status: 'UP' } });
  web.set(`${other}/v2/components.json`, { components: [{ name: 'DNS', status: 'OPERATIONAL' }] });
  const id = await create('page', [{ name: 'DNS', url: other, component: 'DNS' }]);
  assert.deepEqual(await read(), [`${other}/api/v2/summary.json`, summary, `${other}/v2/components.json`]);
  assert.deepEqual(await shown(id), ['DNS operational']);
  web.clear();
  assert.deepEqual(await read(minutes(3)), [summary]);
  assert.deepEqual(await shown(id), ['DNS operational']);
  const all = [`${other}/api/v2/summary.json`, summary, other];
  assert.deepEqual(await read(minutes(3)), all);
  assert.deepEqual(await read(minutes(3)), []);
  assert.deepEqual(await read(minutes(3)), all);
  assert.deepEqual(await read(minutes(4)), []);
  assert.deepEqual(await shown(id), ['DNS unknown']);
  for (let tries = 0; tries < 6; tries += 1) await read(hours(1));
  assert.deepEqual(await read(minutes(59)), []);
  assert.deepEqual(await read(minutes(1)), all);
});

test('components of other providers are stored as given, and refused where they are none', async (t) => {
  const { alice, create } = await openStage(t);
  const id = await create('stored', [{ name: 'Provider', url: `${provider}/#x` }]);
  const { body } = await alice('GET', `/status-pages/${id}`);
  assert.deepEqual(body.third_party_components, [{ name: 'Provider', url: provider, component: null }]);
  const refused = await alice('PATCH', `/status-pages/${id}`, {
    third_party_components: [{ name: 'Provider', url: 'http://status.example' }],
  });
  assert.equal(refused.status, 400);
  assert.equal(refused.body.issues[0].field, 'third_party_components.0.url');
});

test('private networks are never asked, and only whole documents of JSON are read', async (t) => {
  const { database, clock, create } = await openStage(t);
  const id = await create('guarded', [{ name: 'Provider', url: provider }]);
  const text = JSON.stringify(statuspage('critical', 'operational'));
  const shownAfter = async (given: Partial<Answer>) => {
    const answer = {
      ...{ answered: true as const, status: 200, headers: {}, body: Buffer.from(text), truncated: false },
      ...{ latencyMs: 1, address: '192.0.2.1', ...given },
    };
    const asked: SafeRequest[] = [];
    const safeFetch = {
      async fetch(_url: string, request: SafeRequest) {
        asked.push(request);
        return answer as Answer;
      },
    };
    clock.pass(hours(2));
    await readThirdPartyPages({ database, safeFetch }, clock.now());
    assert.ok(asked.length > 0 && asked.every(({ privateAllowed }) => !privateAllowed));
    const view = await readView(database, id, clock.now());
    return view?.third_parties[0]?.status;
  };
  assert.equal(await shownAfter({ truncated: true }), 'unknown');
  assert.equal(await shownAfter({ status: 301 }), 'unknown');
  assert.equal(await shownAfter({ body: Buffer.from('<!doctype html>') }), 'unknown');
  assert.equal(await shownAfter({}), 'outage');
});

test('addresses that never answer keep nobody waiting who names one that does', async (t) => {
  const { web, create, read, charlie } = await openStage(t);
  const summary = `${provider}/api/v2/summary.json`;
  await create(
    'silent',
    Array.from({ length: 12 }, (_, n) => ({ name: `${n}`, url: `https://silent-${n}.example` })),
  );
  await read();
  web.set(summary, statuspage('none', 'operational'));
  await create('theirs', [{ name: 'P', url: provider }], charlie);
  for (let looks = 0; looks < 3; looks += 1) await read();
  // All of them are due.
  assert.ok((await read(hours(2))).includes(summary));
});
