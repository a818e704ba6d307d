import assert from 'node:assert/strict';
import { test } from 'node:test';
import { variablesOf, withVariables } from './text-variables.ts';

test('variables are named once, in the order in which they are read', () => {
  assert.deepEqual(variablesOf('{{service}} is down', 'In {{ region }}: {{service}}, {{a_1}}'), [
    ...['service', 'region', 'a_1'],
  ]);
  assert.deepEqual(variablesOf('{service} {{}} {{A}} {{1a}} {{a-b}} {{ a'), []);
});

test('values are put in as they are, once, and what has none stays', () => {
  const values = { service: '{{region}} $& $1', region: 'Asia' };
  assert.equal(
    withVariables('{{service}}/{{ region }}/{{other}}', values),
    '{{region}} $& $1/Asia/{{other}}',
  );
  assert.equal(withVariables('{{constructor}}', {}), '{{constructor}}');
  assert.equal(withVariables('{{service}}', { service: '' }), '');
});
