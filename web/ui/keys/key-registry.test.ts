import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKeyRegistry, SEQUENCE_MS } from './key-registry.ts';

function stage() {
  const ran: string[] = [];
  const keys = createKeyRegistry();
  const records = (name: string) => () => void ran.push(name);
  const press = (key: string, now = 0) => {
    const act = keys.press(key, now);
    if (act && act !== 'waits') act.run();
    return act;
  };
  return { ran, keys, records, press };
}

test('single keys and sequences run what they stand for', () => {
  const { ran, keys, records, press } = stage();
  keys.add(
    { a: records('acknowledge'), 'g o': records('overview'), 'g a': records('alerts'), '?': records('keys') },
    0,
  );
  press('a');
  assert.equal(press('g'), 'waits');
  press('a');
  press('?');
  press('q');
  assert.deepEqual(ran, ['acknowledge', 'alerts', 'keys']);
});

test('a sequence that is not ended in time begins anew', () => {
  const { ran, keys, records, press } = stage();
  keys.add({ 'g o': records('overview'), o: records('open') }, 0);
  press('g', 0);
  press('o', SEQUENCE_MS + 1);
  press('g', 5_000);
  press('o', 5_000 + SEQUENCE_MS);
  assert.deepEqual(ran, ['open', 'overview']);
});

test('a wrong second key counts as a first one', () => {
  const { ran, keys, records, press } = stage();
  keys.add({ 'g o': records('overview'), x: records('select') }, 0);
  press('g');
  press('x');
  assert.deepEqual(ran, ['select']);
  press('g');
  assert.equal(press('g'), 'waits');
  press('o');
  assert.deepEqual(ran, ['select', 'overview']);
});

test('the page that came last goes before, and gives the key back', () => {
  const { ran, keys, records, press } = stage();
  keys.add({ a: records('list') }, 0);
  const leave = keys.add({ a: records('detail') }, 0);
  press('a');
  leave();
  press('a');
  assert.deepEqual(ran, ['detail', 'list']);
});

test('under a dialog the page takes no keys', () => {
  const { ran, keys, records, press } = stage();
  keys.add({ a: records('page') }, 0);
  const dialog = keys.openLayer();
  keys.add({ z: records('dialog') }, dialog.layer);
  press('a');
  press('z');
  dialog.close();
  press('a');
  assert.deepEqual(ran, ['dialog', 'page']);
});

test('Shift and a letter is the capital letter', () => {
  const { ran, keys, records, press } = stage();
  keys.add({ x: records('select'), 'Shift x': records('range') }, 0);
  press('X');
  press('x');
  assert.deepEqual(ran, ['range', 'select']);
});

test('the list names each key once, with what it does now', () => {
  const { keys } = stage();
  const run = () => undefined;
  keys.add({ a: { run, label: 'Archive' }, j: run }, 0);
  keys.add({ a: { run, label: 'Acknowledge' } }, 0);
  assert.deepEqual(keys.list(), [{ keys: 'a', label: 'Acknowledge' }]);
});
