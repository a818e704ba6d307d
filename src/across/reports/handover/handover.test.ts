// The change of shift, from the schedule to the mailbox.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours, minutes } from '../../../platform/time.ts';
import { callerOf } from '../../../testing/caller.ts';
import { startTestService } from '../../../testing/service.ts';

test('whoever comes on call is mailed once what there is to know', async (t) => {
  // The clocks of the cast show Tuesday, 16 June 2026, 08:00 UTC.
  const service = await startTestService(t);
  const { alice, bob, charlie, clock, mailbox, settle, advance, restart } = service;
  const until = (text: string) => advance(Date.parse(text) - clock.now().getTime());
  const notesTo = (email: string) =>
    mailbox.to(email).filter(({ subject = '' }) => subject.startsWith('You are on call: '));
  const { key } = await alice.post('/api-keys', { name: 'Later', kind: 'full' });
  // Sessions end while nobody uses them.
  const program = callerOf(() => service.api, { Authorization: `Bearer ${key}` });
  const { members } = await alice.get('/account/members');
  const idOf = (who: { email: string }) =>
    members.find(({ email }: { email: string }) => email === who.email).id;
  const schedule = await alice.post('/schedules', {
    name: 'Platform',
    handover_mails: true,
    layers: [
      {
        member_ids: [idOf(alice), idOf(bob)],
        rotation: { unit: 'day', length: 1 },
        first_handover: '2026-06-16T09:00',
      },
    ],
  });
  const path = `/schedules/${schedule.id}`;
  assert.deepEqual([schedule.handover_mails, schedule.handover_note], [true, null]);
  await settle();
  await until('2026-06-16T09:00:40Z');
  assert.equal(notesTo(alice.email).length, 1, 'nobody was on call before');

  const failed = await alice.createCronCheck({ name: 'Backup', interval_seconds: 604_800 });
  const flapped = await alice.createCronCheck({ name: 'Report', interval_seconds: 604_800 });
  for (const check of [failed, flapped]) await alice.ping(check, '/fail');
  await settle();
  await advance(hours(2));
  await alice.ping(flapped);
  await settle();
  const [open] = (await alice.get('/alerts?status=open')).alerts;
  await alice.post(`/alerts/${open.id}/acknowledge`, {});
  await alice.post('/maintenance-windows', {
    name: 'Move of db-2',
    targets: { ids: [failed.id] },
    starts_at: '2026-06-17T20:00:00Z',
    ends_at: '2026-06-17T22:00:00Z',
  });
  assert.equal((await charlie.send('PUT', `${path}/handover-note`, { text: 'x' })).status, 404);
  const note = await bob.send('PUT', `${path}/handover-note`, { text: 'The disk of db-2 is nearly full.' });
  assert.equal(note.body.handover_note.text, 'The disk of db-2 is nearly full.');

  await until('2026-06-17T09:00:40Z');
  const [mail] = notesTo(bob.email);
  const text = mail?.text ?? '';
  assert.match(text, /Your shift has begun\. It ends on 18 June, 09:00 UTC\./);
  assert.match(text, /The disk of db-2 is nearly full\./);
  assert.match(text, /Open now\n- .*Backup.* acknowledged by /);
  assert.match(text, /Alerts in the last shift: +2, 1 resolved by itself/);
  assert.match(text, /Move of db-2: begins on 17 June, 20:00 UTC/);
  await restart();
  await advance(minutes(30));
  assert.deepEqual([notesTo(alice.email).length, notesTo(bob.email).length], [1, 1]);

  await t.test(
    'an override hands over at once, and what was written in an earlier shift is left out',
    async () => {
      await program.post(`${path}/overrides`, {
        member_id: idOf(alice),
        starts_at: clock.now().toISOString(),
        ends_at: new Date(clock.now().getTime() + hours(1)).toISOString(),
      });
      await advance(minutes(1));
      assert.equal(notesTo(alice.email).length, 2);
      assert.doesNotMatch(notesTo(alice.email).at(-1)?.text ?? '', /nearly full/);
      await advance(hours(1));
      assert.equal(notesTo(bob.email).length, 2);
    },
  );
  await t.test('a note is taken away, and a schedule that mails nobody mails nobody', async () => {
    const { body } = await program.send('PUT', `${path}/handover-note`, { text: ' ' });
    assert.equal(body.handover_note, null);
    await program.patch(path, { handover_mails: false });
    await until('2026-06-19T10:00:00Z');
    assert.deepEqual([notesTo(alice.email).length, notesTo(bob.email).length], [2, 2]);
  });
});
