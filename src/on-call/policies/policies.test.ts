// Escalation policies over HTTP, with one service for all of the file.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { addMs, minutes } from '../../platform/time.ts';
import type { Member } from '../../testing/cast.ts';
import { startTestService, type TestService } from '../../testing/service.ts';

let service: TestService;
let ids: { alice: number; bob: number };

before(async (t) => {
  service = await startTestService(t as never);
  const { members } = await service.alice.get('/account/members');
  const idOf = ({ email }: Member) => members.find((one: { email: string }) => one.email === email).id;
  ids = { alice: idOf(service.alice), bob: idOf(service.bob) };
});

const layer = (member_ids: number[]) => ({
  ...{ member_ids, rotation: { unit: 'day', length: 1 } },
  first_handover: service.clock.now().toISOString().slice(0, 16),
});

test('a policy is created, changed and deleted, and a rule that named it names none', async () => {
  const { alice } = service;
  const created = await alice.post('/escalation-policies', {
    ...{ name: ' Platform ', steps: [{ member_ids: [ids.bob], wait_seconds: 300 }] },
  });
  assert.deepEqual(
    [created.name, created.repeats, created.steps[0]],
    [
      'Platform',
      0,
      {
        ...{ member_ids: [ids.bob], schedule_ids: [], everybody_of_schedule_ids: [], channel_ids: [] },
        wait_seconds: 300,
      },
    ],
  );
  const rule = await alice.post('/alerts/rules', {
    ...{ name: 'Failed', kind: 'cron_fail', escalation_policy_id: created.id },
  });
  assert.equal(rule.escalation_policy_id, created.id);
  const changed = await alice.patch(`/escalation-policies/${created.id}`, { repeats: 2 });
  assert.deepEqual([changed.repeats, changed.steps.length], [2, 1]);
  const { escalation_policies } = await alice.get('/escalation-policies');
  assert.deepEqual(
    escalation_policies.map(({ id }: { id: number }) => id),
    [created.id],
  );
  await alice.delete(`/escalation-policies/${created.id}`);
  assert.equal((await alice.get(`/alerts/rules/${rule.id}`)).escalation_policy_id, null);
});

test('steps and rules name what is of their account only', async () => {
  const { alice, charlie } = service;
  const foreign = { name: 'Foreign', steps: [{ member_ids: [ids.bob], wait_seconds: 60 }] };
  const refused = await charlie.send('POST', '/escalation-policies', foreign);
  assert.equal(refused.status, 400);
  assert.equal(refused.body.issues[0].field, 'steps.0.member_ids.0');
  const nowhere = { name: 'Nowhere', steps: [{ schedule_ids: [9], channel_ids: [8], wait_seconds: 60 }] };
  const fields = (await alice.send('POST', '/escalation-policies', nowhere)).body.issues;
  assert.deepEqual(
    fields.map(({ field }: { field: string }) => field),
    ['steps.0.schedule_ids.0', 'steps.0.channel_ids.0'],
  );
  const policy = await alice.post('/escalation-policies', { name: 'Own', steps: [{ wait_seconds: 60 }] });
  const rule = { name: 'Theirs', kind: 'cron_fail', escalation_policy_id: policy.id };
  assert.equal((await charlie.send('POST', '/alerts/rules', rule)).status, 400);
  assert.equal((await charlie.send('GET', `/escalation-policies/${policy.id}`)).status, 404);
});

test('a trial says who would be paged when, through a gap and an override, and pages nobody', async () => {
  const { alice, bob, clock } = service;
  const schedule = await alice.post('/schedules', { name: 'Duty', layers: [layer([ids.bob])] });
  const empty = await alice.post('/schedules', { name: 'Empty' });
  const policy = await alice.post('/escalation-policies', {
    name: 'Trial',
    steps: [
      { schedule_ids: [empty.id], wait_seconds: 300 },
      { schedule_ids: [schedule.id], wait_seconds: 600 },
      { everybody_of_schedule_ids: [schedule.id], member_ids: [ids.alice], wait_seconds: 60 },
    ],
  });
  const now = clock.now();
  await alice.post(`/schedules/${schedule.id}/overrides`, {
    member_id: ids.alice,
    starts_at: addMs(now, minutes(60)).toISOString(),
    ends_at: addMs(now, minutes(90)).toISOString(),
  });
  const tried = async (query = '') => {
    const { at, steps } = await alice.get(`/escalation-policies/${policy.id}/try${query}`);
    return steps.map((step: { at: string; members: { id: number }[]; is_gap: boolean }) => [
      (Date.parse(step.at) - Date.parse(at)) / minutes(1),
      step.members.map(({ id }) => id),
      step.is_gap,
    ]);
  };
  const mails = service.mailbox.to(bob.email).length;
  const everybody = [10, [ids.alice, ids.bob], false];
  assert.deepEqual(await tried(), [[0, [], true], [0, [ids.bob], false], everybody]);
  const later = addMs(now, minutes(61)).toISOString();
  assert.deepEqual(await tried(`?at=${later}`), [[0, [], true], [0, [ids.alice], false], everybody]);
  assert.equal(service.mailbox.to(bob.email).length, mails);
});
