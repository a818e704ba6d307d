import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCheckBench } from '../../../testing/check-bench.ts';

const said = (body: string) => ({ method: 'POST', body });

test('failure keywords are none unless given, and no more than 20 that are not blank', async (t) => {
  const { owner, create } = await openCheckBench(t);
  const check = await create();
  assert.deepEqual(check.failure_keywords, []);
  const path = `/cron-checks/${check.id}`;
  const given = ['ERROR', 'disk full, aborting'];
  assert.deepEqual((await owner.patch(path, { failure_keywords: given })).failure_keywords, given);
  assert.deepEqual((await owner.patch(path, { grace_seconds: 5 })).failure_keywords, given);
  const refused = async (failure_keywords: unknown) => {
    const { status, body } = await owner.send('PATCH', path, { failure_keywords });
    assert.equal(status, 400);
    return body.issues;
  };
  const word = (index: number, reason = 'string 1..100, not blank') => [
    { field: `failure_keywords.${index}`, reason },
  ];
  assert.deepEqual(await refused(['ERROR', ' ']), word(1));
  assert.deepEqual(await refused(['x'.repeat(101)]), word(0));
  const tooMany = Array.from({ length: 21 }, (_, index) => `word ${index}`);
  assert.deepEqual(await refused(tooMany), [{ field: 'failure_keywords', reason: 'array 0..20' }]);
  assert.equal((await refused('ERROR'))[0].field, 'failure_keywords');
});

test('a success that says a failure keyword is a failure, and one that does not is a success', async (t) => {
  const { create, sendPing, pingsOf, alertsOf } = await openCheckBench(t);
  const check = await create({ failure_keywords: ['ERROR', 'disk full'] });
  const failed = await sendPing(check, '/0', said('copied 3 files\nERROR: 1 file is missing'));
  assert.deepEqual([failed.status, failed.down_reason, failed.last_exit_code], ['down', 'fail', null]);
  const [ping] = await pingsOf(check);
  assert.deepEqual([ping.kind, ping.exit_code], ['fail', null]);
  assert.deepEqual(await alertsOf(check), ['cron_fail open']);
  // Upper and lower case count.
  assert.equal((await sendPing(check, '', said('0 errors'))).status, 'up');
  assert.deepEqual(await alertsOf(check), ['cron_fail resolved']);
  assert.equal((await sendPing(check, '/log', said('ERROR'))).status, 'up');
  const run = await sendPing(check, '/start', said('disk full'));
  assert.deepEqual([run.status, run.running], ['up', true]);
  assert.equal((await sendPing(check, '/3', said('ERROR'))).last_exit_code, 3);
});

test('an alert quotes what is around the failure keyword, however much was said after it', async (t) => {
  const { owner, create, sendPing } = await openCheckBench(t);
  const check = await create({ failure_keywords: ['ERROR'] });
  await sendPing(check, '', said(`begin\nERROR: 1 file is missing\n${'copied\n'.repeat(1_000)}`));
  const [alert] = (await owner.get(`/alerts?subject_id=${check.id}`)).alerts;
  assert.ok(alert.facts.output.includes('ERROR: 1 file is missing\ncopied'));
  assert.equal(alert.title, 'Nightly backup failed');
});

test('a failure by a keyword while paused counts when the pause is undone', async (t) => {
  const { owner, create, sendPing, read } = await openCheckBench(t);
  const check = await create({ failure_keywords: ['ERROR'] });
  await sendPing(check);
  await owner.post(`/cron-checks/${check.id}/pause`, {});
  await sendPing(check, '', said('ERROR'));
  await owner.post(`/cron-checks/${check.id}/resume`, { undo: true });
  const { status, down_reason } = await read(check);
  assert.deepEqual([status, down_reason], ['down', 'fail']);
});
