import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channelState } from './channel-state.ts';

const at = '2026-06-16T06:42:00Z';
const fresh = {
  ...{ enabled: true, disabled_reason: null, failing_since: null, last_delivery: null },
  addresses: null,
};

test('a channel says whether what was sent last has arrived', () => {
  assert.equal(channelState(fresh).word, 'state_unused');
  assert.equal(channelState({ ...fresh, last_delivery: { at, ok: true, error: null } }).word, 'state_works');
  assert.equal(
    channelState({ ...fresh, last_delivery: { at, ok: false, error: 'status 503' } }).word,
    'state_failing',
  );
  assert.equal(channelState({ ...fresh, failing_since: at }).word, 'state_failing');
  const delivered = { ...fresh, last_delivery: { at, ok: true, error: null } };
  assert.deepEqual(channelState(delivered, true), { state: 'warn', word: 'state_log_only' });
});

test('a channel that was refused is told apart from one that somebody turned off', () => {
  assert.deepEqual(channelState({ ...fresh, enabled: false }), { state: 'paused', word: 'state_off' });
  assert.deepEqual(channelState({ ...fresh, enabled: false, disabled_reason: 'status 404' }), {
    state: 'down',
    word: 'state_refused',
  });
});

test('a mail channel of which no address may be mailed yet waits', () => {
  const address = (status: 'member' | 'pending' | 'stopped') => ({
    ...{ email: 'mira@example.org', status, asked_at: at, confirmed_at: null },
  });
  const waiting = { ...fresh, failing_since: at, addresses: [address('pending'), address('stopped')] };
  assert.deepEqual(channelState(waiting), { state: 'warn', word: 'state_waiting' });
  const some = { ...fresh, addresses: [address('pending'), address('member')] };
  assert.equal(channelState(some).word, 'state_unused');
});
