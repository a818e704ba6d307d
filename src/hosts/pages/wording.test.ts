import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiAnswer } from './api.ts';
import { issuesOf, refusalText } from './wording.ts';

const answer = (status: number, body: unknown, retryAfterSeconds: number | null = null): ApiAnswer => ({
  status,
  body,
  cookies: [],
  retryAfterSeconds,
});

test('the reasons of the API become sentences', () => {
  for (const [field, reason, expected] of [
    ['name', 'required', 'Please fill this in.'],
    ['name', 'string 1..100', 'At most 100 characters.'],
    ['password', 'string 8..256', 'Between 8 and 256 characters.'],
    ['interval_seconds', 'integer 60..7776000', 'Between 1 min and 90 d.'],
    ['grace_seconds', 'integer 0..7776000', 'Between 0 and 90 d.'],
    ['count', 'integer 1..9', 'A whole number from 1 to 9.'],
    ['cron_expression', 'the hour field is not valid: 25', 'The hour field is not valid: 25.'],
    ['token', 'invalid or expired', 'This link is not valid, or not any more. Ask for a new one.'],
  ])
    assert.deepEqual(issuesOf(answer(400, { error: 'validation_failed', issues: [{ field, reason }] })), [
      { field, reason: expected },
    ]);
});

test('a refusal says what to do next', () => {
  const limit = { error: 'plan_limit_reached', plan: 'free', limit: 20, current: 20 };
  assert.equal(refusalText(answer(402, limit)), 'Your plan (free) allows 20 of these, and 20 are in use.');
  assert.match(refusalText(answer(429, { error: 'rate_limited' }, 754)), /Try again in 12 min 34 s\.$/);
  assert.match(refusalText(answer(500, { error: 'internal_error', request_id: 'r-1' })), /request r-1\.$/);
  assert.match(refusalText(answer(503, { error: 'unavailable', request_id: 'r-1' })), /Pings are still kept/);
  assert.equal(refusalText(answer(409, { error: 'something_new' })), 'This was refused (something_new).');
});

test('nothing is wrong with what was taken', () => {
  assert.deepEqual(issuesOf(answer(201, {})), []);
});
