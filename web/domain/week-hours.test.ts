import assert from 'node:assert/strict';
import { test } from 'node:test';
import { weekHoursText } from './week-hours.ts';

test('days in a row are a range, others are listed', () => {
  assert.equal(
    weekHoursText(
      [
        { weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', to: '18:00' },
        { weekdays: ['sat', 'sun'], from: '10:00', to: '14:00' },
        { weekdays: ['sun', 'mon', 'wed'], from: '22:00', to: '06:00' },
      ],
      'en',
    ),
    'Mon–Fri 08:00–18:00, Sat, Sun 10:00–14:00, Mon, Wed, Sun 22:00–06:00',
  );
});
