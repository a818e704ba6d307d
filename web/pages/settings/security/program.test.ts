import assert from 'node:assert/strict';
import { test } from 'node:test';
import { programOf } from './program.ts';

const APPLE = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test('a browser is told from those that it claims to be', () => {
  for (const [agent, browser, system] of [
    [`Mozilla/5.0 (X11; Linux x86_64) ${APPLE} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
    [`Mozilla/5.0 (Windows NT 10.0) ${APPLE} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge', 'Windows'],
    [`Mozilla/5.0 (Linux; Android 15) ${APPLE} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X) ${APPLE} Version/18.0 Safari/605.1.15`, 'Safari', 'macOS'],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) ${APPLE} CriOS/140.0 Mobile Safari/604.1`, 'Chrome', 'iPhone'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox', 'Linux'],
  ] as const)
    assert.deepEqual(programOf(agent), { browser, system });
});

test('what is no browser has no other name', () => {
  for (const agent of ['', 'node', 'curl/8.5.0', 'Mozilla/5.0']) assert.equal(programOf(agent), null);
});
