import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Severity } from '../../delivery/alert-schema.ts';
import { addMs, hours, minutes } from '../../platform/time.ts';
import type { AlertRow } from '../alert.ts';
import { type Listener, planDeliveries } from '../notifying/listeners.ts';
import { isMoreSevere } from '../severity.ts';
import { planned } from './test-circumstances.ts';
import { eventTypes, only, START } from './test-notified.ts';
import { acknowledge, pass, raise, recover, resolveByHand, startWorld, type World } from './test-world.ts';

/** Rules about one metric; the channel of a rule is its number times ten, and `OF_ALL` is a channel of each. */
const OF_ALL = 8;
const rules: Record<number, { severity: Severity; plan: Parameters<typeof planned>[0] }> = {
  1: { severity: 'warning', plan: { channel_ids: [OF_ALL, 10] } },
  2: { severity: 'warning', plan: { channel_ids: [OF_ALL, 20] } },
  3: { severity: 'critical', plan: { channel_ids: [OF_ALL, 30] } },
  4: { severity: 'info', plan: { channel_ids: [OF_ALL, 40] } },
  5: {
    severity: 'warning',
    plan: { channel_ids: [10], escalations: [{ after_seconds: 60, channel_ids: [50] }] },
  },
};
const CHANNELS = [OF_ALL, 10, 20, 30, 40, 50];

const start = (given: Partial<World> = {}) =>
  startWorld({
    planFor({ rule_ids = [] }) {
      const { severity, plan } = rules[rule_ids[0] ?? 0] ?? { severity: 'critical', plan: {} };
      return { ...planned(plan, rule_ids), severity };
    },
    ...given,
  });

/** Rule `id` finds that something is wrong. */
const find = (world: World, id: number) =>
  raise(world, 1, { kind: 'server_metric', metric: 'cpu', rule_ids: [id] });

const mute = (world: World, ms: number) => {
  world.mutedUntil = addMs(world.now, ms);
};

const LISTENERS: readonly Listener[] = CHANNELS.map((id) => ({
  ...{ id, account_id: 1, events: null, rule_ids: null, channel_kind: 'slack', webhook_id: null },
}));

/** What each channel was sent of the alerts about subject 1, or of one of them, in order. */
function sentOf({ notified }: World, id?: number) {
  const about = notified.filter(({ alert }) => alert.subject_id === 1 && (id ?? alert.id) === alert.id);
  const sent = planDeliveries(about, LISTENERS, new Map()).flatMap(
    ({ destination_id, notice: index, type }) =>
      about.slice(index, index + 1).map(({ at, alert: { severity } }) => {
        const minute = (at.getTime() - START.getTime()) / minutes(1);
        return { destination_id, type, minute, severity };
      }),
  );
  return Map.groupBy(sent, ({ destination_id }) => destination_id);
}

const storiesOf = (world: World) =>
  Object.fromEntries(
    [...sentOf(world)].map(([id, sent]) => [
      id,
      sent.map(({ type, minute }) => `${type.replace('alert.', '')} ${minute}`).join(', '),
    ]),
  );

/** Everything starts with rule 1, which notifies at once; a minute later a silence of half an hour begins. */
interface Story {
  name: string;
  muted: (world: World) => void;
  sent: Record<number, string>;
}

const stories: Story[] = [
  {
    name: 'a rule that joins and finds nothing worse notifies its own channel, once, and reminds nobody',
    muted(world) {
      find(world, 2);
      find(world, 2);
    },
    sent: { [OF_ALL]: 'opened 0', 10: 'opened 0', 20: 'opened 31' },
  },
  {
    name: 'a rule that joins and makes the alert more severe reminds those who know of it, once',
    muted: (world) => find(world, 3),
    sent: { [OF_ALL]: 'opened 0, reminder 31', 10: 'opened 0, reminder 31', 30: 'opened 31' },
  },
  {
    name: 'of two rules that join the one that finds it worse decides, whichever comes first',
    muted(world) {
      find(world, 3);
      pass(world, minutes(1));
      find(world, 2);
    },
    sent: {
      ...{ [OF_ALL]: 'opened 0, reminder 31', 10: 'opened 0, reminder 31' },
      ...{ 20: 'opened 31', 30: 'opened 31' },
    },
  },
  {
    name: 'a rule that finds it milder reminds nobody either',
    muted: (world) => find(world, 4),
    sent: { [OF_ALL]: 'opened 0', 10: 'opened 0', 40: 'opened 31' },
  },
  {
    name: 'what is over by then is sent as over to those alone who know of it',
    muted(world) {
      find(world, 3);
      pass(world, minutes(1));
      recover(world, 1);
    },
    sent: { [OF_ALL]: 'opened 0, resolved 31', 10: 'opened 0, resolved 31' },
  },
  {
    name: 'what somebody acknowledged notifies who does not know of it, and reminds nobody',
    muted(world) {
      find(world, 3);
      acknowledge(world, only(world));
    },
    sent: { [OF_ALL]: 'opened 0', 10: 'opened 0', 30: 'opened 31' },
  },
  {
    name: 'a rule that joins what somebody acknowledged notifies its own channel',
    muted(world) {
      acknowledge(world, only(world));
      find(world, 2);
    },
    sent: { [OF_ALL]: 'opened 0', 10: 'opened 0', 20: 'opened 31' },
  },
  {
    name: 'a silence that overlaps with a second one notifies once, at the end of both',
    muted(world) {
      find(world, 2);
      pass(world, minutes(10));
      world.silenced.set(1, addMs(world.now, minutes(40)));
    },
    sent: { [OF_ALL]: 'opened 0', 10: 'opened 0', 20: 'opened 51' },
  },
  {
    name: 'what ended and is found again by another rule notifies the channel of that',
    muted(world) {
      recover(world, 1);
      pass(world, minutes(1));
      find(world, 2);
    },
    sent: { [OF_ALL]: 'opened 0', 10: 'opened 0', 20: 'opened 31' },
  },
  {
    name: 'what ended and is found again by a rule that finds it worse reminds those who know of it',
    muted(world) {
      recover(world, 1);
      pass(world, minutes(1));
      find(world, 3);
    },
    sent: { [OF_ALL]: 'opened 0, reminder 31', 10: 'opened 0, reminder 31', 30: 'opened 31' },
  },
  {
    name: 'what was worse for a moment only, and is again what it was, reminds nobody',
    muted(world) {
      find(world, 3);
      recover(world, 1);
      pass(world, minutes(1));
      find(world, 1);
    },
    sent: { [OF_ALL]: 'opened 0', 10: 'opened 0' },
  },
  {
    name: 'what was resolved by hand and is found again as before notifies nobody',
    muted(world) {
      resolveByHand(world, only(world));
      pass(world, minutes(1));
      find(world, 1);
    },
    sent: { [OF_ALL]: 'opened 0', 10: 'opened 0' },
  },
  {
    name: 'what flaps by then is sent as flapping, and reminds nobody besides',
    muted(world) {
      find(world, 2);
      for (let times = 0; times < 6; times += 1) {
        recover(world, 1);
        find(world, 2);
      }
    },
    sent: {
      ...{ [OF_ALL]: 'opened 0, flapping 31, reopened 91', 10: 'opened 0, flapping 31, reopened 91' },
      20: 'flapping 31, reopened 91',
    },
  },
];

for (const { name, muted, sent } of stories)
  test(`at the end of a silence ${name}`, () => {
    const world = start();
    find(world, 1);
    pass(world, minutes(1));
    mute(world, minutes(30));
    muted(world);
    pass(world, hours(2));
    assert.deepEqual(storiesOf(world), sent);
    assert.equal(only(world).next_review_at, null);
  });

test('a rule that joins while the parent is down reminds nobody when that is back', () => {
  const world = start({ parents: new Map([[1, [2]]]) });
  find(world, 1);
  pass(world, minutes(1));
  raise(world, 2, { kind: 'server_offline', rule_ids: [1] });
  find(world, 2);
  pass(world, minutes(10));
  recover(world, 2);
  pass(world, minutes(10));
  assert.deepEqual(storiesOf(world), { [OF_ALL]: 'opened 0', 10: 'opened 0', 20: 'opened 13' });
});

test('a rule that joins an alert whose opening is held changes nothing: all are notified once', () => {
  const world = start();
  mute(world, minutes(30));
  find(world, 1);
  find(world, 3);
  pass(world, hours(2));
  assert.deepEqual(storiesOf(world), { [OF_ALL]: 'opened 30', 10: 'opened 30', 30: 'opened 30' });
});

test('a step of escalation that was taken before a silence is not taken again by what returns in it', () => {
  const world = start();
  find(world, 5);
  pass(world, minutes(2));
  mute(world, minutes(30));
  recover(world, 1);
  pass(world, minutes(1));
  find(world, 5);
  pass(world, hours(2));
  assert.deepEqual(eventTypes(world), ['opened', 'escalated', 'resolved', 'held', 'reopened']);
  assert.deepEqual(storiesOf(world), { 10: 'opened 0', 50: 'opened 1' });
});

type Step =
  | { do: 'find'; rule: number }
  | { do: 'recover' }
  | { do: 'parent fails' }
  | { do: 'parent recovers' }
  | { do: 'mute' | 'silence' | 'pass'; minutes: number };

const span = (what: 'mute' | 'silence' | 'pass', max: number) =>
  fc.record({ do: fc.constant(what), minutes: fc.integer({ min: 1, max }) });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('find' as const), rule: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'recover' }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'parent fails' }, { do: 'parent recovers' }) },
  { weight: 2, arbitrary: fc.oneof(span('mute', 30), span('silence', 30)) },
  { weight: 4, arbitrary: span('pass', 12) },
);

function run(world: World, step: Step): void {
  if (step.do === 'find') find(world, step.rule);
  else if (step.do === 'recover') recover(world, 1);
  else if (step.do === 'parent fails') raise(world, 2, { kind: 'server_offline', rule_ids: [1] });
  else if (step.do === 'parent recovers') recover(world, 2);
  else if (step.do === 'mute') mute(world, minutes(step.minutes));
  else if (step.do === 'silence') world.silenced.set(1, addMs(world.now, minutes(step.minutes)));
  else pass(world, minutes(step.minutes));
}

/** Whether everybody who is to know of it knows, and nobody was reminded of nothing worse. */
function checkKnown(world: World, row: AlertRow): void {
  const sent = sentOf(world, row.id);
  for (const list of sent.values())
    for (const [index, { type, severity }] of list.entries()) {
      const before = list[index - 1]?.severity ?? null;
      if (type === 'alert.reminder')
        assert.ok(isMoreSevere(severity, before), `reminded of ${severity} after ${before}`);
    }
  if (row.status === 'resolved') return;
  for (const id of row.plan.channel_ids) {
    const last = sent.get(id)?.at(-1);
    assert.ok(last && last.type !== 'alert.resolved', `channel ${id} does not know that it is open`);
    assert.ok(!isMoreSevere(row.severity, last.severity), `channel ${id} knows it as ${last.severity}`);
  }
}

test('whatever joins whenever: in the end all channels know how severe it is, and nobody is reminded of nothing worse', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const world = start({ parents: new Map([[1, [2]]]) });
      for (const one of steps) run(world, one);
      recover(world, 2);
      pass(world, hours(3));
      for (const row of world.rows.values()) if (row.subject_id === 1) checkKnown(world, row);
    }),
    { numRuns: 300 },
  );
});
