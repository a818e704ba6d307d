import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKeyRegistry, SEQUENCE_MS } from './key-registry.ts';

function stage() {
  const ran: string[] = [];
  const keys = createKeyRegistry();
  const says = (name: string) => () => void ran.push(name);
  const press = (key: string, now = 0) => {
    const act = keys.press(key, now);
    if (act && act !== 'waits') act.run();
    return act;
  };
  return { ran, keys, says, press };
}

test('single keys and sequences run what they stand for', () => {
  const { ran, keys, says, press } = stage();
  keys.add({ a: says('acknowledge'), 'g o': says('overview'), 'g a': says('alerts'), '?': says('keys') }, 0);
  press('a');
  assert.equal(press('g'), 'waits');
  press('a');
  press('?');
  press('q');
  assert.deepEqual(ran, ['acknowledge', 'alerts', 'keys']);
});

test('a sequence that is not ended in time begins anew', () => {
  const { ran, keys, says, press } = stage();
  keys.add({ 'g o': says('overview'), o: says('open') }, 0);
  press('g', 0);
  press('o', SEQUENCE_MS + 1);
  press('g', 5_000);
  press('o', 5_000 + SEQUENCE_MS);
  assert.deepEqual(ran, ['open', 'overview']);
});

test('a wrong second key counts as a first one', () => {
  const { ran, keys, says, press } = stage();
  keys.add({ 'g o': says('overview'), x: says('select') }, 0);
  press('g');
  press('x');
  assert.deepEqual(ran, ['select']);
  press('g');
  assert.equal(press('g'), 'waits');
  press('o');
  assert.deepEqual(ran, ['select', 'overview']);
});

test('the page that came last goes before, and gives the key back', () => {
  const { ran, keys, says, press } = stage();
  keys.add({ a: says('list') }, 0);
  const leave = keys.add({ a: says('detail') }, 0);
  press('a');
  leave();
  press('a');
  assert.deepEqual(ran, ['detail', 'list']);
});

test('under a dialog the page hears nothing', () => {
  const { ran, keys, says, press } = stage();
  keys.add({ a: says('page') }, 0);
  const dialog = keys.openLayer();
  keys.add({ z: says('dialog') }, dialog.layer);
  press('a');
  press('z');
  dialog.close();
  press('a');
  assert.deepEqual(ran, ['dialog', 'page']);
});

test('Shift and a letter is the capital letter', () => {
  const { ran, keys, says, press } = stage();
  keys.add({ x: says('select'), 'Shift x': says('range') }, 0);
  press('X');
  press('x');
  assert.deepEqual(ran, ['range', 'select']);
});

test('the list names each key once, with what it does now', () => {
  const { keys } = stage();
  const run = () => undefined;
  keys.add({ a: { run, says: 'Archive' }, j: run }, 0);
  keys.add({ a: { run, says: 'Acknowledge' } }, 0);
  assert.deepEqual(keys.list(), [{ keys: 'a', says: 'Acknowledge' }]);
});
