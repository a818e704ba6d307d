// From the alert to the page, by mail, with one service for all of the file.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { transaction } from '../../platform/database/database.ts';
import { addMs, hours, minutes, seconds } from '../../platform/time.ts';
import type { Member } from '../../testing/cast.ts';
import { requestFacts } from '../../testing/request-facts.ts';
import { startTestService, type TestService } from '../../testing/service.ts';
import { actOnPage } from '../history/act-on-page.ts';
import { rescheduleAfterClockStep } from '../lifecycle/clock-step.ts';
import { escalateAlertsOf } from './record-store.ts';
import { markEnded } from './store.ts';

let service: TestService;
let ids: { alice: number; bob: number };

before(async (t) => {
  service = await startTestService(t as never);
  const { members } = await service.alice.get('/account/members');
  const idOf = ({ email }: Member) => members.find((one: { email: string }) => one.email === email).id;
  ids = { alice: idOf(service.alice), bob: idOf(service.bob) };
});

const settle = async () => {
  await service.settle();
  await service.settle();
};

/** A check whose failures go to nobody but the policy. */
async function openStage(steps: object[], fields: object = {}) {
  const { alice, bob, clock, mailbox } = service;
  clock.pass(minutes(2));
  await settle();
  for (const { id } of (await alice.get('/alerts/rules')).rules) await alice.delete(`/alerts/rules/${id}`);
  const policy = await alice.post('/escalation-policies', { name: 'Platform', steps, ...fields });
  const checks = [await alice.createCronCheck({ interval_seconds: 604_800 })];
  const rule = { name: 'Failed', kind: 'cron_fail', escalation_policy_id: policy.id };
  await alice.post('/alerts/rules', rule);
  const seen = new Map([alice, bob].map((one) => [one.email, mailbox.to(one.email).length]));
  return {
    policy,
    rule,
    mailsTo: ({ email }: Member) =>
      mailbox
        .to(email)
        .slice(seen.get(email))
        .map(({ subject }) => subject ?? ''),
    async fail(count = 1) {
      while (checks.length < count) checks.push(await alice.createCronCheck({ interval_seconds: 604_800 }));
      for (const check of checks) await alice.ping(check);
      await settle();
      for (const check of checks) await alice.ping(check, '/fail');
      await settle();
      const { alerts } = await alice.get('/alerts?status=open');
      return alerts as { id: number; title: string; subject: { id: number } }[];
    },
    async pass(ms: number) {
      clock.pass(ms);
      await settle();
    },
  };
}

const step = (fields: object, wait_seconds = 300) => ({ ...fields, wait_seconds });

test('people are paged one step after the other until somebody acknowledges, which the others are told', async () => {
  const { alice, bob } = service;
  const stage = await openStage([step({ member_ids: [ids.bob] }), step({ member_ids: [ids.alice] })], {
    repeats: 1,
  });
  const [alert] = await stage.fail();
  assert.equal(stage.mailsTo(bob).length, 1);
  assert.match(stage.mailsTo(bob)[0] ?? '', /failed/);
  assert.deepEqual(stage.mailsTo(alice), []);
  await stage.pass(minutes(5));
  assert.deepEqual([stage.mailsTo(bob).length, stage.mailsTo(alice).length], [1, 1]);
  await stage.pass(minutes(5));
  assert.deepEqual([stage.mailsTo(bob).length, stage.mailsTo(alice).length], [2, 1]);
  await alice.post(`/alerts/${alert?.id}/acknowledge`, {});
  await stage.pass(minutes(6));
  assert.deepEqual([stage.mailsTo(bob).length, stage.mailsTo(alice).length], [4, 1]);
  assert.match(stage.mailsTo(bob).at(-1) ?? '', /^alice is on it: /);
});

test('whom two policies page about one alert gets one page, which is on the ladder of both, and each goes on by itself', async () => {
  const { alice, bob, app, clock } = service;
  const later = step({ member_ids: [ids.alice] });
  const stage = await openStage([step({ member_ids: [ids.bob] }), later, later]);
  const other = await alice.post('/escalation-policies', {
    ...{ name: 'Billing', steps: [step({ member_ids: [ids.bob] }, 900), later] },
  });
  await alice.post('/alerts/rules', { ...stage.rule, name: 'Paid', escalation_policy_id: other.id });
  const [alert] = await stage.fail();
  const pagesReported = async () =>
    (await alice.get(`/reports?period=week&date=${clock.now().toISOString().slice(0, 10)}`)).noisiest.find(
      ({ subject }: { subject: { id: number } }) => subject.id === alert?.subject.id,
    ).pages;
  const ladder = async (): Promise<
    { id: number; alerts: number; of: string; attempts: { id: string }[] }[]
  > =>
    (await alice.get(`/alerts/${alert?.id}/pages`)).pages.map(
      (page: { id: number; alerts: number; policy: { name: string }; step: number; attempts: [] }) => ({
        ...{ id: page.id, alerts: page.alerts, attempts: page.attempts },
        of: `${page.policy.name} ${page.step}`,
      }),
    );
  const [first, second] = await ladder();
  assert.deepEqual([first?.of, second?.of], ['Platform 0', 'Billing 0']);
  assert.deepEqual([second?.id, second?.alerts], [first?.id, 1]);
  assert.equal(stage.mailsTo(bob).length, 1);
  assert.equal(stage.mailsTo(bob)[0], alert?.title, 'it is about one alert');
  await stage.pass(minutes(5));
  assert.deepEqual(
    (await ladder()).map(({ of }) => of),
    ['Platform 0', 'Billing 0', 'Platform 1'],
  );
  assert.equal(await pagesReported(), 2);
  const { account_id, person_id } = bob;
  const page = { account_id, person_id, page_id: first?.attempts[0]?.id ?? '', expires_at: clock.now() };
  const call = { app, request: requestFacts(), now: clock.now() };
  await actOnPage(call, { ...page, alert_ids: [alert?.id ?? 0] }, { type: 'escalate' });
  await stage.pass(minutes(1));
  assert.deepEqual(
    (await ladder()).map(({ of }) => of),
    ['Platform 0', 'Billing 0', 'Platform 1', 'Billing 1'],
    'the step of the other policy was taken by itself already',
  );
  assert.equal(await pagesReported(), 3);
  await alice.post(`/alerts/${alert?.id}/resolve`, {});
});

test('whoever cannot look escalates: the next step is paged at once, and the timeline says who it was', async () => {
  const { alice, bob } = service;
  const stage = await openStage([step({ member_ids: [ids.bob] }), step({ member_ids: [ids.alice] })]);
  const [alert] = await stage.fail();
  assert.deepEqual(stage.mailsTo(alice), []);
  await alice.post(`/alerts/${alert?.id}/escalate`, { note: 'On a train' });
  await settle();
  assert.deepEqual([stage.mailsTo(bob).length, stage.mailsTo(alice).length], [1, 1]);
  const { status, events } = await alice.get(`/alerts/${alert?.id}`);
  const { actor, facts, note } = events.find(({ type }: { type: string }) => type === 'escalated');
  assert.deepEqual([status, actor, note], ['open', 'alice', 'On a train']);
  assert.deepEqual(facts, { policy: 'Platform', step: 2 });
  const again = await alice.send('POST', `/alerts/${alert?.id}/escalate`, {});
  assert.deepEqual([again.status, again.body.error], [409, 'no_further_step']);
  await alice.post(`/alerts/${alert?.id}/resolve`, {});
  const over = await alice.send('POST', `/alerts/${alert?.id}/escalate`, {});
  assert.deepEqual([over.status, over.body.error], [409, 'alert_resolved']);
});

test('whoever goes on from the same step at the same time goes on by one step, and the next person by another', async () => {
  const { alice, bob, app, clock } = service;
  const later = step({ member_ids: [ids.alice] });
  const stage = await openStage([step({ member_ids: [ids.alice, ids.bob] }), later, later, later]);
  const [alert] = await stage.fail();
  const pagesOf = async (): Promise<{ step: number; member: { id: number }; attempts: { id: string }[] }[]> =>
    (await alice.get(`/alerts/${alert?.id}/pages`)).pages;
  const stepsTaken = async () =>
    (await alice.get(`/alerts/${alert?.id}`)).events
      .filter(({ type }: { type: string }) => type === 'escalated')
      .map(({ facts }: { facts: { step: number } }) => facts.step);
  const first = await pagesOf();
  const press = ({ account_id, person_id }: Member, member: number) => {
    const page_id = first.find((page) => page.member.id === member)?.attempts[0]?.id ?? '';
    const page = { account_id, person_id, page_id, alert_ids: [alert?.id ?? 0], expires_at: clock.now() };
    return actOnPage({ app, request: requestFacts(), now: clock.now() }, page, { type: 'escalate' });
  };
  const both = () => Promise.all([press(alice, ids.alice), press(bob, ids.bob)]);
  assert.deepEqual(await both(), ['done', 'done']);
  await settle();
  assert.deepEqual(await stepsTaken(), [2]);
  const { next } = await alice.get(`/alerts/${alert?.id}/pages`);
  const [{ policy, round, step: nth }] = next;
  const steps = [{ policy_id: policy.id, round, step: nth }];
  const asked = await Promise.all(
    [alice, bob].map((one) => one.send('POST', `/alerts/${alert?.id}/escalate`, { steps })),
  );
  assert.deepEqual(
    asked.map(({ status }) => status),
    [200, 200],
  );
  assert.deepEqual(await stepsTaken(), [2, 3]);
  assert.deepEqual(await both(), ['done', 'done'], 'the step that they left is long over');
  assert.deepEqual(await stepsTaken(), [2, 3]);

  const silence = { name: 'Move', targets: { all: true }, duration_seconds: 3_600 };
  const { id } = await alice.post('/alerts/silences', silence);
  const held = await alice.send('POST', `/alerts/${alert?.id}/escalate`, {});
  assert.deepEqual(
    [held.status, held.body],
    [409, { error: 'no_further_step', reason: 'It is held back: silence “Move”.' }],
  );
  assert.deepEqual(await stepsTaken(), [2, 3]);
  await alice.delete(`/alerts/silences/${id}`);
  assert.equal((await alice.send('POST', `/alerts/${alert?.id}/escalate`, {})).status, 200);
  assert.deepEqual(await stepsTaken(), [2, 3, 4]);
  await alice.post(`/alerts/${alert?.id}/resolve`, {});
});

test('a page that nothing delivers is followed by the next step at once, but not by one more when it was taken', async () => {
  const { alice, app, clock } = service;
  const later = step({ member_ids: [ids.alice] });
  const stage = await openStage([step({ member_ids: [ids.bob] }), later, later]);
  const [alert] = await stage.fail();
  const pagesOf = async (): Promise<{ id: number; step: number }[]> =>
    (await alice.get(`/alerts/${alert?.id}/pages`)).pages;
  const [first] = await pagesOf();
  // As the last way of a page leaves it.
  const fails = async () => {
    const [id, now, { account_id }] = [first?.id ?? 0, clock.now(), alice];
    await transaction(app.database, async (tx) => {
      await markEnded(tx, [{ account_id, id }], 'failed', now);
      await escalateAlertsOf(tx, [{ account_id, page_id: id }], now);
    });
    await settle();
    return (await alice.get(`/alerts/${alert?.id}/pages`)).next.map(({ step: nth }: { step: number }) => nth);
  };
  assert.deepEqual(await fails(), [2]);
  assert.deepEqual(await fails(), [2]);
  await alice.post(`/alerts/${alert?.id}/resolve`, {});
});

test('a snooze ends, and then the policy starts again', async () => {
  const { alice, bob } = service;
  const stage = await openStage([step({ member_ids: [ids.bob] })]);
  const [alert] = await stage.fail();
  await alice.post(`/alerts/${alert?.id}/snooze`, { seconds: 1_800 });
  const snoozed = await alice.get(`/alerts/${alert?.id}`);
  assert.deepEqual([snoozed.status, snoozed.acknowledged_by], ['acknowledged', 'alice']);
  assert.equal(snoozed.snoozed_until, addMs(service.clock.now(), minutes(30)).toISOString());
  await stage.pass(minutes(29));
  const before = stage.mailsTo(bob).length;
  await stage.pass(minutes(1));
  assert.equal(stage.mailsTo(bob).length, before + 1);
  const again = await alice.get(`/alerts/${alert?.id}`);
  assert.deepEqual([again.status, again.snoozed_until], ['open', null]);
  assert.ok(again.events.some(({ type }: { type: string }) => type === 'snooze_ended'));
});

test('a gap goes on to the next at once, and where the last step reaches nobody the owners are paged', async () => {
  const { alice, bob } = service;
  const empty = await alice.post('/schedules', { name: 'Empty' });
  const stage = await openStage([step({ schedule_ids: [empty.id] }), step({ member_ids: [ids.bob] })]);
  const [alert] = await stage.fail();
  assert.equal(stage.mailsTo(bob).length, 1);
  const { events } = await alice.get(`/alerts/${alert?.id}`);
  const gap = events.find(({ type }: { type: string }) => type === 'page_gap');
  assert.deepEqual(gap.facts, { policy: 'Platform', step: 1 });

  const nobody = await openStage([step({ schedule_ids: [empty.id] })]);
  await nobody.fail();
  assert.ok(nobody.mailsTo(alice).some((subject) => /failed/.test(subject)));
});

test('what opens within a minute is one page for each person, and the next says how many more', async () => {
  const { bob } = service;
  const stage = await openStage([step({ member_ids: [ids.bob] })]);
  await stage.fail(4);
  await stage.pass(seconds(60));
  const mails = stage.mailsTo(bob);
  assert.ok(mails.length <= 2, mails.join('; '));
  const counted = mails.map((subject) => Number(/^(\d+)/.exec(subject)?.[1] ?? 1));
  assert.equal(
    counted.reduce((sum, count) => sum + count, 0),
    4,
    mails.join('; '),
  );
});

test('the link of a page acknowledges all that it is about, as whoever was paged', async () => {
  const { alice, bob, mailbox } = service;
  const stage = await openStage([step({ member_ids: [ids.bob] })]);
  await stage.fail(2);
  await stage.pass(seconds(60));
  const text = mailbox.to(bob.email).at(-1)?.text ?? '';
  const [, id, token] = /alerts\/(\d+)\/acknowledge\?token=(\S+)/.exec(text) ?? [];
  const look = await alice.post(`/alerts/${id}/acknowledge-link/look`, { token });
  assert.equal(look.state, 'open');
  const done = await alice.post(`/alerts/${id}/acknowledge-link`, { token });
  assert.deepEqual([done.state, done.title, done.changed], ['acknowledged', look.title, true]);
  const shown = await alice.get(`/alerts/${id}`);
  assert.equal(shown.acknowledged_by, 'bob');
  const taken = shown.events.find(({ type }: { type: string }) => type === 'acknowledged');
  assert.deepEqual(taken.facts, { via: 'mail' });
  const { pages, next } = await alice.get(`/alerts/${id}/pages`);
  assert.deepEqual(next, []);
  assert.deepEqual([pages.at(-1).end_reason, pages.at(-1).ended_by], ['acknowledged', 'bob']);
  assert.deepEqual(
    pages.at(-1).attempts.map(({ method, status }: { method: string; status: string }) => [method, status]),
    [['mail', 'delivered']],
  );
});

test('a page that was being sent as the program died is sent, though the clock is an hour behind when it starts again', async () => {
  const { app, bob, clock } = service;
  const stage = await openStage([step({ member_ids: [ids.bob] })]);
  await stage.fail();
  assert.equal(stage.mailsTo(bob).length, 1);
  // As a claim leaves it that nothing followed.
  const lease = addMs(clock.now(), seconds(30));
  const { rows } = await sql<{ page_id: number }>`
    update page_attempt set status = 'waiting', due_at = ${lease}, lease_until = ${lease}, sent_at = null,
      settled_at = null
    where page_id = (select max(id) from page) returning page_id`.execute(app.database);
  assert.equal(rows.length, 1);
  clock.jump(-hours(1));
  for (let nth = 0; nth < 2; nth += 1)
    await rescheduleAfterClockStep()(app, clock.now(), new AbortController().signal);
  await stage.pass(seconds(29));
  assert.equal(stage.mailsTo(bob).length, 1);
  await stage.pass(seconds(1));
  assert.equal(stage.mailsTo(bob).length, 2);
  clock.jump(hours(1));
});
