import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Ladder, type PolicyStep, startClimb } from '../../on-call/policies/ladder.ts';
import { minutes } from '../../platform/time.ts';
import { planOf } from '../lifecycle/plan.ts';
import { daily, rule } from '../lifecycle/test-rules.ts';
import { comingSteps } from './coming.ts';

const step = (fields: Partial<PolicyStep>): PolicyStep => ({
  ...{
    member_ids: [],
    schedule_ids: [],
    everybody_of_schedule_ids: [],
    channel_ids: [],
    wait_seconds: 3_600,
  },
  ...fields,
});
const policy = (id: number, steps: PolicyStep[], repeats = 0): Ladder => ({
  ...{ id, name: `Policy ${id}`, steps, repeats },
});
/** 18:00 in Berlin. */
const NOW = new Date('2026-06-16T16:00:00.000Z');

function coming(rules: Parameters<typeof planOf>[0], reaches: (id: number) => boolean = () => true) {
  const { plan } = planOf(rules, 'cron_fail', NOW);
  const ladder = (plan.policies ?? []).map((one) => startClimb(one, NOW.getTime()));
  const reachAt = ({ member_ids, channel_ids }: PolicyStep) => ({
    ...{ member_ids: member_ids.filter(reaches), channel_ids },
  });
  return comingSteps({ ladder, plan }, NOW, reachAt).map(({ at, policy_id, round, ...taken }) =>
    [
      at.toISOString().slice(8, 16).replace('T', ' '),
      `${policy_id}.${round}.${taken.step}`,
      ...taken.member_ids,
      ...(taken.is_gap ? ['gap'] : []),
      ...(taken.pages_owners ? ['owners'] : []),
    ].join(' '),
  );
}

test('all steps that are left come, with all rounds, of all policies in order', () => {
  const both = [
    rule(1, { policy: policy(8, [step({ member_ids: [3] }), step({ member_ids: [4] })], 1) }),
    rule(2, { policy: policy(9, [step({ member_ids: [5], wait_seconds: 60 })]) }),
  ];
  assert.deepEqual(coming(both), [
    '16 16:00 8.0.0 3',
    '16 16:00 9.0.0 5',
    '16 17:00 8.0.1 4',
    '16 18:00 8.1.0 3',
    '16 19:00 8.1.1 4',
  ]);
});

test('a step that is due while its rules rest comes when their times begin, and what follows after that', () => {
  const day = policy(8, [step({ member_ids: [3] }), step({ member_ids: [4] }), step({ member_ids: [5] })]);
  const byDay = rule(1, { policy: day, active_times: daily('08:00', '19:30') });
  const expected = ['16 16:00 8.0.0 3', '16 17:00 8.0.1 4', '17 06:00 8.0.2 5'];
  assert.deepEqual(coming([byDay]), expected);
  assert.deepEqual(coming([byDay, rule(2)]), expected, 'whatever another rule of the alert does');
});

test('a step that reaches nobody is followed by the next at once, and by the owners where it is the last', () => {
  const gaps = [rule(1, { policy: policy(8, [step({ member_ids: [3] }), step({ member_ids: [4] })]) })];
  assert.deepEqual(
    coming(gaps, (id) => id !== 3),
    ['16 16:00 8.0.0 gap', '16 16:00 8.0.1 4'],
  );
  assert.deepEqual(
    coming(gaps, () => false),
    ['16 16:00 8.0.0 gap', '16 16:00 8.0.1 gap owners'],
  );
});

test('no more than twenty come, and none is longer ago than now', () => {
  const often = Array.from({ length: 10 }, () => step({ member_ids: [3], wait_seconds: 60 }));
  assert.equal(coming([rule(1, { policy: policy(8, often, 9) })]).length, 20);
  const { plan } = planOf([rule(1, { policy: policy(8, often.slice(0, 2)) })], 'cron_fail', NOW);
  const late = { ...startClimb(policy(8, []), NOW.getTime() - minutes(5)) };
  const [first, second] = comingSteps({ ladder: [late], plan }, NOW, ({ member_ids, channel_ids }) => ({
    ...{ member_ids, channel_ids },
  }));
  assert.deepEqual([first?.at, second?.at], [NOW, new Date(NOW.getTime() + minutes(1))]);
});
