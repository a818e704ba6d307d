import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMs, days, minutes } from '../../platform/time.ts';
import { startTestService, type TestService } from '../../testing/service.ts';

const title = 'Lists give fewer rows';
const body = 'From that day on 100 rows are the most.\n\nClients that follow the cursor need no change.';

/** A breaking change that takes effect so long from now. */
const change = ({ clock }: TestService, inMs: number) => ({
  kind: 'breaking_change',
  title,
  body,
  effective_at: addMs(clock.now(), inMs).toISOString(),
});

test('§9 a breaking change lies at least thirty days ahead, and a notice not in the past', async (t) => {
  const service = await startTestService(t);
  const { alice, clock } = service;
  for (const [sent, reason] of [
    [change(service, days(30) - 1), 'at least 30 days ahead'],
    [change(service, -days(1)), 'at least 30 days ahead'],
    [change(service, days(731)), 'at most two years ahead'],
    [{ ...change(service, -1), kind: 'notice' }, 'not in the past'],
    [{ kind: 'breaking_change', title, body }, 'required'],
    [{ ...change(service, days(40)), effective_at: 'soon' }, 'ISO 8601 timestamp'],
  ] as const) {
    const { status, body: answer } = await alice.send('POST', '/admin/announcements', sent);
    assert.deepEqual([status, answer.issues], [400, [{ field: 'effective_at', reason }]]);
  }
  for (const [sent, field] of [
    [{ ...change(service, days(40)), title: ' ' }, 'title'],
    [{ ...change(service, days(40)), title: 'a\r\nBcc: b' }, 'title'],
    [{ ...change(service, days(40)), body: '\n' }, 'body'],
    [{ ...change(service, days(40)), body: 'x'.repeat(4_001) }, 'body'],
    [{ ...change(service, days(40)), kind: 'secret' }, 'kind'],
  ] as const) {
    const { status, body: answer } = await alice.send('POST', '/admin/announcements', sent);
    assert.deepEqual([status, answer.issues?.[0]?.field], [400, field]);
  }
  assert.equal((await alice.send('POST', '/admin/announcements', change(service, days(30)))).status, 201);
  const notice = await alice.post('/admin/announcements', { kind: 'notice', title, body });
  assert.deepEqual([notice.effective_at, notice.mails.recipients], [clock.now().toISOString(), 0]);
});

test('§9 a breaking change is mailed once to the owners and admins of accounts that used a key of late', async (t) => {
  const service = await startTestService(t);
  const { alice, bob, charlie, clock, settle, mailbox, setRole } = service;
  const idle = await service.signUp('idle');
  const stale = await service.signUp('stale');
  const disabled = await service.signUp('dora');
  await setRole('admin');
  for (const member of [alice, charlie, stale, disabled]) {
    await (await member.withKey('read_only')).get('/account');
  }
  await settle();
  const late = await service.signUp('late');
  await (await late.withKey('read_only')).get('/account');
  await service.app.database
    .updateTable('api_key')
    .set({ last_used_at: addMs(clock.now(), -days(30) - 1) })
    .where('account_id', '=', stale.account_id)
    .execute();
  await alice.patch(`/admin/users/${disabled.person_id}`, { disabled: true });
  const before = new Map([alice, bob, charlie].map((m) => [m.email, mailbox.to(m.email).length]));
  const made = await alice.post('/admin/announcements', change(service, days(60)));
  assert.deepEqual(
    made.mails,
    { recipients: 4, mailed: 0 },
    'also who used a key for the first time just now',
  );
  await settle();
  await settle();
  for (const { email } of [alice, bob, charlie]) {
    const [mail, ...more] = mailbox.to(email).slice(before.get(email));
    assert.equal(mail?.subject, `Breaking change: ${title}`, email);
    for (const part of [
      'From that day on 100 rows are the most.',
      'Clients that follow',
      '15 August 2026, 08:00 UTC',
    ])
      assert.ok(mail.text?.includes(part), part);
    assert.equal(more.length, 0, 'of several accounts, and mailed once');
  }
  for (const { email } of [idle, stale, disabled])
    assert.ok(
      mailbox.to(email).every(({ subject }) => !subject?.startsWith('Breaking')),
      email,
    );
  const { announcements } = await alice.get('/admin/announcements');
  assert.deepEqual(announcements[0].mails, { recipients: 4, mailed: 4 });
  assert.equal(announcements[0].created_by, alice.email);
});

test('what is announced is shown to whoever is signed in, until they dismiss it or two weeks have passed', async (t) => {
  const service = await startTestService(t);
  const { alice, bob, charlie, clock, nobody } = service;
  const notice = await alice.post('/admin/announcements', { kind: 'notice', title, body });
  const later = await alice.post('/admin/announcements', {
    kind: 'notice',
    title: 'Later',
    body,
    effective_at: addMs(clock.now(), minutes(5)).toISOString(),
  });
  const shownTo = async (member: typeof bob) =>
    (await member.get('/announcements')).announcements.map(({ id }: { id: number }) => id);
  assert.deepEqual(await shownTo(bob), [later.id, notice.id]);
  assert.deepEqual(Object.keys((await charlie.get('/announcements')).announcements[0]), [
    'id',
    'kind',
    'title',
    'body',
    'effective_at',
    'created_at',
  ]);
  for (let count = 0; count < 2; count += 1)
    assert.deepEqual(await bob.post(`/announcements/${notice.id}/dismiss`), { ok: true });
  assert.deepEqual(await shownTo(bob), [later.id]);
  assert.deepEqual(await shownTo(charlie), [later.id, notice.id]);
  assert.deepEqual(
    await bob.get('/start'),
    {
      session: await bob.get('/auth/session'),
      profile: await bob.get('/profile'),
      account: await bob.get('/account'),
      announcements: await bob.get('/announcements'),
      has_managed: false,
    },
    'what the dashboard asks first is there in one call as well',
  );
  assert.equal((await bob.send('POST', '/announcements/999/dismiss')).status, 404);
  assert.equal((await nobody.send('GET', '/announcements')).status, 401);
  const key = await charlie.withKey('full');
  assert.equal((await key.send('GET', '/announcements')).status, 403);
  await service.app.database
    .updateTable('account')
    .set({ suspended_at: clock.now() })
    .where('id', '=', bob.account_id)
    .execute();
  const { session, account } = await bob.get('/start');
  assert.deepEqual([session.suspended.id, session.account, account], [bob.account_id, null, null]);
  clock.pass(days(14) + minutes(1));
  await service.app.database
    .updateTable('session')
    .set({ last_seen_at: clock.now(), expires_at: addMs(clock.now(), days(1)) })
    .execute();
  assert.deepEqual(await shownTo(charlie), [later.id]);
});
