import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { wallClock } from '../../../platform/local-time.ts';
import { addMs, days, hours } from '../../../platform/time.ts';
import { morningAfter } from '../window.ts';
import { dueReport, mailedBefore } from './due.ts';

const at = (text: string) => new Date(text);

test('a week is mailed on Monday at eight on the clocks of the reader, a month on its first day', () => {
  const week = { period: 'week', timezone: 'Europe/Berlin', sent_for: '2026-06-01' } as const;
  const month = { period: 'month', timezone: 'Asia/Kathmandu', sent_for: '2026-04-01' } as const;
  const cases = [
    [week, '2026-06-15T05:59:59Z', null, '2026-06-15T06:00:00Z'],
    [week, '2026-06-15T06:00:00Z', '2026-06-08', '2026-06-22T06:00:00Z'],
    [{ ...week, sent_for: '2026-06-08' }, '2026-06-15T06:00:00Z', null, '2026-06-22T06:00:00Z'],
    // Three days late is too late.
    [week, '2026-06-18T05:59:59Z', '2026-06-08', '2026-06-22T06:00:00Z'],
    [week, '2026-06-18T06:00:00Z', null, '2026-06-22T06:00:00Z'],
    // The night from Saturday to Sunday in which the clocks are put back.
    [week, '2026-10-26T06:59:59Z', null, '2026-10-26T07:00:00Z'],
    [week, '2026-10-26T07:00:00Z', '2026-10-19', '2026-11-02T07:00:00Z'],
    [month, '2026-06-01T02:14:59Z', null, '2026-06-01T02:15:00Z'],
    [month, '2026-06-01T02:15:00Z', '2026-05-01', '2026-07-01T02:15:00Z'],
  ] as const;
  for (const [mailed, now, date, next] of cases)
    assert.deepEqual(dueReport(mailed, at(now)), { date, next: at(next) }, `${mailed.timezone} ${now}`);
});

test('who chooses reports gets none on what is over', () => {
  for (const now of ['2026-06-15T05:00:00Z', '2026-06-15T06:00:00Z', '2026-06-17T06:00:00Z']) {
    const sent_for = mailedBefore('week', 'Europe/Berlin', at(now));
    const mailed = { period: 'week', timezone: 'Europe/Berlin', sent_for } as const;
    assert.equal(dueReport(mailed, at('2026-06-17T23:00:00Z')).date, null);
    assert.equal(dueReport(mailed, at('2026-06-22T06:00:00Z')).date, '2026-06-15');
  }
});

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  // Clocks change at midnight.
  'America/Havana',
  // A day was left out.
  'Pacific/Apia',
];

test('whatever the clocks do, no report is mailed twice, none too late, and none is missed by who looks in time', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.constantFrom('week' as const, 'month' as const),
      fc.date({ min: at('2011-12-01T00:00Z'), max: at('2028-01-01T00:00Z'), noInvalidDate: true }),
      fc.array(fc.integer({ min: -hours(3), max: days(6) }), { maxLength: 60 }),
      (timezone, period, start, steps) => {
        let now = start;
        let sent_for = mailedBefore(period, timezone, now);
        let lookedAt = now;
        for (const step of steps) {
          now = addMs(now, step);
          const { date, next } = dueReport({ period, timezone, sent_for }, now);
          assert.ok(next > now);
          if (date !== null) {
            assert.ok(date > sent_for);
            const wall = wallClock(timezone, now.getTime());
            assert.ok(wall - Date.parse(`${date}T00:00Z`) < days(period === 'week' ? 12 : 36));
            sent_for = date;
          }
          const morning = morningAfter({ period, timezone }, now);
          if (step <= days(2) && lookedAt < morning.at && morning.at <= now)
            assert.ok(sent_for >= morning.date, 'looked at in time');
          lookedAt = now;
        }
      },
    ),
  );
});
