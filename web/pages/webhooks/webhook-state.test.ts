import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webhookState } from './webhook-state.ts';

test('a webhook that gave up is told apart from one that somebody turned off', () => {
  const at = '2026-06-16T06:42:00Z';
  const wordOf = (enabled: boolean, failing_since: string | null) =>
    webhookState({ enabled, failing_since }).word;
  assert.equal(wordOf(true, null), 'state_on');
  assert.equal(wordOf(false, null), 'state_off');
  assert.equal(wordOf(true, at), 'state_failing');
  assert.equal(wordOf(false, at), 'state_gave_up');
});
