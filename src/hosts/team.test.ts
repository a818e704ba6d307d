// A team over HTTP on a started service: what ends with a membership, and what goes on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seconds } from '../platform/time.ts';
import type { Member } from '../testing/cast.ts';
import { startTestService, type TestService } from '../testing/service.ts';

const memberId = async (alice: Member, email: string): Promise<number> =>
  (await alice.get('/account/members')).members.find((one: { email: string }) => one.email === email).id;

/** The stream of a member of alice's account; `ended` resolves with all that was sent. */
async function openStream({ api, alice, bob }: TestService, token = bob.token) {
  const headers = { Authorization: `Bearer ${token}`, 'X-Account-Id': String(alice.account_id) };
  const answer = await fetch(`${api}/events`, { headers });
  assert.equal(answer.status, 200);
  return { ended: answer.text() };
}

test('the stream of a member ends as soon as they are removed, also where callers are remembered', async (t) => {
  const service = await startTestService(t, { callersKeptMs: seconds(1) });
  const { alice, bob } = service;
  const stream = await openStream(service);
  await alice.delete(`/account/members/${await memberId(alice, bob.email)}`);
  assert.doesNotMatch(await stream.ended, /event:/);
  assert.equal((await bob.send('GET', '/cron-checks')).status, 403);
});

test('api.md §2 a stream ends with its key or session, and those of others go on', async (t) => {
  const service = await startTestService(t, { callersKeptMs: seconds(1) });
  const { alice, bob, clock } = service;
  const key = await alice.post('/api-keys', { name: 'Watcher', kind: 'read_only' });
  const expires_at = new Date(clock.now().getTime() + 1).toISOString();
  const short = await alice.post('/api-keys', { name: 'Short', kind: 'read_only', expires_at });
  assert.equal(await (await openStream(service, short.key)).ended, 'retry: 2000\n\n');
  const watching = await openStream(service, key.key);
  const bobs = await openStream(service);
  await alice.delete(`/api-keys/${key.id}`);
  assert.doesNotMatch(await watching.ended, /heartbeat/);
  const [session] = (await bob.get('/auth/sessions')).sessions;
  assert.equal(await Promise.race([bobs.ended, 'goes on']), 'goes on');
  await bob.delete(`/auth/sessions/${session.id}`);
  assert.doesNotMatch(await bobs.ended, /heartbeat/);
});

test('the stream of a member ends when their role changes, and the next one sends what the new role sees', async (t) => {
  const service = await startTestService(t);
  const { alice, bob } = service;
  const stream = await openStream(service);
  await alice.patch(`/account/members/${await memberId(alice, bob.email)}`, { role: 'viewer' });
  await stream.ended;
  const check = await alice.createCronCheck();
  assert.equal((await bob.get(`/cron-checks/${check.id}`)).ping_url, null);
});

test('whoever is invited gets a mail in plain text and HTML that leads them in, and their inviter is notified of it', async (t) => {
  const { alice, nobody, mailbox, settle, dashboard } = await startTestService(t);
  const email = 'dora@example.org';
  const invited = await alice.post('/account/members', { email, role: 'editor' });
  assert.ok(!('invitation_url' in invited));
  await settle();
  const mail = mailbox.to(email).at(-1);
  const url = /http\S+token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  assert.ok(url.startsWith(`${dashboard}/invitation?token=`));
  assert.ok(mail?.html?.includes(`href="${url}"`));
  const token = new URL(url).searchParams.get('token');
  assert.equal((await nobody.post('/invitations/look', { token })).account.name, 'alice');
  const body = { email, password: 'correct horse battery', invitation_token: token };
  const { token: session } = await nobody.post('/auth/register', body);
  const check = await alice.createCronCheck();
  const headers = { Authorization: `Bearer ${session}` };
  assert.equal((await nobody.send('GET', `/cron-checks/${check.id}`, undefined, headers)).status, 200);
  await settle();
  assert.match(mailbox.to(alice.email).at(-1)?.subject ?? '', /^dora@example\.org has joined alice$/);
});
