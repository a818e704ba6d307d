import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CronCheck } from '../../api/schema.gen.ts';
import type { Translate } from '../../i18n/translate.ts';
import { cronFigure } from './cron-figure.ts';

const says = (key: string, given: Readonly<Record<string, string>> = {}) =>
  [key, ...Object.values(given)].join(' ');

const words = {
  t: says as unknown as Translate<'overview'>,
  states: says as unknown as Translate<'states'>,
  since: (at: string | null) => `since ${at}`,
};

for (const [given, shown] of [
  [{ status: 'down', down_reason: 'fail', last_exit_code: 3 }, 'value_exit 3'],
  [{ status: 'down', down_reason: 'fail' }, 'failed'],
  [{ status: 'down', down_reason: 'missed', last_exit_code: 0 }, 'missed'],
  [{ status: 'down', down_reason: 'overrun', running: true }, 'overrun'],
  [{ status: 'late', running: true }, 'value_late since 03:00'],
  [{ status: 'up', running: true }, 'value_running since 02:00'],
  [{ status: 'up' }, null],
  [{ status: 'new' }, 'value_new'],
  [{ status: 'paused' }, 'value_paused'],
] as const)
  test(`of ${JSON.stringify(given)} it is ${shown}`, () => {
    const check = { last_exit_code: null, running: false, next_expected_at: '03:00', last_start_at: '02:00' };
    assert.equal(cronFigure({ ...check, ...given } as unknown as CronCheck, words), shown);
  });
