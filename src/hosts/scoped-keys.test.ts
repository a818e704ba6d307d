// Who gets in with a key that speaks for one thing, generated over every route of that kind: its own key, and nobody else.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Route } from '../platform/http/route.ts';
import { newToken } from '../platform/tokens.ts';
import { askApi, askDashboard, bearer, nameOf, openStage } from '../testing/access-stage.ts';
import { credentialsFor, fillPath } from '../testing/route-fixtures.ts';
import { routes } from './routes.ts';

const scoped = routes.filter(({ access }) => access.kind === 'scoped');
const isAgent = ({ access }: Route) => access.kind === 'scoped' && ['agent', 'probe'].includes(access.key);

test('§5.4 the key of the thing gets in; none, an unknown and an ended one are 401, any other key is 403', async (t) => {
  const stage = await openStage(t);
  const { alice, fixtures, service } = stage;
  const full = await alice.post('/api-keys', { name: 'Whole', kind: 'full' });
  const readOnly = await alice.post('/api-keys', { name: 'Part', kind: 'read_only' });
  const own = Object.entries(fixtures).filter(([name]) => name.startsWith('key '));
  for (const route of scoped) {
    const right = credentialsFor(route, fixtures, alice.token);
    const asKey = (key: string) => (isAgent(route) ? bearer(key) : { 'X-API-Key': key });
    const status = async (headers: Record<string, string>) => (await askApi(stage, route, headers)).status;
    assert.ok((await status(right)) < 400, nameOf(route));
    assert.equal(await status({}), 401, nameOf(route));
    for (const kind of ['key', 'ro', 'api', 'tv', 'agent', 'probe', 'ses'] as const)
      assert.equal(await status(asKey(newToken('toc', kind))), 401, `${kind}, ${nameOf(route)}`);
    for (const key of [full.key, readOnly.key, alice.token])
      assert.equal(await status(bearer(key)), 403, nameOf(route));
    for (const [name, key] of own)
      if (!Object.values(right).some((value) => value.endsWith(key)))
        assert.equal(await status(asKey(key)), 403, `${name}, ${nameOf(route)}`);
    const origin = { Origin: service.dashboard };
    if (isAgent(route))
      assert.equal((await askDashboard(stage, route, { ...origin, ...right })).status, 401, nameOf(route));
  }
});

test('a session is refused by what a key is shown, wherever it is sent', async (t) => {
  const { alice, fixtures, service } = await openStage(t);
  const ended = newToken('toc', 'ses');
  for (const route of scoped.filter((one) => !isAgent(one))) {
    const url = `${service.api}${fillPath(route, fixtures)}`;
    const status = async (query: string, headers = {}) => {
      const answer = await fetch(url + query, { headers });
      await answer.body?.cancel();
      return answer.status;
    };
    for (const name of ['key', 'api_key']) {
      assert.equal(await status(`?${name}=${alice.token}`), 403, `${name}, ${nameOf(route)}`);
      assert.equal(await status(`?${name}=${ended}`), 401, `${name}, ${nameOf(route)}`);
    }
    assert.equal(await status('', { 'X-API-Key': alice.token }), 403, nameOf(route));
  }
});

test('keys that speak for one thing are listed and revoked with the thing, not with those of the account', async (t) => {
  const { alice, fixtures } = await openStage(t);
  const { api_keys } = await alice.get('/api-keys');
  assert.deepEqual(
    api_keys.map(({ kind }: { kind: string }) => kind),
    ['full'],
  );
  assert.match(fixtures['key agent'] ?? '', /^toc_agent_/);
});
