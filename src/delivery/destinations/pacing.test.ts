import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMs, hours, minutes, seconds } from '../../platform/time.ts';
import { digestAgainAt, MOST_SINGLE, nextMessage, PACE_MS, type Pace } from './pacing.ts';

const now = new Date('2026-06-16T08:00:00.000Z');
const ago = (ms: number) => addMs(now, -ms);
const times = (count: number, at: Date) => Array.from({ length: count }, () => at);

test('the first twenty within a minute go out at once; what comes then is collected for half a minute', () => {
  const table: [attempted: Date[], digest_at: Date | null, next: object][] = [
    [[], null, { send: 'single' }],
    [times(19, ago(1)), null, { send: 'single' }],
    [times(20, ago(1)), null, { send: 'nothing', at: addMs(now, seconds(30)) }],
    [times(20, ago(minutes(1))), null, { send: 'single' }],
    [times(20, ago(1)), addMs(now, seconds(7)), { send: 'nothing', at: addMs(now, seconds(7)) }],
    [[], addMs(now, seconds(7)), { send: 'nothing', at: addMs(now, seconds(7)) }],
    [times(20, ago(1)), now, { send: 'digest' }],
    [[], ago(hours(1)), { send: 'digest' }],
  ];
  for (const [attempted, digest_at, next] of table)
    assert.deepEqual(nextMessage({ attempted, digest_at }, now), next);
});

test('a clock that was set back holds nothing up', () => {
  const later = addMs(now, hours(1));
  assert.deepEqual(nextMessage({ attempted: times(20, later), digest_at: null }, now), { send: 'single' });
  assert.deepEqual(nextMessage({ attempted: [], digest_at: later }, now), { send: 'digest' });
});

test('a digest that failed is sent again when its first delivery is due, or what came meanwhile a minute later', () => {
  assert.deepEqual(digestAgainAt(addMs(now, seconds(5)), now), addMs(now, seconds(5)));
  assert.deepEqual(digestAgainAt(addMs(now, hours(8)), now), addMs(now, minutes(1)));
  assert.equal(digestAgainAt(null, now), null);
});

test('however alerts come, none waits for more than half a minute, and no minute has more than 24 messages', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 4_000 }), { maxLength: 300 });
  fc.assert(
    fc.property(gaps, (given) => {
      const messages = simulate(given);
      for (const { sentMs, came } of messages) assert.ok(sentMs - came <= seconds(30), `${sentMs - came}`);
      for (const { sentMs } of messages) {
        const within = new Set(
          messages.filter((one) => one.sentMs > sentMs - PACE_MS && one.sentMs <= sentMs).map(({ id }) => id),
        );
        assert.ok(within.size <= MOST_SINGLE + 4, `${within.size}`);
      }
    }),
  );
});

/** What a channel is sent when alerts come with these gaps between them, and a message takes no time. */
function simulate(gaps: readonly number[]) {
  const messages: { id: number; came: number; sentMs: number }[] = [];
  const pace: { attempted: Date[]; digest_at: Date | null } = { attempted: [], digest_at: null };
  let pending: number[] = [];
  let at = 0;
  let id = 0;
  const look = (atMs: number) => {
    while (pending.length > 0) {
      const moment = new Date(atMs);
      const next = nextMessage(pace satisfies Pace, moment);
      if (next.send === 'nothing') {
        pace.digest_at = next.at;
        return;
      }
      const sentMs = pending.splice(0, next.send === 'single' ? 1 : pending.length);
      if (next.send === 'digest') pace.digest_at = null;
      id += 1;
      for (const came of sentMs) {
        messages.push({ id, came, sentMs: atMs });
        pace.attempted.push(moment);
      }
    }
  };
  const lookUntil = (end: number) => {
    const { digest_at } = pace;
    if (digest_at && digest_at.getTime() <= end) look(digest_at.getTime());
  };
  for (const gap of gaps) {
    at += gap;
    lookUntil(at);
    pending = [...pending, at];
    look(at);
  }
  lookUntil(at + PACE_MS);
  assert.deepEqual(pending, []);
  return messages;
}
