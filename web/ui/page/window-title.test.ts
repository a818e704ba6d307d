import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeTitle } from './window-title.ts';

test('the title says what is wrong first, and leaves out what it does not know', () => {
  const title = { trouble: '2 down', page: 'Alerts', account: 'Quillmoor' };
  assert.equal(writeTitle(title), '(2 down) Alerts · Quillmoor · Tocsin');
  assert.equal(writeTitle({ ...title, trouble: '' }), 'Alerts · Quillmoor · Tocsin');
  assert.equal(writeTitle({ trouble: '', page: '', account: '' }), 'Tocsin');
});
