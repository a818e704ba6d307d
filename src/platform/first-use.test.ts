import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { onFirstUse, packageOnFirstUse } from './first-use.ts';

const run = promisify(execFile);

test('what is made on first use is made once, and tried again after a failure', () => {
  let calls = 0;
  const value = onFirstUse(() => {
    calls += 1;
    if (calls === 1) throw new Error('not yet');
    return undefined;
  });
  assert.equal(calls, 0);
  assert.throws(value, /not yet/);
  assert.equal(value(), undefined);
  assert.equal(value(), undefined);
  assert.equal(calls, 2);
});

test('a package that cannot be loaded is an error at each use, not at the start', () => {
  const missing = packageOnFirstUse('no-such-package');
  for (const attempt of [1, 2])
    assert.throws(missing, { code: 'MODULE_NOT_FOUND' }, `attempt ${attempt} fails with the reason`);
});

const NOT_AT_START = [
  ...[
    'age-encryption',
    'aws4fetch',
    'badge-maker',
    'json-p3',
    'liquidjs',
    'markdown-it',
    'net-snmp',
    'nodemailer',
    'pino-pretty',
    'postal-mime',
    're2js',
    'sanitize-html',
    'smtp-server',
    'tldts',
  ],
  ...['@modelcontextprotocol', 'sharp', 'undici'],
];

/** Prints the packages that the program loads, one per line. */
const LIST_LOADED = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      packages.add(url.split('/node_modules/').at(1)?.split('/')[0]);
      return next(url, context);
    },
  });
  await import('./src/main.ts');
  console.log([...packages].join('\\n'));
`;

test('a start loads none of the packages that many instances never use', async () => {
  const cwd = join(import.meta.dirname, '..', '..');
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', LIST_LOADED], { cwd });
  const loaded = stdout.split('\n');
  assert.ok(loaded.includes('fastify'), 'the list is that of the packages');
  assert.deepEqual(
    loaded.filter((name) => NOT_AT_START.includes(name)),
    [],
  );
});
