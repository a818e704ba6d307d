import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadAgain } from './load-again.ts';

const CHUNK = 'https://tocsin.example/assets/session-dialog-4wMMBjK.js';

test('what the browser remembers as missing is asked for under another address each time', async () => {
  const asked: string[] = [];
  const isBack = () => asked.length > 1;
  const load = () => Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${CHUNK}`));
  const importFrom = async (address: string) => {
    asked.push(address);
    if (!isBack()) throw new TypeError('Failed to fetch');
    return 'the dialog';
  };
  await assert.rejects(loadAgain<string>(load, { importFrom }), TypeError);
  assert.equal(await loadAgain<string>(load, { importFrom }), 'the dialog');
  assert.equal(new Set(asked).size, 2);
  assert.ok(asked.every((address) => address.startsWith(`${CHUNK}?`)));
});

test('styles that did not come are asked for again, and the code after them', async () => {
  const styles = '/assets/fields-C1rD0Ew.css';
  const added: string[] = [];
  const addStyles = async (address: string) => void added.push(address);
  const load = async () => {
    // Asked for once, they count as there.
    if (added.length === 0) throw new Error(`Unable to preload CSS for ${styles}`);
    return 'the dialog';
  };
  assert.equal(await loadAgain(load, { addStyles }), 'the dialog');
  assert.match(added.join(), /^\/assets\/fields-C1rD0Ew\.css\?again=\d+$/);
});

test('another failure is not one of loading, and stays', async () => {
  const failure = new TypeError('x is undefined');
  await assert.rejects(
    loadAgain(() => Promise.reject(failure)),
    failure,
  );
});
