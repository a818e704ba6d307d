import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, Unreachable } from '../../api/errors.ts';
import { failureDetails, failureOf } from './failure.ts';

const refused = (status: number, more = {}) => new ApiError({ status, code: 'refused', ...more });

test('each way to fail is shown as what it is', () => {
  assert.deepEqual(failureOf(new Unreachable('timeout')), { kind: 'unreachable' });
  assert.deepEqual(failureOf(new TypeError('x is undefined')), { kind: 'broken' });
  assert.deepEqual(failureOf(refused(404)), { kind: 'missing' });
  assert.deepEqual(failureOf(refused(403)), { kind: 'forbidden' });
  assert.deepEqual(failureOf(refused(500)), { kind: 'refused', status: 500 });
  assert.deepEqual(failureOf(refused(429, { retryAfterSeconds: 7 })), { kind: 'rate_limited', seconds: 7 });
  assert.deepEqual(failureOf(refused(429)), { kind: 'rate_limited', seconds: 10 });
  const limit = { current: 20, limit: 20, plan: 'free' };
  assert.deepEqual(failureOf(refused(402, { limit })), { kind: 'plan_limit', limit });
});

test('details name the request, so that the log can be searched for it', () => {
  const details = failureDetails(refused(500, { requestId: 'r-17' }), '/a/1/servers', new Date(0));
  assert.equal(details, 'ApiError: 500 refused\nrequest r-17\n/a/1/servers\n1970-01-01T00:00:00.000Z');
  assert.match(failureDetails('odd', '/', new Date(0)), /^odd\n\/\n/);
});
