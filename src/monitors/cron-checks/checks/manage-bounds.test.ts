import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { transaction } from '../../../platform/database/database.ts';
import { moveStatuses } from '../../../subjects/status.ts';
import { type BareHost, openBareHost } from '../../../testing/bare-host.ts';
import { cronCheckRoutes } from './routes.ts';

const open = (t: TestContext, plan?: string) => openBareHost(t, cronCheckRoutes, plan);

const _UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

async function created({ alice }: BareHost, fields: Record<string, unknown> = {}) {
  const { status, body } = await alice('POST', '/cron-checks', {
    name: 'Backup',
    interval_seconds: 600,
    ...fields,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

test('another account finds nothing, and changes nothing', async (t) => {
  const host = await open(t);
  const check = await created(host);
  const calls = [
    ['GET', ''],
    ['PATCH', '', { name: 'Mine' }],
    ['PATCH', '', { depends_on: { type: 'cron_check', id: check.id } }],
    ['DELETE', ''],
    ['POST', '/pause'],
    ['POST', '/resume'],
    ['POST', '/rotate-slug'],
    ['GET', '/timeline'],
    ['GET', '/uptime'],
  ] as const;
  for (const [method, path, body] of calls) {
    const answer = await host.charlie(method, `/cron-checks/${check.id}${path}`, body);
    assert.deepEqual(answer, { status: 404, body: { error: 'not_found' } }, `${method} ${path}`);
  }
  assert.deepEqual((await host.charlie('GET', '/cron-checks')).body, { checks: [], next_cursor: null });
  assert.deepEqual((await host.alice('GET', `/cron-checks/${check.id}`)).body, check);
  const foreign = await host.charlie('POST', '/cron-checks', {
    name: 'Spy',
    interval_seconds: 60,
    depends_on: { type: 'cron_check', id: check.id },
  });
  assert.deepEqual(foreign.body.issues, [{ field: 'depends_on', reason: 'there is no such cron_check' }]);
});

test('an id that no check can have is not found', async (t) => {
  const host = await open(t);
  for (const id of ['0', '-1', 'x', '1.5', '9007199254740993', '%00', '99999999999999999999'])
    assert.equal((await host.alice('GET', `/cron-checks/${id}`)).status, 404, id);
});

test('who may only read sees no ping address and changes nothing', async (t) => {
  const host = await open(t);
  const check = await created(host);
  const hidden = { ...check, slug: null, ping_url: null };
  assert.deepEqual((await host.bob('GET', `/cron-checks/${check.id}`)).body, hidden);
  assert.deepEqual((await host.bob('GET', '/cron-checks')).body.checks, [hidden]);
  assert.equal((await host.bob('POST', '/cron-checks', { name: 'x', interval_seconds: 60 })).status, 403);
  assert.equal((await host.bob('PATCH', `/cron-checks/${check.id}`, { name: 'x' })).status, 403);
  assert.equal((await host.bob('POST', `/cron-checks/${check.id}/pause`)).status, 403);
  assert.equal((await host.bob('DELETE', `/cron-checks/${check.id}`)).status, 403);
  assert.equal((await host.nobody('GET', '/cron-checks')).status, 401);
});

test('the limit of a plan holds when many are created at once, and a deleted check makes room', async (t) => {
  const host = await open(t, 'free');
  const definition = { name: 'Backup', interval_seconds: 60 };
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => host.alice('POST', '/cron-checks', definition)),
  );
  const made = answers.filter((answer) => answer.status === 201);
  const refused = answers.filter((answer) => answer.status === 402);
  assert.deepEqual([made.length, refused.length], [20, 10]);
  assert.deepEqual(refused[0]?.body, { error: 'plan_limit_reached', current: 20, limit: 20, plan: 'free' });
  await host.alice('DELETE', `/cron-checks/${made[0]?.body.id}`);
  assert.equal((await host.alice('POST', '/cron-checks', definition)).status, 201);
  assert.equal((await host.alice('POST', '/cron-checks', definition)).status, 402);
});

test('a definition that is refused counts for nothing', async (t) => {
  const host = await open(t, 'free');
  const wrong = { name: 'Backup', interval_seconds: 60, depends_on: { type: 'server', id: 1 } };
  for (let index = 0; index < 25; index += 1)
    assert.equal((await host.alice('POST', '/cron-checks', wrong)).status, 400);
  await created(host);
});

test('the audit log says who did what to which check', async (t) => {
  const host = await open(t);
  const { id } = await created(host);
  await host.alice('PATCH', `/cron-checks/${id}`, { name: 'Restore', grace_seconds: 5 });
  await host.alice('POST', `/cron-checks/${id}/pause`);
  await host.alice('POST', `/cron-checks/${id}/pause`);
  await host.alice('POST', `/cron-checks/${id}/resume`);
  await host.alice('POST', `/cron-checks/${id}/rotate-slug`);
  await host.alice('DELETE', `/cron-checks/${id}`);
  const events = await host.database.selectFrom('audit_event').selectAll().orderBy('id').execute();
  assert.deepEqual(
    events.map((event) => [event.action, event.target_name, event.actor_name]),
    [
      ['cron_check.create', 'Backup'],
      ['cron_check.update', 'Restore'],
      ['cron_check.pause', 'Restore'],
      ['cron_check.resume', 'Restore'],
      ['cron_check.rotate_slug', 'Restore'],
      ['cron_check.delete', 'Restore'],
    ].map((event) => [...event, 'key of a owner']),
  );
  assert.deepEqual(events[1]?.detail, { fields: 'name, grace_seconds' });
  assert.ok(events.every((event) => event.target_id === String(id)));
});

test('what happens to a check at the same time neither fails nor waits for ever', async (t) => {
  const host = await open(t);
  const { account_id, database, alice } = host;
  for (let round = 0; round < 15; round += 1) {
    const parent = await created(host, { name: 'Parent' });
    const children = await Promise.all(
      [1, 2, 3].map(() => created(host, { depends_on: { type: 'cron_check', id: parent.id } })),
    );
    const all = [parent, ...children];
    const recorded = transaction(database, async (tx) => {
      await tx
        .selectFrom('cron_check')
        .select('id')
        .where(
          'id',
          'in',
          all.map((check) => check.id),
        )
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
      const at = host.clock.now();
      await moveStatuses(
        tx,
        all.map((check) => ({ account_id, subject_id: check.id, status: 'up', at })),
      );
    });
    const answers = await Promise.all([
      alice('DELETE', `/cron-checks/${parent.id}`),
      alice('PATCH', `/cron-checks/${parent.id}`, { depends_on: { type: 'cron_check', id: children[0].id } }),
      ...children.flatMap((child) => [
        alice('POST', `/cron-checks/${child.id}/pause`),
        alice('PATCH', `/cron-checks/${child.id}`, {
          name: 'Child',
          depends_on: { type: 'cron_check', id: parent.id },
        }),
        alice('DELETE', `/cron-checks/${child.id}`),
      ]),
      recorded.then(() => ({ status: 200 })),
    ]);
    for (const answer of answers) assert.ok([200, 400, 404].includes(answer.status), JSON.stringify(answer));
  }
});
