import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFormat } from '../ui/format.ts';
import { alertDetail } from './alert-detail.ts';
import { textFor } from './testing/texts.ts';

const format = createFormat({ locale: 'en-GB', zone: 'Europe/Vilnius', t: await textFor('common', 'en') });
const now = Date.parse('2026-06-16T06:42:00Z');

test('times of a detail are of the zone of the person, durations in seconds', () => {
  const detail = 'The last answer took 2460 ms. Slow since 2026-06-15 23:29:40 UTC, probed from local.';
  assert.equal(
    alertDetail(detail, format, now).replaceAll('\u00a0', ' '),
    'The last answer took 2.46 s. Slow since Tue 16 Jun, 02:29, probed from local.',
  );
});

test('what a job wrote stays as it is', () => {
  const wrote = 'It ran for 846 s.\n\n2026-06-16 03:00 UTC done after 846 s';
  assert.equal(
    alertDetail(wrote, format, now).replaceAll('\u00a0', ' '),
    'It ran for 14 min 06 s.\n\n2026-06-16 03:00 UTC done after 846 s',
  );
});

test('whatever else it says stays as it is', () => {
  for (const detail of ['', 'Exit code 3', 'took 300 ms', '2026-06-16', '12 ms'])
    assert.equal(alertDetail(detail, format, now), detail);
});
