import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { minutes, seconds } from '../../../platform/time.ts';
import { startTestService } from '../../../testing/service.ts';
import type { JournaledPing } from './batch.ts';
import { markOvertaken } from './overtaken.ts';

const aPing = (kind: JournaledPing['kind'], run_id: string | null, slug = 'a') =>
  ({ kind, run_id, slug }) as JournaledPing;

test('a start behind the end of its run is marked, and no other', () => {
  const pings = [
    aPing('start', 'one'),
    aPing('success', 'one'),
    aPing('start', 'one'),
    aPing('start', 'one', 'b'),
    aPing('start', null),
    aPing('fail', 'two'),
    aPing('log', 'three'),
    aPing('start', 'three'),
    aPing('start', 'two'),
    aPing('start', 'before'),
  ];
  const marked = markOvertaken(pings, new Set(['a before'])).map(({ is_overtaken = false }) => is_overtaken);
  assert.deepEqual(marked, [false, false, true, false, false, false, false, false, true, true]);
});

/** A job of which an end was recorded before its start; `afterwards`: in a batch of its own. */
async function overtake(t: TestContext, nodes: 'one' | 'several', afterwards: boolean) {
  const service = await startTestService(t, nodes === 'several' ? { nodes } : {});
  const check = await service.alice.createCronCheck({ max_runtime_seconds: 60 });
  await service.settle();
  const rid = `?rid=${randomUUID()}`;
  const ask = async (path: string) => assert.equal((await fetch(`${check.ping_url}${path}`)).status, 200);
  await ask(rid);
  if (afterwards) await service.settle();
  service.clock.pass(seconds(2));
  await ask(`/start${rid}`);
  await service.settle();
  const begun = await service.alice.get(`/cron-checks/${check.id}`);
  service.clock.pass(minutes(5));
  await service.settle();
  const ended = await service.alice.get(`/cron-checks/${check.id}`);
  return { begun, ended };
}

for (const afterwards of [false, true])
  test(`with several nodes a start that its end has overtaken opens no run${afterwards ? ', in a later batch too' : ''}`, async (t) => {
    const { begun, ended } = await overtake(t, 'several', afterwards);
    assert.deepEqual([begun.running, ended.status], [false, 'up']);
    assert.notEqual(begun.last_start_at, null);
  });

test('one node takes a start for what it was received as', async (t) => {
  const { begun, ended } = await overtake(t, 'one', true);
  assert.deepEqual([begun.running, ended.down_reason], [true, 'overrun']);
});
