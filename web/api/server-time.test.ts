import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serverNow, syncServerTime } from './server-time.ts';

test('the server is believed about the time, and a delay is not', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 5, 16, 9) });
  const sync = (date: string | null) =>
    syncServerTime({ headers: new Headers(date === null ? {} : { date }) });
  const shown = () => new Date(serverNow()).toISOString().slice(11, 19);
  for (const [date, expected] of [
    [null, '09:00:00'],
    ['nonsense', '09:00:00'],
    ['Tue, 16 Jun 2026 08:59:57 GMT', '09:00:00'],
    ['Tue, 16 Jun 2026 10:00:02 GMT', '10:00:02'],
    ['Tue, 16 Jun 2026 10:00:00 GMT', '10:00:02'],
    ['Tue, 16 Jun 2026 07:30:00 GMT', '07:30:00'],
    ['Tue, 16 Jun 2026 09:00:00 GMT', '09:00:00'],
  ] as const) {
    sync(date);
    assert.equal(shown(), expected, String(date));
  }
});
