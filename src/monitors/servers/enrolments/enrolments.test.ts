import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes } from '../../../platform/time.ts';
import { startTestService, type TestService } from '../../../testing/service.ts';

test('a token for many servers makes as many as it may, until it is over or deleted', async (t) => {
  const service = await startTestService(t);
  const { alice, bob, charlie, nobody, clock, advance } = service;
  const wanted = { name: ' Web ', tags: ['production', 'production'], most: 2, expires_in_seconds: 3_600 };
  const made = await alice.post('/server-enrolments', wanted);
  assert.match(made.token, /^toc_enrol_/);
  assert.ok(made.install_command.includes(made.token));
  assert.deepEqual([made.name, made.tags, made.most, made.used], ['Web', ['production'], 2, 0]);
  const enrol = (hostname: string, token = made.token) =>
    nobody.send('POST', '/agent/enrol', { token, hostname });

  const { status, body } = await enrol('\u0001web-1.example.com\n\u202e');
  assert.equal(status, 200);
  const server = await bob.get(`/servers/${body.server_id}`);
  assert.deepEqual([server.name, server.tags], ['web-1.example.com', ['production']]);
  const asAgent = { Authorization: `Bearer ${body.agent_token}` };
  const report = { agent_version: '1', host: {}, samples: [{ at: clock.now().toISOString() }] };
  assert.equal((await nobody.send('POST', '/agent/report', report, asAgent)).status, 200);

  // Whoever comes at once finds one place left.
  const late = await Promise.all([enrol('x'.repeat(200)), enrol('web-3')]);
  assert.deepEqual(late.map((answer) => answer.status).sort(), [200, 401]);
  assert.deepEqual((await charlie.get('/server-enrolments')).server_enrolments, []);
  const [listed] = (await alice.get('/server-enrolments')).server_enrolments;
  assert.deepEqual([listed.used, 'token' in listed], [2, false]);

  const second = await alice.post('/server-enrolments', wanted);
  await alice.delete(`/server-enrolments/${second.id}`);
  assert.equal((await enrol('web-4', second.token)).status, 401);
  const third = await alice.post('/server-enrolments', wanted);
  await advance(minutes(60));
  assert.equal((await enrol('web-5', third.token)).status, 401);
  assert.equal((await enrol('web-6', body.agent_token)).status, 401);
  // What is over goes with the next one.
  await alice.post('/server-enrolments', { name: 'Later' });
  assert.deepEqual(
    (await alice.get('/server-enrolments')).server_enrolments.map(({ name }: { name: string }) => name),
    ['Later'],
  );
  await t.test('it stops where the plan does, and there are at most fifty', () => stopsAtLimits(service));
});

async function stopsAtLimits({ app, charlie, nobody }: TestService) {
  await app.database
    .updateTable('account')
    .set({ plan: 'free' })
    .where('id', '=', charlie.account_id)
    .execute();
  const { token } = await charlie.post('/server-enrolments', { name: 'Many' });
  const enrol = (hostname: string) => nobody.send('POST', '/agent/enrol', { token, hostname });
  for (const hostname of ['a', 'b', 'c']) assert.equal((await enrol(hostname)).status, 200);
  assert.equal((await enrol('d')).status, 402);
  const [{ used }] = (await charlie.get('/server-enrolments')).server_enrolments;
  assert.equal(used, 3);
  for (let count = 1; count < 50; count += 1) await charlie.post('/server-enrolments', { name: `N${count}` });
  const beyond = await charlie.send('POST', '/server-enrolments', { name: 'Beyond' });
  assert.deepEqual([beyond.status, beyond.body.error], [409, 'too_many_enrolments']);
}
