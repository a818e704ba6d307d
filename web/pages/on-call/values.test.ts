import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newLayer } from './values.ts';

test('a new layer has begun on the Monday of this week at nine, on the clock of its schedule', () => {
  const handover = (now: string, zone: string) => newLayer(Date.parse(now), zone).first_handover;
  assert.equal(handover('2026-06-17T12:00Z', 'Europe/Berlin'), '2026-06-15T09:00');
  assert.equal(handover('2026-06-14T23:00Z', 'Europe/Berlin'), '2026-06-08T09:00');
  assert.equal(handover('2026-06-14T23:00Z', 'America/New_York'), '2026-06-08T09:00');
  assert.equal(handover('2026-06-15T07:00Z', 'Europe/Berlin'), '2026-06-15T09:00');
});
