// What `tocsin admin` says of itself.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

const TOCSIN = join(import.meta.dirname, '../../../bin/tocsin.cjs');

function admin(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [TOCSIN, 'admin', ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('whoever calls it wrongly reads the name of everything that it does', () => {
  const help = admin('--help');
  const names = help.stdout.split('\n').flatMap((line) => /^ {2}([a-z][\w-]+)/.exec(line)?.slice(1) ?? []);
  assert.ok(names.length >= 5, help.stdout);
  const wrong = admin('replace-secret', '--old-secret', 'given as an argument');
  assert.equal(wrong.status, 2);
  const [, usage = ''] = /Usage: (.*)/.exec(wrong.stderr) ?? [];
  for (const name of names) assert.match(usage, new RegExp(`\\b${name}\\b`));
});

test('a secret of two lines is refused before anything is opened, and said to be a secret', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [TOCSIN, 'admin', 'replace-secret', '--old-secret-stdin'],
    { encoding: 'utf8', input: 'one\ntwo\n' },
  );
  assert.deepEqual([status, stderr], [1, 'tocsin: A secret has one line only.\n']);
});
