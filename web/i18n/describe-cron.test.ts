import assert from 'node:assert/strict';
import { test } from 'node:test';
import cronstrue from 'cronstrue';
import 'cronstrue/locales/de.js';
import 'cronstrue/locales/pt_BR.js';
import { describeCron } from './describe-cron.ts';

test('a cron expression is worded in the language of the page, no longer than it has to be', () => {
  for (const [expression, english, german] of [
    ['0 3 * * *', 'At 03:00, every day', 'Um 03:00, jeden Tag'],
    ['*/5 * * * *', 'Every 5 minutes', 'Alle 5 Minuten'],
    ['0 9 * * 1-5', 'At 09:00, Monday through Friday', 'Um 09:00, Montag bis Freitag'],
    ['@daily', 'At 00:00, every day', 'Um 00:00, jeden Tag'],
    ['30 0 3 * * *', 'At 03:00:30, every day', 'Um 03:00:30, jeden Tag'],
    ['Mon..Fri 09:00', 'At 09:00, Monday through Friday', 'Um 09:00, Montag bis Freitag'],
    ['0 3 * * *\n*/5 * * * *', 'At 03:00, every day; Every 5 minutes', 'Um 03:00, jeden Tag; Alle 5 Minuten'],
    ['0 0 L * *', 'At 00:00, on the last day of the month', 'Um 00:00, am letzten Tag des Monats'],
  ] as const) {
    assert.equal(describeCron(cronstrue, 'en', expression), english);
    assert.equal(describeCron(cronstrue, 'de', expression), german);
  }
});

test('the library may call a language by its locale', () => {
  assert.equal(describeCron(cronstrue, 'pt_BR', '0 3 * * *'), 'Às 03:00, a cada dia');
  assert.equal(describeCron(cronstrue, 'pt_BR', '0 9 * * 1-5'), 'Às 09:00, de segunda-feira a sexta-feira');
});

test('what the library has no words for stands for itself', () => {
  assert.equal(describeCron(cronstrue, 'en', 'every day'), 'every day');
  assert.equal(describeCron(cronstrue, 'en', '*-*~07/1 12:00'), '*-*~07/1 12:00');
});
