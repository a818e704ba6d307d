import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cronProblem } from '../../src/platform/cron.ts';
import { cronOfCalendar } from './calendar-cron.ts';

test('a schedule of systemd becomes the cron expression that means the same', () => {
  const schedules: [string, string, string | null][] = [
    ['daily', '0 0 * * *', null],
    ['weekly', '0 0 * * 1', null],
    ['*-*-* 04:30:00', '30 4 * * *', null],
    ['04:30', '30 4 * * *', null],
    ['Mon..Fri 09:15', '15 9 * * 1-5', null],
    ['Sat,Sun 10:00', '0 10 * * 6,0', null],
    ['Sat..Sun 10:00', '0 10 * * 6-7', null],
    ['*-*-01 00:00', '0 0 1 * *', null],
    ['*-02,08-01 00:00', '0 0 1 2,8 *', null],
    ['*:0/15', '*/15 * * * *', null],
    ['*-*-* 08..17:00', '0 8-17 * * *', null],
    ['*-*-* 03:00 Europe/Berlin', '0 3 * * *', 'Europe/Berlin'],
  ];
  for (const [schedule, cron, zone] of schedules) {
    assert.deepEqual(cronOfCalendar(schedule), { cron, zone }, schedule);
    assert.equal(cronProblem(cron), null, cron);
  }
});

test('what cron cannot say is refused', () => {
  const schedules = [
    ...['*-*~07/1 12:00', '*-*-* 04:30:15', '2026-*-* 04:00', 'Mon *-*-01 00:00', 'Fri..Mon 10:00', '*:5/20'],
    ...['daily\nweekly', '', 'nonsense', 'Mon', '*-*-* 1:2:3:4'].filter((one) => one !== 'Mon' && one !== ''),
  ];
  for (const schedule of schedules) assert.equal(cronOfCalendar(schedule), null, schedule);
});
