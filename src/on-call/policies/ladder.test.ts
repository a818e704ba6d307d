import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hours, minutes, seconds } from '../../platform/time.ts';
import {
  type Climb,
  climb,
  isTaken,
  type Ladder,
  type PolicyStep,
  startClimb,
  wholeClimb,
} from './ladder.ts';

const START = Date.parse('2026-06-16T03:00:00Z');
const step = (fields: Partial<PolicyStep>): PolicyStep => ({
  ...{ member_ids: [], schedule_ids: [], everybody_of_schedule_ids: [], channel_ids: [], wait_seconds: 300 },
  ...fields,
});
const ladderOf = (steps: PolicyStep[], repeats = 0): Ladder => ({ id: 1, name: 'Platform', steps, repeats });
const reachable = ({ member_ids, channel_ids }: PolicyStep) => ({ member_ids, channel_ids });
const nobody = () => ({ member_ids: [], channel_ids: [] });

const briefly = (ladder: Ladder, reach: (step: PolicyStep) => ReturnType<typeof reachable>) =>
  wholeClimb(ladder, START, reach).map(({ at, round, step: taken, member_ids, is_gap, pages_owners }) =>
    [
      `${(at - START) / minutes(1)} min`,
      `${round}.${taken}`,
      member_ids.join('+') || '-',
      ...(is_gap ? ['gap'] : []),
      ...(pages_owners ? ['owners'] : []),
    ].join(' '),
  );

test('each step is taken after the wait of the one before, and all of it as often as it is repeated', () => {
  const ladder = ladderOf([step({ member_ids: [3] }), step({ member_ids: [4, 5], wait_seconds: 600 })], 1);
  assert.deepEqual(briefly(ladder, reachable), [
    '0 min 0.0 3',
    '5 min 0.1 4+5',
    '15 min 1.0 3',
    '20 min 1.1 4+5',
  ]);
});

test('a step that reaches nobody goes on to the next at once', () => {
  const ladder = ladderOf([
    step({ schedule_ids: [7] }),
    step({ member_ids: [4] }),
    step({ member_ids: [5] }),
  ]);
  assert.deepEqual(briefly(ladder, reachable), ['0 min 0.0 - gap', '0 min 0.1 4', '5 min 0.2 5']);
});

test('where the last step reaches nobody the owners are paged, in each round', () => {
  const ladder = ladderOf([step({ schedule_ids: [7] }), step({ member_ids: [4] })], 1);
  assert.deepEqual(briefly(ladder, nobody), [
    '0 min 0.0 - gap',
    '0 min 0.1 - gap owners',
    '5 min 1.0 - gap',
    '5 min 1.1 - gap owners',
  ]);
});

test('a channel is enough for a step that names channels only, and for no other', () => {
  const steps = [step({ channel_ids: [9] }), step({ member_ids: [3], channel_ids: [9] })];
  const onlyChannels = (wanted: PolicyStep) => ({ member_ids: [], channel_ids: wanted.channel_ids });
  assert.deepEqual(briefly(ladderOf(steps), onlyChannels), ['0 min 0.0 -', '5 min 0.1 - gap owners']);
  assert.deepEqual(briefly(ladderOf([step({ channel_ids: [9] })]), nobody), ['0 min 0.0 - owners']);
});

const anyStep = fc
  .record({
    member_ids: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
    schedule_ids: fc.uniqueArray(fc.integer({ min: 1, max: 2 }), { maxLength: 1 }),
    channel_ids: fc.uniqueArray(fc.integer({ min: 1, max: 2 }), { maxLength: 1 }),
    wait_seconds: fc.integer({ min: 60, max: 1_800 }),
  })
  .map(step);
const anyLadder = fc
  .record({
    steps: fc.array(anyStep, { minLength: 1, maxLength: 5 }),
    repeats: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ steps, repeats }) => ladderOf(steps, repeats));

/** What may happen between two looks: time, a process that dies, a clock that is set back, somebody else on call. */
const anyEvent = fc.oneof(
  fc.record({ pass: fc.integer({ min: 1, max: hours(1) }) }),
  fc.record({ setBack: fc.integer({ min: 1, max: hours(2) }) }),
  fc.record({ onCall: fc.integer({ min: 0, max: 4 }) }),
  fc.constant({ restart: true } as const),
);

test('no step is skipped or taken twice by a restart, a clock that is set back, or another one on call', () => {
  fc.assert(
    fc.property(anyLadder, fc.array(anyEvent, { maxLength: 60 }), (ladder, events) => {
      let [now, onCall] = [START, 1];
      let state = startClimb(ladder, now);
      const taken: string[] = [];
      const look = () => {
        const result = climb(ladder, state, now, ({ member_ids, schedule_ids, channel_ids }) => ({
          member_ids: onCall === 0 ? [] : [...member_ids, ...(schedule_ids.length > 0 ? [onCall] : [])],
          channel_ids,
        }));
        state = result.climb;
        taken.push(...result.taken.map(({ round, step: index }) => `${round}.${index}`));
        // Never asleep for longer than a wait, however the clock was set.
        if (state.due_at !== null) assert.ok(state.due_at - now <= seconds(1_800));
      };
      look();
      for (const event of events) {
        if ('pass' in event) now += event.pass;
        else if ('setBack' in event) now -= event.setBack;
        else if ('onCall' in event) onCall = event.onCall;
        else state = JSON.parse(JSON.stringify(state)) as Climb;
        look();
      }
      for (let rounds = 0; state.due_at !== null && rounds < 100; rounds += 1) {
        now = state.due_at;
        look();
      }
      const expected = Array.from({ length: ladder.repeats + 1 }, (_, round) =>
        ladder.steps.map((_step, index) => `${round}.${index}`),
      );
      assert.deepEqual(taken, expected.flat());
    }),
  );
});

test('as long as somebody can be reached, no step of a round waits for nothing', () => {
  fc.assert(
    fc.property(anyLadder, (ladder) => {
      for (const taken of wholeClimb(ladder, START, nobody))
        assert.equal(taken.pages_owners, taken.step === ladder.steps.length - 1);
      const first = wholeClimb(ladder, START, reachable).filter(({ at }) => at === START);
      const last = first.at(-1);
      assert.ok(last && (!last.is_gap || last.pages_owners), 'nobody is told at once');
    }),
  );
});

test('a step was taken once the climb is beyond it, in whichever round', () => {
  const ladder = ladderOf([step({ member_ids: [3] }), step({ member_ids: [4] })], 1);
  const at = (round: number, next: number, due_at: number | null = START): Climb => ({
    ...{ policy_id: 1, round, step: next, due_at, moved_at: START },
  });
  const taken = (climbed: Climb) =>
    [0, 1].flatMap((round) => [0, 1].filter((one) => isTaken(ladder, climbed, { round, step: one })).length);
  assert.deepEqual(taken(at(0, 0)), [0, 0]);
  assert.deepEqual(taken(at(1, 0)), [2, 0]);
  assert.deepEqual(taken(at(1, 1, null)), [2, 2]);
  assert.ok(
    isTaken(ladder, at(1, 1), { round: 0, step: 2 }),
    'the step after the last is the first of the next round',
  );
  assert.ok(!isTaken(ladder, at(1, 1, null), { round: 1, step: 2 }), 'after the last round none comes');
});
