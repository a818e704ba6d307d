import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportIssues, reportWindow } from './window.ts';

const now = new Date('2026-11-03T10:00:00.000Z');
const written = (query: Parameters<typeof reportWindow>[0]) => {
  const { from, to, date } = reportWindow(query, now);
  return [date, from.toISOString(), to.toISOString()];
};

test('weeks and months are those of the clocks of a zone, through their changes', () => {
  const berlin = { timezone: 'Europe/Berlin' } as const;
  assert.deepEqual(written(berlin), ['2026-10-01', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z']);
  assert.deepEqual(written({ ...berlin, period: 'week', date: '2026-10-25' }), [
    ...['2026-10-19', '2026-10-18T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ]);
  // The week before the one of a Tuesday.
  assert.deepEqual(written({ period: 'week' }), [
    ...['2026-10-26', '2026-10-26T00:00:00.000Z', '2026-11-02T00:00:00.000Z'],
  ]);
});

test('one that goes on ends now, and one to come has no length', () => {
  assert.deepEqual(written({ date: '2026-11-30' }), [
    ...['2026-11-01', '2026-11-01T00:00:00.000Z', now.toISOString()],
  ]);
  assert.deepEqual(written({ date: '2027-01-01' }), [
    ...['2027-01-01', '2027-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ]);
});

test('what is no day and no zone is refused', () => {
  const fields = (query: object) => reportIssues({ query }).map(({ field }) => field);
  assert.deepEqual(fields({ date: '2026-02-30' }), ['date']);
  assert.deepEqual(fields({ timezone: 'Mars/Olympus' }), ['timezone']);
  assert.deepEqual(fields({}), []);
});
