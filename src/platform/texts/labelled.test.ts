import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelled } from './labelled.ts';

test('the colon after a label is set as the language sets it', () => {
  assert.deepEqual(
    [labelled('Status', 'Resolved', 'en'), labelled('Status', 'Behoben', 'de')],
    ['Status: Resolved', 'Status: Behoben'],
  );
  assert.equal(labelled('État', 'Résolu', 'fr'), 'État\u00a0: Résolu');
});
