import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes } from '../../platform/time.ts';
import { openServerBench } from '../../testing/server-bench.ts';

interface Result {
  id: number;
  type: string | null;
  outcome: string;
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
  await setRole('viewer');
  assert.equal((await bob.send('POST', '/subjects/bulk', { action: 'pause', ids: [id] })).status, 403);
});
