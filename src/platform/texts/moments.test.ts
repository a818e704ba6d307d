import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockText, momentText } from './moments.ts';

const moment = new Date('2026-06-16T03:12:07.000Z');

test('a moment is said in the time zone of the reader and in UTC', () => {
  assert.equal(momentText(moment, 'Europe/Berlin'), '16 June 2026, 05:12 CEST (03:12 UTC)');
  assert.equal(momentText(moment, 'America/New_York'), '15 June 2026, 23:12 GMT-4 (03:12 UTC)');
  assert.equal(momentText(moment, 'UTC'), '16 June 2026, 03:12 UTC');
  assert.equal(momentText(moment, 'Atlantis/Capital'), '16 June 2026, 03:12 UTC');
  assert.equal(clockText(moment, 'Europe/Berlin'), '05:12 CEST');
  assert.equal(momentText(moment, 'Europe/Berlin', 'de'), '16. Juni 2026, 05:12 MESZ (03:12 UTC)');
});
