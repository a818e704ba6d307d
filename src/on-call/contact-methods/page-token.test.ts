import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMs, hours } from '../../platform/time.ts';
import { newPageToken, openPageToken } from './page-token.ts';

const secret = 'a secret of the tests, and of nobody else';
const now = new Date('2026-10-01T03:12:00Z');
const page = { account_id: 7, person_id: 12, page_id: '0199-ab', alert_ids: [3, 4] };

test('a token says what it was made for, for a day', () => {
  const token = newPageToken({ secret }, page, now);
  const opened = openPageToken({ secret }, token, now);
  assert.deepEqual(opened, { ...page, expires_at: addMs(now, hours(24)) });
  assert.equal(openPageToken({ secret }, token, addMs(now, hours(24))), null);
});

test('a token that was changed, or made elsewhere, is worth nothing', () => {
  const token = newPageToken({ secret }, page, now);
  assert.equal(openPageToken({ secret }, token.replace(/^7\./, '8.'), now), null);
  assert.equal(openPageToken({ secret }, token.replace('.3-4.', '.3-5.'), now), null);
  assert.equal(openPageToken({ secret: `${secret}.` }, token, now), null);
  for (const text of ['', 'x', '1.2.3', `${token}x`])
    assert.equal(openPageToken({ secret }, text, now), null);
});
