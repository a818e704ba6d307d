import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { minutes, seconds } from '../../platform/time.ts';
import { type AccountHosts, openAccountHosts } from '../../testing/account-hosts.ts';
import { raceForLock } from '../../testing/gates.ts';
import { startTestService } from '../../testing/service.ts';
import { recordStatements } from '../../testing/statements.ts';
import { noteUses } from './last-uses.ts';

async function stage(hosts: AccountHosts) {
  const { token, session } = await hosts.register('alice@example.org');
  const { body } = await hosts.api('POST', '/api-keys', { token, body: { name: 'k', kind: 'full' } });
  const stored = async () => ({
    key: (await hosts.database.selectFrom('api_key').select('last_used_at').executeTakeFirstOrThrow())
      .last_used_at,
    session: (await hosts.database.selectFrom('session').select('last_seen_at').executeTakeFirstOrThrow())
      .last_seen_at,
  });
  return { token, session_id: session.id, key_id: body.id, key: body.key, stored };
}

test('a request writes nothing of its key or session; one statement each does, a minute later', async (t) => {
  const hosts = await openAccountHosts(t);
  const { app, clock } = hosts;
  const { token, key, stored } = await stage(hosts);
  const madeAt = clock.now();
  clock.pass(seconds(50));
  const { database, statements } = recordStatements(app.database);
  const recorded = { ...app, database };
  for (let count = 0; count < 5; count += 1) {
    await hosts.api('GET', '/account', { token: key });
    clock.pass(seconds(1));
    await hosts.api('GET', '/account', { token });
  }
  assert.deepEqual(await stored(), { key: null, session: madeAt });
  await noteUses(recorded);
  assert.equal(statements.length, 2);
  assert.deepEqual(await stored(), {
    key: new Date(clock.now().getTime() - seconds(1)),
    session: clock.now(),
  });
  await noteUses(recorded);
  assert.equal(statements.length, 2, 'nothing was used since');
});

test('the list of keys knows of a use at once', async (t) => {
  const hosts = await openAccountHosts(t);
  const { token, key } = await stage(hosts);
  await hosts.api('GET', '/account', { token: key });
  const { api_keys } = (await hosts.api('GET', '/api-keys', { token })).body;
  assert.equal(api_keys[0].last_used_at, hosts.clock.now().toISOString());
});

test('an earlier use never takes the place of a later one that another node noted', async (t) => {
  const hosts = await openAccountHosts(t);
  const { app, clock } = hosts;
  const { key_id, session_id, stored } = await stage(hosts);
  const later = new Date(clock.now().getTime() + minutes(2));
  const nodes: App[] = [clock.now(), later].map((at) => ({
    ...app,
    lastUses: { keys: new Map([[key_id, at]]), sessions: new Map([[session_id, at]]) },
  }));
  for (const node of nodes.reverse()) await noteUses(node);
  assert.deepEqual(await stored(), { key: later, session: later });
});

test('what could not be written down is kept for the next time, unless it was used again', async (t) => {
  const hosts = await openAccountHosts(t);
  const { app, clock } = hosts;
  const { key_id, session_id, stored } = await stage(hosts);
  app.lastUses.keys.set(key_id, clock.now());
  await sql`alter table session rename to away`.execute(hosts.database);
  const noting = noteUses(app);
  const again = new Date(clock.now().getTime() + 1);
  app.lastUses.sessions.set(session_id, again);
  await assert.rejects(noting, /session/);
  await sql`alter table away rename to session`.execute(hosts.database);
  assert.equal((await stored()).key, null);
  await noteUses(app);
  assert.deepEqual(await stored(), { key: clock.now(), session: again });
});

test('nodes that note the same keys at once, in whatever order, do not stop each other', async (t) => {
  const hosts = await openAccountHosts(t);
  const { app, clock } = hosts;
  const { token } = await stage(hosts);
  for (const name of ['a', 'b', 'c'])
    await hosts.api('POST', '/api-keys', { token, body: { name, kind: 'read_only' } });
  const ids = (await hosts.database.selectFrom('api_key').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );
  const node = (keys: number[]): App => ({
    ...app,
    lastUses: { keys: new Map(keys.map((id) => [id, clock.now()])), sessions: new Map() },
  });
  const [first = 0] = ids;
  const outcomes = await raceForLock(
    hosts.database,
    (tx) => tx.selectFrom('api_key').select('id').where('id', '=', first).forUpdate().execute(),
    [() => noteUses(node(ids)), () => noteUses(node(ids.toReversed())), () => noteUses(node(ids))],
  );
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'fulfilled'],
  );
});

test('a program that stops writes down what was used last', async (t) => {
  const service = await startTestService(t, { smtp: false });
  const { alice, app, clock, restart } = service;
  const { key, id } = await alice.post('/api-keys', { name: 'k', kind: 'full' });
  await service.nobody.send('GET', '/account', undefined, { Authorization: `Bearer ${key}` });
  const noted = async () =>
    (
      await service.app.database
        .selectFrom('api_key')
        .select('last_used_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).last_used_at;
  assert.equal(await noted(), null);
  assert.equal(app.lastUses.keys.size, 1);
  await restart();
  assert.deepEqual(await noted(), clock.now());
});
