import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { transaction } from '../../platform/database/database.ts';
import { minutes } from '../../platform/time.ts';
import { createSubject } from '../../subjects/subjects.ts';
import { openCheckBench } from '../../testing/check-bench.ts';
import { raiseAlerts } from '../lifecycle/raise.ts';
import { causeOf } from '../test-stage.ts';

interface Answer {
  results: { id: number; outcome: string }[];
  done: number;
  next_cursor: string | null;
}

async function openDesk(t: TestContext) {
  const bench = await openCheckBench(t);
  const { owner, clock, app } = bench;
  const { account_id } = bench.alice;
  return {
    ...bench,
    /** As many alerts as asked for, each about a subject of its own. */
    fail: (count: number, name = 'Import') =>
      transaction(app.database, async (tx) => {
        const now = clock.now();
        const causes = [];
        for (let place = 0; place < count; place += 1) {
          const facts = {
            account_id,
            type: 'cron_check',
            name: `${name} ${place}`,
            tags: ['batch'],
          } as const;
          const id = await createSubject(tx, { ...facts, status: 'new', depends_on_id: null, now });
          causes.push(causeOf({ account_id, id, name: facts.name }, now));
        }
        await raiseAlerts(tx, causes, now);
      }),
    bulk: (body: object): Promise<Answer> => owner.post('/alerts/bulk', body),
    alerts: async (query = '') => (await owner.get(`/alerts?limit=200${query}`)).alerts,
    event: async (id: number) => (await owner.get(`/alerts/${id}`)).events.at(-1),
  };
}

test('what matches is acknowledged by hundreds, taken back and resolved, and said of once', async (t) => {
  const desk = await openDesk(t);
  const { bulk, owner } = desk;
  await desk.fail(230);
  await desk.fail(3, 'Other');
  const all = async (act: object) => {
    const done: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const answer: Answer = await bulk({ ...act, ...(cursor && { cursor }) });
      assert.ok(answer.results.length <= 200);
      done.push(...answer.results.map(({ id }) => id));
      cursor = answer.next_cursor;
    }
    return done;
  };
  const acknowledge = { action: 'acknowledge', matching: { q: 'import' }, note: 'On it' };
  const ids = await all(acknowledge);
  assert.equal(new Set(ids).size, 230);
  assert.deepEqual(await all(acknowledge), []);
  assert.equal((await desk.alerts('&status=open')).length, 3);
  const again = await bulk({ action: 'acknowledge', ids: ids.slice(0, 2) });
  assert.equal(again.done, 2);
  const first = ids[0] ?? 0;
  const acknowledged = (await owner.get(`/alerts/${first}`)).events.filter(
    ({ type }: { type: string }) => type === 'acknowledged',
  );
  assert.equal(acknowledged.length, 1);
  assert.equal((await all({ action: 'unacknowledge', matching: {} })).length, 230);
  assert.equal((await desk.event(first)).type, 'unacknowledged');
  const read = await owner.get(`/alerts/${first}`);
  assert.deepEqual([read.status, read.acknowledged_by, read.acknowledged_at], ['open', null, null]);
  assert.equal((await all({ action: 'resolve', matching: { kind: 'cron_fail' } })).length, 233);
  assert.deepEqual(await desk.alerts('&status=open'), []);
});

test('an end by hand is taken back for five minutes, unless it is open anew', async (t) => {
  const desk = await openDesk(t);
  const { bulk, owner, create, sendPing } = desk;
  const [one, other, late] = [await create(), await create(), await create()];
  for (const check of [one, other, late]) await sendPing(check, '/fail');
  const idOf = async ({ id }: { id: number }) => (await owner.get(`/alerts?subject_id=${id}`)).alerts[0].id;
  const [first, second, third] = [await idOf(one), await idOf(other), await idOf(late)];
  await bulk({ action: 'acknowledge', ids: [first] });
  await bulk({ action: 'resolve', ids: [third] });
  await desk.advance(minutes(5) + 1);
  await bulk({ action: 'resolve', ids: [first, second] });
  const reopened = await bulk({ action: 'reopen', ids: [first, second, third, 999] });
  assert.deepEqual(
    reopened.results.map(({ outcome }) => outcome),
    ['done', 'done', 'undo_expired', 'not_found'],
  );
  assert.equal((await owner.get(`/alerts/${first}`)).status, 'acknowledged');
  assert.equal((await owner.get(`/alerts/${second}`)).status, 'open');
  assert.equal((await bulk({ action: 'reopen', ids: [first] })).done, 1);
  const { audit_log } = await desk.alice.get('/account/audit-log?limit=200');
  const of = (action: string) => audit_log.filter((entry: { action: string }) => entry.action === action);
  assert.deepEqual([of('alert.reopen').length, of('alert.resolve').length], [2, 3]);
});

test('alerts are assigned to members and get notes, in whatever state', async (t) => {
  const desk = await openDesk(t);
  const { bulk, owner } = desk;
  await desk.fail(2);
  const [newest, oldest] = await desk.alerts();
  const ids = [newest.id, oldest.id];
  const { members } = await desk.alice.get('/account/members');
  const bob = members.find(({ email }: { email: string }) => email === desk.bob.email);
  assert.equal((await bulk({ action: 'assign', ids, assignee_id: bob.id })).done, 2);
  const read = () => owner.get(`/alerts/${newest.id}`);
  assert.deepEqual((await read()).assigned_to, { id: bob.id, name: bob.name });
  assert.deepEqual([(await read()).status, (await read()).tags], ['open', ['batch']]);
  assert.deepEqual((await desk.event(newest.id)).facts, { name: bob.name });
  await bulk({ action: 'assign', ids: [newest.id], assignee_id: null });
  assert.deepEqual([(await read()).assigned_to, (await desk.event(newest.id)).type], [null, 'unassigned']);
  await bulk({ action: 'resolve', ids: [newest.id] });
  await bulk({ action: 'note', ids: [newest.id], note: 'The disk was full' });
  const { type, note } = await desk.event(newest.id);
  assert.deepEqual([type, note, (await read()).status], ['note', 'The disk was full', 'resolved']);
  assert.equal((await bulk({ action: 'assign', ids: [newest.id], assignee_id: bob.id })).done, 0);
  const foreign = await desk.charlie.send('POST', '/alerts/bulk', { action: 'note', ids, note: 'x' });
  assert.deepEqual([foreign.status, foreign.body.done], [200, 0]);
});

test('what is asked for wrongly is named, and a viewer may not', async (t) => {
  const { owner, bob, setRole } = await openCheckBench(t);
  const field = async (body: object) =>
    (await owner.send('POST', '/alerts/bulk', body)).body.issues.map(
      (issue: { field: string }) => issue.field,
    );
  assert.deepEqual(await field({ action: 'resolve' }), ['ids']);
  assert.deepEqual(await field({ action: 'resolve', ids: [1], matching: {} }), ['ids']);
  assert.deepEqual(await field({ action: 'reopen', matching: {} }), ['matching']);
  assert.deepEqual(await field({ action: 'assign', ids: [1] }), ['assignee_id']);
  assert.deepEqual(await field({ action: 'assign', ids: [1], assignee_id: 999_999 }), ['assignee_id']);
  assert.deepEqual(await field({ action: 'note', ids: [1] }), ['note']);
  assert.deepEqual(await field({ action: 'resolve', matching: {}, cursor: 'x' }), ['cursor']);
  await setRole('viewer');
  assert.equal((await bob.send('POST', '/alerts/bulk', { action: 'resolve', ids: [1] })).status, 403);
});
