import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  changesOf,
  type FormAct,
  type FormState,
  formReducer,
  isDirty,
  issuesOf,
  newForm,
  sortIssues,
} from './form-state.ts';
import { isSame, valueAt, withValueAt } from './paths.ts';

const check = { name: 'Backup', tags: ['db'], http: { method: 'GET', expected_status: ['200'] } };
type Check = typeof check;

const after = (...acts: FormAct<Check>[]): FormState<Check> => acts.reduce(formReducer, newForm(check));

test('a value is found and changed by its dotted path, and nothing else moves', () => {
  const changed = withValueAt(check, 'http.expected_status.0', '204');
  assert.equal(valueAt(changed, 'http.expected_status.0'), '204');
  assert.equal(valueAt(check, 'http.expected_status.0'), '200');
  assert.equal(changed.tags, check.tags);
  assert.deepEqual(withValueAt({}, 'a.b', 1), { a: { b: 1 } });
  assert.equal(valueAt(check, 'http.body.length'), undefined);
  assert.equal(valueAt(check, 'constructor'), undefined);
});

test('what is saved elsewhere is taken over, but for the fields in which something was typed', () => {
  const saved = { ...check, name: 'Nightly backup', tags: ['db', 'night'] };
  const state = after({ act: 'change', field: 'name', value: 'Backups' }, { act: 'rebase', initial: saved });
  assert.deepEqual(state.values, { ...saved, name: 'Backups' });
  assert.deepEqual(changesOf(state.initial, state.values), { name: 'Backups' });
});

test('a form is dirty while its values differ, and no longer once they are typed back', () => {
  const typed = after({ act: 'change', field: 'name', value: 'Backups' });
  assert.ok(isDirty(typed));
  assert.ok(!isDirty(formReducer(typed, { act: 'change', field: 'name', value: 'Backup' })));
  assert.ok(!isDirty(after({ act: 'change', field: 'note', value: undefined })));
});

test('what the server reported of a field goes when that field, a part of it or its whole changes', () => {
  const refused = after({
    act: 'refuse',
    issues: [
      { field: 'http.expected_status.0', reason: 'a code' },
      { field: 'name', reason: 'taken' },
    ],
  });
  assert.equal(refused.submitting, false);
  assert.ok(refused.submitted);
  const fields = (state: FormState<Check>) => state.reported.map(({ field }) => field);
  assert.deepEqual(fields(formReducer(refused, { act: 'change', field: 'http', value: null })), ['name']);
  assert.deepEqual(fields(formReducer(refused, { act: 'change', field: 'http.method', value: 'PUT' })), [
    'http.expected_status.0',
    'name',
  ]);
  assert.deepEqual(fields(formReducer(refused, { act: 'change', field: 'names', value: 1 })), [
    'http.expected_status.0',
    'name',
  ]);
});

test('what a trial reported is shown, and nobody is shown what they have not come to yet', () => {
  const tried = after({ act: 'report', issues: [{ field: 'name', reason: 'taken' }] });
  assert.deepEqual([tried.submitted, tried.focusWanted, tried.reported.length], [false, 1, 1]);
  assert.equal(formReducer(tried, { act: 'change', field: 'name', value: 'x' }).reported.length, 0);
});

test('a form that is saved as something else begins with that, but for what was typed meanwhile', () => {
  const before = { name: 'Old', secret: 'plain' };
  const saved = { name: 'Old', secret: '•••' };
  const sent = formReducer(newForm(before), { act: 'submit' });
  const accepted = formReducer(sent, { act: 'accept', sent: before, saved });
  assert.deepEqual([accepted.values, isDirty(accepted)], [saved, false]);
  const typed = formReducer(sent, { act: 'change', field: 'name', value: 'New' });
  const kept = formReducer(typed, { act: 'accept', sent: before, saved });
  assert.deepEqual([kept.values, isDirty(kept)], [{ name: 'New', secret: '•••' }, true]);
});

test('an accepted form is clean with what it sent, but for what was typed meanwhile', () => {
  const sent = after({ act: 'change', field: 'name', value: 'New' }, { act: 'submit' });
  assert.ok(sent.submitting);
  const accepted = formReducer(sent, { act: 'accept', sent: sent.values });
  assert.ok(!isDirty(accepted));
  assert.equal(accepted.values.name, 'New');
  assert.equal(accepted.submitting, false);
  assert.equal(accepted.submitted, false);
  const typed = formReducer(sent, { act: 'change', field: 'name', value: 'Newer' });
  const kept = formReducer(typed, { act: 'accept', sent: sent.values });
  assert.ok(isDirty(kept));
  assert.equal(kept.values.name, 'Newer');
});

test('every field has one issue: its own, else the reported one, else that of the schema', () => {
  const state = after(
    { act: 'refuse', issues: [{ field: 'name', reason: 'taken' }] },
    { act: 'problem', field: 'tags', reason: 'twice' },
  );
  const issues = issuesOf(state, [
    { field: 'name', reason: 'string 1..100' },
    { field: 'tags', reason: 'array' },
    { field: 'http.method', reason: 'one of GET' },
  ]);
  assert.deepEqual(Object.fromEntries(issues.map(({ field, reason }) => [field, reason])), {
    name: 'taken',
    tags: 'twice',
    'http.method': 'one of GET',
  });
  assert.equal(formReducer(state, { act: 'problem', field: 'tags', reason: null }).problems.tags, undefined);
});

test('an issue belongs to the nearest field that is drawn, or to nobody', () => {
  const sorted = sortIssues(
    [
      { field: 'http.expected_status.0', reason: 'a' },
      { field: 'http.verify_tls', reason: 'b' },
      { field: 'slug', reason: 'c' },
      { field: 'tagsy', reason: 'd' },
    ],
    ['http.expected_status', 'http', 'tags'],
  );
  assert.deepEqual(
    [...sorted].map(([owner, issues]) => [owner, issues.map(({ reason }) => reason)]),
    [
      ['http.expected_status', ['a']],
      ['http', ['b']],
      ['', ['c', 'd']],
    ],
  );
});

test('only what changed is sent', () => {
  const before = { name: 'a', tags: ['x'], http: { headers: { A: '1', B: '2' } } };
  const now = { name: 'b', tags: ['x'], http: { headers: { B: '2', A: '1' } }, note: null };
  assert.deepEqual(changesOf(before, now), { name: 'b', note: null });
  assert.ok(!isSame([1], { 0: 1 }));
  assert.ok(isSame({ a: undefined }, {}));
});
