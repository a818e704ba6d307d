import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  initialState,
  type LiveAct,
  type LiveEvent,
  livenessOf,
  MOST_DELAY_MS,
  POLL_MS,
  SILENCE_MS,
  step,
} from './machine.ts';

/** A tab whose clock the test moves; `acts` are those of the last step. */
function stage(isVisible = true) {
  let now = 1_000_000;
  let state = initialState(now, isVisible);
  const happens = (event: LiveEvent, random = 0.5): LiveAct[] => {
    const next = step(state, event, { now, random });
    state = next.state;
    return next.acts;
  };
  /** Ticks once a second, and gives what was done in that time. */
  const passes = (seconds: number): LiveAct[] =>
    Array.from({ length: seconds }).flatMap(() => {
      now += 1_000;
      return happens({ type: 'tick' });
    });
  return {
    happens,
    passes,
    liveness: () => livenessOf(state, now),
    state: () => state,
    now: () => now,
    jump(ms: number) {
      now += ms;
    },
  };
}

function leading() {
  const tab = stage();
  assert.deepEqual(tab.happens({ type: 'led' }), ['connect']);
  return tab;
}

function live() {
  const tab = leading();
  assert.deepEqual(tab.happens({ type: 'opened' }), ['report', 'fetch_anew']);
  return tab;
}

test('the leader connects, and is live once the stream answers', () => {
  const tab = leading();
  assert.equal(tab.liveness().state, 'connecting');
  tab.happens({ type: 'opened' });
  assert.deepEqual(tab.liveness(), { state: 'live', since: tab.now(), retryAt: null });
});

test('a stream that was opened before this tab led has been open since then', () => {
  const tab = leading();
  const at = tab.now() - 50;
  assert.deepEqual(tab.happens({ type: 'opened', at }), ['report', 'fetch_anew']);
  assert.equal(tab.liveness().since, at);
});

test('heartbeats keep the stream, and the followers know', () => {
  const tab = live();
  for (let beat = 0; beat < 10; beat++) {
    const acts = tab.passes(15);
    assert.ok(acts.every((act) => act === 'report'));
    tab.happens({ type: 'received' });
  }
  assert.equal(tab.liveness().state, 'live');
});

test('a stream that is silent for 45 s is opened again, and then everything is fetched anew', () => {
  const tab = live();
  tab.passes(44);
  assert.equal(tab.liveness().state, 'live');
  assert.deepEqual(tab.passes(1), ['close', 'report']);
  assert.equal(tab.liveness().state, 'connecting');
  assert.deepEqual(tab.passes(1), ['connect']);
  assert.deepEqual(tab.happens({ type: 'opened' }), ['report', 'fetch_anew']);
});

test('it waits longer each time, up to 30 s, and as long as it has to', () => {
  const tab = leading();
  const delays = [1, 2, 3, 4, 5, 6, 7].map(() => {
    tab.happens({ type: 'failed' });
    const delay = (tab.state().retryAt ?? 0) - tab.now();
    tab.jump(delay);
    assert.ok(tab.happens({ type: 'tick' }).includes('connect'));
    return delay;
  });
  assert.deepEqual(delays, [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  tab.happens({ type: 'failed', retryAfterMs: 60_000 });
  assert.equal(tab.state().retryAt, tab.now() + 60_000);
});

test('a stream that breaks again and again is not opened every second', () => {
  const tab = live();
  for (let round = 0; round < 6; round++) {
    tab.happens({ type: 'failed' });
    tab.jump((tab.state().retryAt ?? 0) - tab.now());
    tab.happens({ type: 'tick' });
    tab.happens({ type: 'opened' });
  }
  tab.happens({ type: 'failed' });
  assert.equal((tab.state().retryAt ?? 0) - tab.now(), MOST_DELAY_MS);
});

test('without the stream for 30 s the page is stale, says since when, and polls every 30 s', () => {
  const tab = live();
  const lostAt = tab.now();
  tab.happens({ type: 'failed', retryAfterMs: 600_000 });
  assert.deepEqual(
    tab.passes(29).filter((act) => act === 'poll'),
    [],
  );
  assert.equal(tab.liveness().state, 'connecting');
  assert.equal(tab.passes(61).filter((act) => act === 'poll').length, 3);
  assert.deepEqual(tab.liveness(), { state: 'stale', since: lostAt, retryAt: lostAt + 600_000 });
});

test('a hidden tab does not poll, and tries at once when it is shown', () => {
  const tab = live();
  tab.happens({ type: 'failed', retryAfterMs: 600_000 });
  tab.happens({ type: 'hidden' });
  assert.ok(!tab.passes(120).includes('poll'));
  assert.deepEqual(tab.happens({ type: 'shown' }), ['connect']);
  assert.ok(tab.passes(1).includes('poll'));
});

test('whoever does not want to wait does not have to', () => {
  const tab = leading();
  tab.happens({ type: 'failed' });
  assert.deepEqual(tab.happens({ type: 'retry' }), ['connect']);
  assert.deepEqual(tab.happens({ type: 'retry' }), [], 'it is connecting already');
});

test('a follower is as live as its leader, and fetches anew after a break', () => {
  const tab = stage();
  assert.deepEqual(tab.happens({ type: 'leader_reported', isOpen: true, retryAt: null }), ['fetch_anew']);
  assert.deepEqual(tab.happens({ type: 'leader_reported', isOpen: true, retryAt: null }), []);
  tab.happens({ type: 'leader_reported', isOpen: false, retryAt: 5 });
  assert.deepEqual([tab.liveness().state, tab.liveness().retryAt], ['connecting', 5]);
  assert.deepEqual(tab.happens({ type: 'retry' }), ['ask_leader_to_retry']);
  assert.deepEqual(tab.happens({ type: 'leader_reported', isOpen: true, retryAt: null }), ['fetch_anew']);
});

test('a follower that is seen takes over from a leader that is silent', () => {
  const tab = stage();
  tab.happens({ type: 'leader_reported', isOpen: true, retryAt: null });
  assert.deepEqual(tab.passes(SILENCE_MS / 1_000), ['steal']);
  assert.deepEqual(tab.happens({ type: 'led' }), ['connect']);
  const hidden = stage(false);
  assert.deepEqual(hidden.passes(120), []);
});

test('a leader from whom the lock was taken closes its stream and follows', () => {
  const tab = live();
  assert.deepEqual(tab.happens({ type: 'deposed' }), ['close']);
  assert.deepEqual(tab.happens({ type: 'failed' }), [], 'the stream that was closed');
  assert.deepEqual(tab.happens({ type: 'leader_reported', isOpen: true, retryAt: null }), ['fetch_anew']);
});

const anyEvent: fc.Arbitrary<LiveEvent> = fc.oneof(
  fc.constantFrom<LiveEvent>(
    { type: 'led' },
    { type: 'deposed' },
    { type: 'opened' },
    { type: 'received' },
    { type: 'failed' },
    { type: 'shown' },
    { type: 'hidden' },
    { type: 'retry' },
    { type: 'tick' },
    { type: 'tick' },
    { type: 'leader_reported', isOpen: true, retryAt: null },
    { type: 'leader_reported', isOpen: false, retryAt: null },
  ),
);
const happening = fc.record({
  event: anyEvent,
  afterMs: fc.nat(20_000),
  random: fc.double({ min: 0, max: 1, noNaN: true }),
});

test('whatever happens: one stream at a time, only at the leader, and a fetch after every gap', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 200 }), (happenings) => {
      const tab = stage();
      let hasStream = false;
      let polledAt = Number.NEGATIVE_INFINITY;
      for (const { event, afterMs, random } of happenings) {
        tab.jump(afterMs);
        const before = tab.state();
        const acts = tab.happens(event, random);
        const after = tab.state();
        if (acts.includes('close')) hasStream = false;
        if (acts.includes('connect')) {
          assert.ok(!hasStream && after.role === 'leader');
          hasStream = true;
        }
        assert.equal(acts.includes('fetch_anew'), !before.isOpen && after.isOpen);
        if (acts.includes('poll')) {
          assert.ok(!after.isOpen && after.isVisible && tab.now() - polledAt >= POLL_MS);
          polledAt = tab.now();
        }
        if (after.role === 'leader' && !after.isOpen && !after.isConnecting) {
          const waits = (after.retryAt ?? 0) - tab.now();
          assert.ok(waits <= MOST_DELAY_MS);
        }
      }
    }),
  );
});

test('whatever happened, a leader whose network is back is live within the longest delay', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 100 }), (happenings) => {
      const tab = stage();
      for (const { event, afterMs, random } of happenings) {
        tab.jump(afterMs);
        tab.happens(event, random);
      }
      tab.happens({ type: 'led' });
      for (let second = 0; second <= (SILENCE_MS + MOST_DELAY_MS) / 1_000 && !tab.state().isOpen; second++)
        if (tab.passes(1).includes('connect')) tab.happens({ type: 'opened' });
      assert.equal(tab.liveness().state, 'live');
    }),
  );
});
