import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { localTime, momentOf } from './zoned-time.ts';

const zones = [
  'UTC',
  'Europe/Vilnius',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Apia',
  'Africa/Casablanca',
];

test('a local time names its moment', () => {
  const moments: [string, string, string][] = [
    ['2026-06-16T09:42', 'Europe/Vilnius', '2026-06-16T06:42:00.000Z'],
    ['2026-01-16T09:42', 'Europe/Vilnius', '2026-01-16T07:42:00.000Z'],
    ['2026-06-16T00:00', 'Asia/Kolkata', '2026-06-15T18:30:00.000Z'],
    ['2026-06-16T00:00', 'UTC', '2026-06-16T00:00:00.000Z'],
  ];
  for (const [local, zone, iso] of moments) assert.equal(momentOf(local, zone)?.toISOString(), iso, local);
});

test('a time that the clock skips moves on, and of a time that comes twice the first is meant', () => {
  assert.equal(momentOf('2026-03-29T03:30', 'Europe/Vilnius')?.toISOString(), '2026-03-29T01:30:00.000Z');
  assert.equal(localTime(new Date('2026-03-29T01:30:00Z'), 'Europe/Vilnius'), '2026-03-29T04:30');
  assert.equal(momentOf('2026-10-25T03:30', 'Europe/Vilnius')?.toISOString(), '2026-10-25T00:30:00.000Z');
  // Samoa had no December 30.
  assert.equal(
    localTime(momentOf('2011-12-30T12:00', 'Pacific/Apia') ?? new Date(0), 'Pacific/Apia'),
    '2011-12-31T12:00',
  );
});

test('what is no time is none', () => {
  for (const local of ['', '2026-06-16', '2026-06-16T09:42:00', '2026-13-01T00:00', 'soon'])
    assert.equal(momentOf(local, 'UTC'), null, local);
});

test('what a clock shows leads back to a moment at which it shows the same, the first of them', () => {
  const minute = fc
    .integer({ min: 21_000_000, max: 35_000_000 })
    .map((minutes) => new Date(minutes * 60_000));
  fc.assert(
    fc.property(minute, fc.constantFrom(...zones), (at, zone) => {
      const local = localTime(at, zone);
      const found = momentOf(local, zone);
      assert.ok(found && found <= at);
      assert.equal(localTime(found, zone), local);
    }),
    { numRuns: 500 },
  );
});
