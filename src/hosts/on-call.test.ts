// Alerts that go to whoever is on call, from the ping to the mail.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { addMs, days, hours, minutes } from '../platform/time.ts';
import { startTestService } from '../testing/service.ts';

async function openStage(t: TestContext) {
  const service = await startTestService(t);
  const { alice, bob, charlie, clock, mailbox } = service;
  const { members } = await alice.get('/account/members');
  const idOf = (email: string): number => members.find((one: { email: string }) => one.email === email).id;
  const ids = { alice: idOf(alice.email), bob: idOf(bob.email) };
  const schedule = await alice.post('/schedules', {
    name: 'Platform',
    layers: [
      {
        ...{ member_ids: [ids.bob, ids.alice], rotation: { unit: 'day', length: 1 } },
        first_handover: clock.now().toISOString().slice(0, 16),
      },
    ],
  });
  const channel = await alice.post('/alerts/channels', {
    ...{ name: 'Duty', kind: 'on_call', config: { schedule_id: schedule.id } },
  });
  const check = await alice.createCronCheck({ interval_seconds: 604_800 });
  const settle = async () => {
    await service.settle();
    await service.settle();
  };
  await alice.ping(check);
  await settle();
  const addRule = async (fields: object) => {
    for (const { id } of (await alice.get('/alerts/rules')).rules) await alice.delete(`/alerts/rules/${id}`);
    const rule = {
      name: 'Failed',
      kind: 'cron_fail',
      channel_ids: [channel.id],
      targets: { ids: [check.id] },
    };
    await alice.post('/alerts/rules', { ...rule, ...fields });
  };
  const before = new Map([alice, bob].map(({ email }) => [email, mailbox.to(email).length]));
  return {
    ...{ service, alice, bob, charlie, ids, schedule, channel, check, settle, addRule },
    /** Subjects and texts of the mails that each got since the beginning. */
    mailsTo: ({ email }: { email: string }) => mailbox.to(email).slice(before.get(email)),
    async pass(ms: number) {
      clock.pass(ms);
      await settle();
    },
    from: (ms: number) => addMs(clock.now(), ms).toISOString(),
    async fail() {
      await alice.ping(check, '/fail');
      await settle();
    },
  };
}

test('an alert goes to whoever is on call, and its end to them as well when their shift is over', async (t) => {
  const { alice, bob, check, settle, mailsTo, pass, fail, addRule } = await openStage(t);
  await addRule({});
  await fail();
  assert.deepEqual([mailsTo(bob).length, mailsTo(alice).length], [1, 0]);
  await pass(days(1) + hours(1));
  await alice.ping(check);
  await settle();
  assert.deepEqual([mailsTo(bob).length, mailsTo(alice).length], [2, 1]);
  await fail();
  assert.deepEqual([mailsTo(bob).length, mailsTo(alice).length], [2, 2]);
});

test('a step of a rule is for whoever is on call when it is due, also after an override', async (t) => {
  const { alice, bob, ids, schedule, channel, mailsTo, pass, fail, addRule, from } = await openStage(t);
  await addRule({ channel_ids: [], escalations: [{ after_seconds: 900, channel_ids: [channel.id] }] });
  await fail();
  await alice.post(`/schedules/${schedule.id}/overrides`, {
    ...{ member_id: ids.alice, starts_at: from(minutes(5)), ends_at: from(hours(1)) },
  });
  assert.deepEqual([mailsTo(bob).length, mailsTo(alice).length], [0, 0]);
  await pass(minutes(16));
  assert.deepEqual([mailsTo(bob).length, mailsTo(alice).length], [0, 1]);
});

test('while nobody is on call, and once the schedule is gone, the owners get it and why', async (t) => {
  const { alice, bob, schedule, check, settle, mailsTo, fail, addRule } = await openStage(t);
  await addRule({});
  await alice.patch(`/schedules/${schedule.id}`, { layers: [] });
  await fail();
  assert.equal(mailsTo(bob).length, 0);
  assert.match(mailsTo(alice).at(-1)?.text ?? '', /Nobody is on call in “Platform”/);
  await alice.ping(check);
  await settle();
  await alice.delete(`/schedules/${schedule.id}`);
  await fail();
  assert.equal(mailsTo(bob).length, 0);
  assert.match(mailsTo(alice).at(-1)?.text ?? '', /The schedule of this channel was deleted/);
});

test('the link of the mail acknowledges, and a test goes to whoever is on call', async (t) => {
  const { service, alice, bob, channel, mailsTo, fail, addRule } = await openStage(t);
  await addRule({});
  await fail();
  const token = /acknowledge\?token=([\w.-]+)/.exec(mailsTo(bob).at(-1)?.text ?? '')?.[1];
  const [{ id }] = (await alice.get('/alerts?status=open')).alerts;
  await service.nobody.send('POST', `/alerts/${id}/acknowledge-link`, { token });
  assert.equal((await alice.get(`/alerts/${id}`)).acknowledged_by, bob.email);
  assert.equal((await alice.post(`/alerts/channels/${channel.id}/test`)).ok, true);
  assert.equal(mailsTo(bob).length, 2);
});

test('a channel names a schedule of its own account only', async (t) => {
  const { charlie, alice, schedule, channel } = await openStage(t);
  const foreign = { name: 'Duty', kind: 'on_call', config: { schedule_id: schedule.id } };
  const nowhere = { schedule_id: 999_999 };
  for (const answer of [
    await charlie.send('POST', '/alerts/channels', foreign),
    await charlie.send('POST', '/alerts/channels/test', { kind: foreign.kind, config: foreign.config }),
    await alice.send('PATCH', `/alerts/channels/${channel.id}`, { config: nowhere }),
  ]) {
    assert.equal(answer.status, 400, JSON.stringify(answer.body));
    assert.equal(answer.body.issues[0].field, 'config.schedule_id');
  }
});
