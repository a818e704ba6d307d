import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAt } from './notifications.ts';

const ORIGIN = 'https://tocsin.example.org';
const ALERT = '/a/1/alerts?open=7#notes';

/** A browser whose open windows answer so; null: they sleep. */
function browser(...windows: (boolean | null)[]) {
  const done: string[] = [];
  const clients = windows.map((answer) => ({
    postMessage({ path }: { path: string }, [port]: [MessagePort]) {
      done.push(`asked for ${path}`);
      if (answer !== null) port.postMessage(answer);
    },
    focus: async () => void done.push('focused'),
  }));
  const scope = {
    location: { origin: ORIGIN },
    clients: {
      matchAll: async () => clients,
      openWindow: async (href: string) => void done.push(`opened ${href}`),
    },
  };
  return {
    done,
    open: (address: string) => openAt(scope, address),
  };
}

test('the window that was looked at last goes there, and no other one', async () => {
  const { done, open } = browser(true, true);
  await open(ALERT);
  assert.deepEqual(done, [`asked for ${ALERT}`, 'focused']);
});

test('a window of its own is opened where there is none, or something would be lost', async () => {
  const none = browser();
  await none.open(ALERT);
  assert.deepEqual(none.done, [`opened ${ORIGIN}${ALERT}`]);
  const occupied = browser(false, true);
  await occupied.open(ALERT);
  assert.deepEqual(occupied.done, [`asked for ${ALERT}`, `opened ${ORIGIN}${ALERT}`]);
});

test('a window that sleeps is not waited for', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { done, open } = browser(null);
  const opening = open(ALERT);
  while (done.length === 0) await Promise.resolve();
  t.mock.timers.tick(500);
  await opening;
  assert.deepEqual(done, [`asked for ${ALERT}`, `opened ${ORIGIN}${ALERT}`]);
});

test('an address elsewhere is not opened', async () => {
  for (const address of [
    'https://elsewhere.example/a',
    '//elsewhere.example/a',
    `${ORIGIN}//elsewhere.example/a`,
  ]) {
    const { done, open } = browser();
    await open(address);
    assert.deepEqual(done, [`opened ${ORIGIN}/`], address);
  }
});
