import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { minutes } from '../../platform/time.ts';
import { raceForLock } from '../../testing/gates.ts';
import { openServerBench } from '../../testing/server-bench.ts';

interface Result {
  id: number;
  type: string | null;
  outcome: string;
  changed?: boolean;
}

test('many are paused, resumed and deleted at once, and each says what came of it', async (t) => {
  const bench = await openServerBench(t);
  const { owner, alice, charlie } = bench;
  const [one, other] = [await alice.createCronCheck(), await alice.createCronCheck()];
  const foreign = await charlie.createCronCheck();
  const site = await owner.post('/uptime-checks', {
    name: 'Site',
    kind: 'tcp',
    host: 'example.org',
    port: 1,
  });
  const server = await bench.add();
  const watched = await owner.post(`/servers/${server.id}/processes`, {
    name: 'nginx',
    match: { kind: 'name', value: 'nginx' },
  });
  await alice.ping(one, '/fail');
  await bench.settle();
  const ids = [one.id, foreign.id, server.id, watched.id, site.id, other.id, one.id];
  const act = async (action: string): Promise<{ results: Result[]; done: number }> =>
    owner.post('/subjects/bulk', { action, ids });
  const paused = await act('pause');
  assert.deepEqual(paused, {
    results: [
      { id: one.id, type: 'cron_check', outcome: 'done' },
      { id: foreign.id, type: null, outcome: 'not_found' },
      { id: server.id, type: 'server', outcome: 'not_applicable' },
      { id: watched.id, type: 'process', outcome: 'not_applicable' },
      { id: site.id, type: 'uptime_check', outcome: 'done' },
      { id: other.id, type: 'cron_check', outcome: 'done' },
    ],
    done: 3,
    next_cursor: null,
  });
  const statuses = async () => [
    (await owner.get(`/cron-checks/${one.id}`)).status,
    (await owner.get(`/uptime-checks/${site.id}`)).status,
    (await charlie.get(`/cron-checks/${foreign.id}`)).status,
  ];
  assert.deepEqual(await statuses(), ['paused', 'paused', 'new']);
  assert.deepEqual(await bench.alertsOf(one), ['cron_fail resolved']);
  const undo = () => owner.post('/subjects/bulk', { action: 'resume', ids, undo: true });
  assert.equal((await undo()).done, 3);
  assert.deepEqual(await statuses(), ['down', 'new', 'new']);
  assert.deepEqual(await bench.alertsOf(one), ['cron_fail open']);
  await act('pause');
  await bench.advance(minutes(5) + 1);
  assert.deepEqual(
    (await undo()).results.map(({ outcome }: Result) => outcome),
    ['undo_expired', 'not_found', 'not_applicable', 'not_applicable', 'undo_expired', 'undo_expired'],
  );
  await act('resume');
  assert.deepEqual(await statuses(), ['new', 'new', 'new']);
  const used = async () => (await alice.get('/account/usage')).usage;
  const before = JSON.stringify(await used());
  const deleted = await act('delete');
  assert.deepEqual(
    deleted.results.map(({ outcome }) => outcome),
    ['done', 'not_found', 'done', 'done', 'done', 'done'],
  );
  assert.notEqual(JSON.stringify(await used()), before);
  assert.deepEqual((await owner.get('/cron-checks')).checks, []);
  assert.deepEqual((await owner.get('/servers')).servers, []);
  const { audit_log } = await alice.get('/account/audit-log?limit=200');
  const actions = audit_log.map(({ action }: { action: string }) => action);
  for (const action of ['cron_check.pause', 'uptime_check.resume', 'server.delete', 'process.delete'])
    assert.ok(actions.includes(action), action);
});

test('tags are added to many and taken away again; nobody gets more than twenty', async (t) => {
  const { owner, alice, add } = await openServerBench(t);
  const full = await alice.createCronCheck({ tags: Array.from({ length: 20 }, (_, index) => `t${index}`) });
  const check = await alice.createCronCheck({ tags: ['db'] });
  const server = await add({ tags: ['web'] });
  const ids = [full.id, check.id, server.id];
  const added = await owner.post('/subjects/bulk', { action: 'add_tags', ids, tags: ['night', ' db '] });
  assert.deepEqual(
    added.results.map(({ outcome }: Result) => outcome),
    ['too_many_tags', 'done', 'done'],
  );
  assert.deepEqual((await owner.get(`/cron-checks/${check.id}`)).tags, ['db', 'night']);
  assert.deepEqual((await owner.get(`/servers/${server.id}`)).tags, ['web', 'night', 'db']);
  await owner.post('/subjects/bulk', { action: 'remove_tags', ids, tags: ['db', 'web'] });
  assert.deepEqual((await owner.get(`/servers/${server.id}`)).tags, ['night']);
  assert.equal((await owner.get(`/cron-checks/${full.id}`)).tags.length, 20);
  await owner.post('/subjects/bulk', { action: 'add_tags', ids: [server.id], tags: ['half \ud83d'] });
  assert.deepEqual((await owner.get(`/servers/${server.id}`)).tags, ['night', 'half \ufffd']);
});

test('the grace time of many is set at once, and answers say what it was', async (t) => {
  const { owner, alice, add } = await openServerBench(t);
  const one = await alice.createCronCheck({ grace_seconds: 60 });
  const other = await alice.createCronCheck({ grace_seconds: 900 });
  const server = await add();
  const ids = [one.id, server.id, other.id];
  const { results, done } = await owner.post('/subjects/bulk', {
    action: 'set_grace',
    ids,
    grace_seconds: 900,
  });
  assert.deepEqual(results, [
    { id: one.id, type: 'cron_check', outcome: 'done', changed: true, grace_seconds: 60 },
    { id: server.id, type: 'server', outcome: 'not_applicable' },
    { id: other.id, type: 'cron_check', outcome: 'done', changed: false, grace_seconds: 900 },
  ]);
  assert.equal(done, 2);
  assert.equal((await owner.get(`/cron-checks/${one.id}`)).grace_seconds, 900);
  const { audit_log } = await alice.get('/account/audit-log?action=cron_check.update');
  assert.equal(audit_log.length, 1);
});

test('what an undo puts back is what the change of many replaced, whoever changed it just before', async (t) => {
  const { owner, alice, app } = await openServerBench(t);
  const check = await alice.createCronCheck({ grace_seconds: 60 });
  const [outcome] = await raceForLock(
    app.database,
    (tx) => sql`update cron_check set grace_seconds = 120 where id = ${check.id}`.execute(tx),
    [() => owner.post('/subjects/bulk', { action: 'set_grace', ids: [check.id], grace_seconds: 900 })],
  );
  assert.equal(outcome?.status === 'fulfilled' && outcome.value.results[0].grace_seconds, 120);
});

test('many come under a rule and leave it, as far as its kind is about them', async (t) => {
  const { owner, alice, add } = await openServerBench(t);
  const [one, other] = [await alice.createCronCheck(), await alice.createCronCheck()];
  const server = await add();
  const rule = await owner.post('/alerts/rules', {
    name: 'Failures',
    kind: 'cron_fail',
    targets: { ids: [other.id], tags: ['db'] },
  });
  const act = async (action: string) =>
    (await owner.post('/subjects/bulk', { action, ids: [one.id, server.id, other.id], rule_id: rule.id }))
      .results;
  const brief = (results: Result[]) =>
    results.map(({ outcome, changed }: Result) => (changed === undefined ? outcome : changed));
  const targets = async () => (await owner.get(`/alerts/rules/${rule.id}`)).targets;
  assert.deepEqual(brief(await act('add_to_rule')), [true, 'not_applicable', false]);
  assert.deepEqual(await targets(), {
    all: false,
    ids: [one.id, other.id].sort((a, b) => a - b),
    tags: ['db'],
  });
  assert.deepEqual(brief(await act('remove_from_rule')), [true, 'not_applicable', true]);
  assert.deepEqual((await targets()).ids, []);
  await owner.patch(`/alerts/rules/${rule.id}`, { targets: { all: true } });
  assert.deepEqual(brief(await act('add_to_rule')), [false, 'not_applicable', false]);
  const missing = { action: 'add_to_rule', ids: [one.id], rule_id: 77 };
  assert.equal((await owner.send('POST', '/subjects/bulk', missing)).status, 404);
});

test('all that match are changed, 200 at once, as the list has them', async (t) => {
  const { owner, alice, app } = await openServerBench(t);
  const first = await alice.createCronCheck({ name: 'Sync first', tags: ['db'] });
  const other = await alice.createCronCheck({ name: 'Other', tags: ['db'] });
  await sql`
    with made as (
      insert into subject (id, account_id, type, name, tags, status, status_since, created_at, updated_at)
      select 1000 + n, ${alice.account_id}, 'cron_check', 'Sync ' || n, '{db}', 'new', now(), now() - n * interval '1 s', now()
      from generate_series(1, 249) n returning id, account_id
    )
    insert into cron_check (id, account_id, slug, slug_set_at, interval_seconds, slot_since)
    select id, account_id, gen_random_uuid(), now(), 600, now() from made`.execute(app.database);
  const act = (more: object) =>
    owner.post('/subjects/bulk', {
      ...{ action: 'add_tags', tags: ['night'], matching: { type: 'cron_check', tag: ['db'], q: 'sync' } },
      ...more,
    });
  const page = await act({});
  assert.equal(page.done, 200);
  const last = await act({ cursor: page.next_cursor });
  assert.deepEqual([last.done, last.next_cursor], [50, null]);
  assert.ok(last.results.every(({ changed }: Result) => changed));
  const { checks } = await owner.get('/cron-checks?tag=night&sort=name&limit=200');
  assert.equal(checks.at(-1).name, 'Sync 200');
  assert.deepEqual((await owner.get(`/cron-checks/${first.id}`)).tags, ['db', 'night']);
  assert.deepEqual((await owner.get(`/cron-checks/${other.id}`)).tags, ['db']);
});

test('what is asked for wrongly is named, and a viewer may not', async (t) => {
  const { owner, alice, bob, setRole } = await openServerBench(t);
  const { id } = await alice.createCronCheck();
  const issues = async (body: object) => (await owner.send('POST', '/subjects/bulk', body)).body.issues;
  assert.deepEqual(await issues({ action: 'add_tags', ids: [id] }), [{ field: 'tags', reason: 'required' }]);
  assert.deepEqual(await issues({ action: 'pause', ids: [id], tags: ['x'] }), [
    { field: 'tags', reason: 'not with pause' },
  ]);
  assert.deepEqual(await issues({ action: 'pause', ids: [id], undo: true }), [
    { field: 'undo', reason: 'not with pause' },
  ]);
  assert.equal((await issues({ action: 'pause', ids: [] }))[0].field, 'ids');
  const fields = async (body: object) => (await issues(body)).map(({ field }: { field: string }) => field);
  assert.deepEqual(await fields({ action: 'pause' }), ['ids']);
  assert.deepEqual(await fields({ action: 'pause', ids: [id], matching: { type: 'server' } }), ['ids']);
  assert.deepEqual(await fields({ action: 'set_grace', ids: [id], rule_id: 1 }), [
    'grace_seconds',
    'rule_id',
  ]);
  const [uptime_check, server] = [
    { type: 'uptime_check', state: ['up'] },
    { type: 'server', kind: ['http'] },
  ];
  assert.deepEqual(await fields({ action: 'pause', matching: uptime_check }), ['matching.state']);
  assert.deepEqual(await fields({ action: 'delete', matching: server }), ['matching.kind']);
  assert.deepEqual(await fields({ action: 'delete', matching: { type: 'server' }, cursor: 'x' }), ['cursor']);
  await setRole('viewer');
  assert.equal((await bob.send('POST', '/subjects/bulk', { action: 'pause', ids: [id] })).status, 403);
});
