import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMs, hours, minutes, seconds } from '../../../platform/time.ts';
import { testClock } from '../../../testing/clock.ts';
import { ListeningWatch } from './listening-watch.ts';

const START = new Date('2026-06-16T08:00:00.000Z');

function openListeningWatch() {
  const clock = testClock(START);
  const real = { ms: 0 };
  const listening = new ListeningWatch(clock, () => real.ms);
  return {
    listening,
    clock,
    /** Time passes for everything that measures it. */
    pass(ms: number) {
      clock.pass(ms);
      real.ms += ms;
    },
    /** Cause, begin and end in seconds since the start. */
    noticed: () =>
      listening.noticed().map(({ cause, from, to }) => [cause, sinceStart(from), sinceStart(to)] as const),
  };
}

const sinceStart = (moment: Date) => (moment.getTime() - START.getTime()) / 1_000;

/** What happens between looks that are a second apart; `deaf` is a journal that cannot be written. */
type Event = 'nothing' | 'deaf' | { pass: number } | { jump: number } | { sleep: number };

const table: [name: string, events: Event[], noticed: (readonly [string, number, number])[]][] = [
  ['nothing happens', ['nothing', 'nothing', 'nothing'], []],
  ['the clock is set an hour on', ['nothing', { jump: 3_600 }], [['clock', 2, 3_602]]],
  ['the machine sleeps for an hour', ['nothing', { sleep: 3_600 }], [['clock', 2, 3_602]]],
  ['the clock is set on by little', [{ jump: 14 }], []],
  ['the clock is set an hour back', ['nothing', { jump: -3_600 }, 'nothing'], []],
  ['the process stands still for 20 s', ['nothing', { pass: 20 }], [['stalled', 1, 22]]],
  ['the process is slow', [{ pass: 14 }], []],
  [
    'the process stands still, and the clock is set on meanwhile',
    [{ pass: 600 }, { jump: 60 }],
    [
      ['stalled', 0, 601],
      ['clock', 602, 662],
    ],
  ],
  [
    'the journal cannot be written, look after look',
    ['nothing', 'deaf', 'deaf', 'deaf'],
    [['journal', 1, 4]],
  ],
  [
    'the journal comes and goes within seconds',
    ['deaf', 'nothing', 'nothing', 'deaf', 'nothing'],
    [['journal', 0, 4]],
  ],
  [
    'the journal fails twice, with a minute in between',
    ['deaf', ...Array.from({ length: 60 }, () => 'nothing' as const), 'deaf'],
    [
      ['journal', 0, 1],
      ['journal', 61, 62],
    ],
  ],
  [
    'the journal fails before and after the clock is set on',
    ['deaf', { jump: 100 }, 'deaf'],
    [
      ['journal', 0, 1],
      ['clock', 2, 102],
      ['journal', 102, 103],
    ],
  ],
  ['the journal fails while the clock is set back', ['nothing', 'deaf', { jump: -60 }], [['journal', 1, 2]]],
];

for (const [name, events, expected] of table)
  test(`what was not heard when ${name}`, () => {
    const { listening, clock, pass, noticed } = openListeningWatch();
    for (const event of events) {
      pass(seconds(1));
      if (typeof event === 'object') {
        if ('pass' in event) pass(seconds(event.pass));
        if ('jump' in event) clock.jump(seconds(event.jump));
        if ('sleep' in event) clock.jump(seconds(event.sleep));
      }
      listening.watch(event !== 'deaf');
    }
    assert.deepEqual(noticed(), expected);
  });

test('a stall that the clock was also set on in is noticed whole', () => {
  const { listening, clock, pass, noticed } = openListeningWatch();
  pass(hours(1));
  clock.jump(minutes(1));
  listening.watch(true);
  assert.deepEqual(noticed(), [
    ['clock', 3_600, 3_660],
    ['stalled', 0, 3_660],
  ]);
});

test('each look gives its own moment', () => {
  const { listening, clock, pass } = openListeningWatch();
  pass(seconds(3));
  assert.deepEqual(listening.watch(true), addMs(START, seconds(3)));
  clock.jump(-hours(1));
  assert.deepEqual(listening.watch(false), clock.now());
});

test('what was stored is not noticed again, and what was added meanwhile is', () => {
  const { listening, pass, noticed } = openListeningWatch();
  pass(seconds(1));
  listening.watch(false);
  const stored = listening.noticed();
  pass(seconds(1));
  listening.watch(false);
  listening.stored(stored);
  assert.deepEqual(noticed(), [['journal', 0, 2]]);
  listening.stored(listening.noticed());
  assert.deepEqual(noticed(), []);
});

test('whatever happens, the time in which the journal could not be written is noticed', () => {
  const event = fc.oneof(
    fc.constant<Event>('deaf'),
    fc.constant<Event>('nothing'),
    fc.integer({ min: 0, max: 100 }).map((count): Event => ({ pass: count })),
    fc.integer({ min: 0, max: 10_000 }).map((count): Event => ({ jump: count })),
  );
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const { listening, clock, pass } = openListeningWatch();
      for (const next of events) {
        pass(seconds(1));
        if (typeof next === 'object' && 'pass' in next) pass(seconds(next.pass));
        if (typeof next === 'object' && 'jump' in next) clock.jump(seconds(next.jump));
        const before = listening.watch(true);
        pass(seconds(1));
        const after = listening.watch(next !== 'deaf');
        const covered = listening
          .noticed()
          .some(({ cause, from, to }) => cause === 'journal' && from <= before && to >= after);
        assert.ok(next !== 'deaf' || covered);
        for (const { from, to } of listening.noticed()) assert.ok(from < to);
      }
    }),
  );
});
