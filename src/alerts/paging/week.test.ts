// A week of three people on call, in fast time: office hours, an override, a text message provider that is dead, clocks that
// change, and a storm. What is compared is the ladder of every alert, as the page of the alert shows it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localTime } from '../../../shared/format/zoned-time.ts';
import { minutes } from '../../platform/time.ts';
import type { Member } from '../../testing/cast.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { startTestService } from '../../testing/service.ts';

const ZONE = 'Europe/Berlin';
/** A Monday, 08:00 in Berlin; clocks are put back in the night to the Sunday after. */
const START = new Date('2026-10-19T06:00:00.000Z');
const NEVER = 3_600 * 24 * 60;

test('a week with three people reads right in the ladder of every alert', async (t) => {
  const gateway = await startReceiver(t);
  gateway.answer = { status: 201, body: JSON.stringify({ sid: 'SM1', status: 'queued' }) };
  const service = await startTestService(t, {
    start: START,
    env: {
      TOCSIN_SMS_URL: `twilio+http://AC1:s3cret@${new URL(gateway.url).host}?from=+4930100`,
      ...{ TOCSIN_PHONE_PREFIXES: '+49', TOCSIN_PRIVATE_TARGETS: 'all' },
    },
  });
  const { alice, bob, charlie, clock, app, mailbox } = service;
  const { id: account_id } = await alice.get('/account');
  const { id: person_id } = await charlie.get('/profile');
  const joined_at = clock.now();
  await app.database
    .insertInto('member')
    .values({ account_id, person_id, role: 'editor', joined_at })
    .execute();
  const { members } = await alice.get('/account/members');
  const idOf = ({ email }: Member) => members.find((one: { email: string }) => one.email === email).id;
  const [a, b, c] = [idOf(alice), idOf(bob), idOf(charlie)];

  // Bob is called by text message first; the provider dies once his number is confirmed.
  const method = await bob.post('/me/contact-methods', { kind: 'sms', address: '+4915112345678' });
  const said = new URLSearchParams(gateway.received.at(-1)?.body).get('Body') ?? '';
  await bob.post(`/me/contact-methods/${method.id}/verify`, { code: /\d{6}/.exec(said)?.[0] });
  const critical = [
    { method_id: method.id, after_minutes: 0 },
    { method_id: null, after_minutes: 10 },
  ];
  assert.equal((await bob.send('PUT', '/me/notification-rules', { critical, other: [] })).status, 200);
  gateway.answer = { status: 503, body: 'down for maintenance' };

  const office = [{ weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '17:00' }];
  const turns = (member_ids: number[]) => ({
    ...{ member_ids, rotation: { unit: 'day', length: 1 }, first_handover: '2026-10-19T09:00' },
  });
  const schedule = await alice.post('/schedules', {
    ...{ name: 'Primary', timezone: ZONE },
    layers: [{ ...turns([b, c]) }, { ...turns([a]), name: 'Office', restrictions: office }],
  });
  await alice.post(`/schedules/${schedule.id}/overrides`, {
    ...{ member_id: a, starts_at: '2026-10-21T18:00:00.000Z', ends_at: '2026-10-22T06:00:00.000Z' },
  });
  const policy = await alice.post('/escalation-policies', {
    ...{ name: 'Platform', repeats: 1 },
    steps: [
      { schedule_ids: [schedule.id], wait_seconds: 300 },
      { member_ids: [a], wait_seconds: 600 },
    ],
  });
  for (const { id } of (await alice.get('/alerts/rules')).rules) await alice.delete(`/alerts/rules/${id}`);
  const rule = { kind: 'cron_fail', escalation_policy_id: policy.id };
  await alice.post('/alerts/rules', { ...rule, name: 'Always', targets: { tags: ['always'] } });
  await alice.post('/alerts/rules', {
    ...{ ...rule, name: 'Office', targets: { tags: ['office'] } },
    active_times: { timezone: ZONE, hours: office },
  });
  // A session ends before the week does.
  const key = await alice.withKey('full');
  const newCheck = (tag: string) =>
    key.post('/cron-checks', { name: 'Backup', interval_seconds: NEVER, grace_seconds: 60, tags: [tag] });

  const settle = async () => {
    await service.settle();
    await service.settle();
  };
  const until = async (at: string) => {
    clock.pass(new Date(at).getTime() - clock.now().getTime());
    await settle();
  };
  const pass = async (ms: number) => {
    clock.pass(ms);
    await settle();
  };
  type Check = Awaited<ReturnType<typeof newCheck>>;
  const fail = async (...checks: Check[]): Promise<number[]> => {
    for (const check of checks) await alice.ping(check, '/fail');
    await settle();
    const { alerts } = await key.get('/alerts?status=open');
    const wanted = new Set(checks.map(({ id }) => id));
    return alerts
      .filter(({ subject }: { subject: { id: number } }) => wanted.has(subject.id))
      .map(({ id }: { id: number }) => id);
  };
  const end = async (...checks: Check[]) => {
    for (const check of checks) await alice.ping(check);
    await settle();
  };
  /** Local time, who, which step, and what each way came to. */
  const ladder = async (id: number): Promise<string[]> => {
    const { pages } = await key.get(`/alerts/${id}/pages`);
    return pages.map(({ at, member, step, round, attempts, alerts, end_reason }: Page) => {
      const ways = attempts
        .filter(({ type }) => type === 'page')
        .map(({ method: by, status }) => `${by} ${status}`);
      const when = localTime(new Date(at), ZONE).slice(5, 16);
      const many = alerts > 1 ? ` of ${alerts}` : '';
      return `${when} ${member.name} ${round}.${step}${many}: ${ways.join(', ')}; ${end_reason}`;
    });
  };

  const check = await newCheck('always');
  await t.test('Monday in office hours: the upper layer, who acknowledges', async () => {
    await until('2026-10-19T08:00:00.000Z');
    const [id = 0] = await fail(check);
    await pass(minutes(3));
    await alice.post(`/alerts/${id}/acknowledge`, {});
    await pass(minutes(60));
    assert.deepEqual(await ladder(id), ['10-19T10:00 alice 0.0: mail delivered; acknowledged']);
    await end(check);
  });

  await t.test(
    'Monday night: the provider is dead, so the next way is used at once, and then the next step',
    async () => {
      await until('2026-10-19T20:00:00.000Z');
      const [id = 0] = await fail(check);
      await pass(minutes(2));
      await pass(minutes(3));
      await pass(minutes(2));
      await alice.post(`/alerts/${id}/acknowledge`, {});
      await settle();
      assert.deepEqual(await ladder(id), [
        '10-19T22:00 bob 0.0: sms failed, mail delivered; acknowledged',
        '10-19T22:05 alice 0.1: mail delivered; acknowledged',
      ]);
      const subjects = mailbox.to(bob.email).map(({ subject }) => subject ?? '');
      assert.match(subjects.at(-1) ?? '', /^alice is on it: /);
      await end(check);
    },
  );

  await t.test('Wednesday night: the override, and nobody acknowledges before it ends', async () => {
    await until('2026-10-21T21:00:00.000Z');
    const [id = 0] = await fail(check);
    for (let step = 0; step < 8; step += 1) await pass(minutes(5));
    assert.deepEqual(await ladder(id), [
      '10-21T23:00 alice 0.0: mail delivered; null',
      '10-21T23:05 alice 0.1: mail delivered; null',
      '10-21T23:15 alice 1.0: mail delivered; null',
      '10-21T23:20 alice 1.1: mail delivered; null',
    ]);
    await end(check);
  });

  await t.test('Saturday: a storm is one page for each person, with the number', async () => {
    await until('2026-10-24T10:00:00.000Z');
    const storm = await Promise.all(Array.from({ length: 12 }, () => newCheck('always')));
    const ids = await fail(...storm);
    assert.equal(ids.length, 12);
    await pass(minutes(1));
    const ladders = await Promise.all(ids.map(ladder));
    const pagesOf = new Set(ladders.flat().map((line) => line.replace(/ 0\.0.*/, '')));
    assert.equal(pagesOf.size, 1, [...pagesOf].join('; '));
    await end(...storm);
  });

  const officeCheck = await newCheck('office');
  let held = 0;
  await t.test('Sunday: clocks go back, and the hand-over stays at nine', async () => {
    await until('2026-10-25T00:30:00.000Z');
    [held = 0] = await fail(officeCheck);
    const [before = 0] = await fail(check);
    await end(check);
    await until('2026-10-25T07:30:00.000Z');
    const [early = 0] = await fail(check);
    await end(check);
    await until('2026-10-25T08:30:00.000Z');
    const [late = 0] = await fail(check);
    await end(check);
    const first = (lines: string[]) => lines[0]?.split(':').slice(0, 2).join(':');
    assert.deepEqual(
      [first(await ladder(before)), first(await ladder(early)), first(await ladder(late))],
      ['10-25T02:30 charlie 0.0', '10-25T08:30 charlie 0.0', '10-25T09:30 bob 0.0'],
    );
    const shown = await key.get(`/alerts/${held}`);
    assert.equal(shown.held_by, 'hours');
    assert.deepEqual(await ladder(held), []);
  });

  await t.test('Monday: what opened outside the times of its rule pages when they begin', async () => {
    await until('2026-10-26T08:00:00.000Z');
    assert.deepEqual(await ladder(held), ['10-26T09:00 alice 0.0: mail delivered; null']);
    const { events } = await key.get(`/alerts/${held}`);
    const until0 = events.find(({ type }: { type: string }) => type === 'held').facts.until;
    assert.equal(until0, '2026-10-26T08:00:00.000Z');
  });
});

interface Page {
  at: string;
  member: { name: string };
  step: number;
  round: number;
  alerts: number;
  end_reason: string | null;
  attempts: { type: string; method: string; status: string }[];
}
