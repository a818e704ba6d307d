import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clearDrafts } from './clear-drafts.ts';
import { draftOf, keepDraft, readDraft, withDraft } from './drafts.ts';

const initial = { name: 'Shop', config: { url: 'https://a.example', token: '********' }, password: '' };

test('a draft keeps what was changed and never a secret', () => {
  const typed = {
    name: 'Shop 2',
    config: { url: 'https://b.example', token: 'hunter2' },
    password: 'hunter2',
  };
  const draft = draftOf(initial, typed, ['config.token', 'password']);
  assert.deepEqual(draft, { name: 'Shop 2', config: { url: 'https://b.example', token: undefined } });
  assert.ok(!JSON.stringify(draft).includes('hunter2'));
});

test('a form in which only secrets were typed has no draft', () => {
  assert.equal(draftOf(initial, { ...initial, password: 'hunter2' }, ['password']), null);
  assert.equal(draftOf(initial, { ...initial }, []), null);
});

test('a draft is laid over what is there now, and leaves secrets as they are', () => {
  const draft = JSON.parse(
    JSON.stringify(draftOf(initial, { ...initial, config: { url: 'x', token: 'y' } }, ['config.token'])),
  );
  assert.deepEqual(withDraft({ ...initial, name: 'Renamed' }, draft), {
    name: 'Renamed',
    config: { url: 'x', token: '********' },
    password: '',
  });
});

test('signing out forgets all drafts of the tab and nothing else', (t) => {
  // As a browser has it: the keys are properties, the methods are not.
  const storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      storage[key] = value;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  });
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
  t.after(() => Reflect.deleteProperty(globalThis, 'sessionStorage'));
  keepDraft('channel', { values: { name: 'Pager' }, at: 1 });
  keepDraft('check 5', { values: { name: 'Backup' }, at: 2 });
  storage.setItem('tocsin.other', '1');
  clearDrafts();
  assert.deepEqual([readDraft('channel'), readDraft('check 5')], [null, null]);
  assert.equal(storage.getItem('tocsin.other'), '1');
});
