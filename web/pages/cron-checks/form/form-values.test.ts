import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleCheck } from '../../../../src/monitors/cron-checks/checks/examples.ts';
import { NewCronCheck } from '../../../../src/monitors/cron-checks/checks/schema.ts';
import { bodyOf, newValues, scheduleIssues, valuesOf } from './form-values.ts';

test('what is sent has one schedule, and the other is null', () => {
  const values = newValues('Europe/Vilnius');
  assert.deepEqual([bodyOf(values).cron_expression, bodyOf(values).interval_seconds], ['0 3 * * *', null]);
  const other = bodyOf({ ...values, mode: 'interval' });
  assert.deepEqual([other.cron_expression, other.interval_seconds], [null, 3_600]);
});

test('a check that is edited and not changed sends what it was', () => {
  const body = bodyOf(valuesOf({ ...exampleCheck, key: null }));
  for (const [name, value] of Object.entries(body))
    assert.deepEqual(value, exampleCheck[name as keyof typeof exampleCheck], name);
});

test('an emptied interval is missing, and not a change of mind', () => {
  const emptied = bodyOf({ ...newValues('UTC'), mode: 'interval', interval_seconds: null });
  assert.deepEqual(scheduleIssues(emptied), [{ field: 'interval_seconds', reason: 'required' }]);
  assert.deepEqual(scheduleIssues(bodyOf(newValues('UTC'))), []);
});

test('the form has every setting but the slug, which only a program brings from another tool', () => {
  const sent = Object.keys(bodyOf(newValues('UTC')));
  assert.deepEqual([...sent, 'slug'].toSorted(), Object.keys(NewCronCheck.properties).toSorted());
});
