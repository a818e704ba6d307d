import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readConfig } from './config.ts';
import { readEnvironment } from './environment.ts';
import { givenValue } from './environment-files.ts';
import { StartupProblem } from './startup-problem.ts';

const SECRET = 'a secret that nobody must read in any message';

async function directory(t: TestContext) {
  const path = await mkdtemp(join(tmpdir(), 'tocsin-values-'));
  t.after(() => rm(path, { recursive: true }));
  return {
    path,
    file(name: string, text: string | Buffer): string {
      writeFileSync(join(path, name), text);
      return join(path, name);
    },
  };
}

const read = (env: Record<string, string>) => readConfig(env, { defaultDataDir: './data' });

function problems(env: Record<string, string>): string[] {
  try {
    read(env);
  } catch (error) {
    assert(error instanceof StartupProblem);
    return error.message.split('\n');
  }
  return [];
}

test('NAME_FILE names the file that holds the value, whatever the variable', async (t) => {
  const { file } = await directory(t);
  const values: Record<string, string> = {
    TOCSIN_SECRET: SECRET,
    DATABASE_URL: 'postgres://tocsin:hunter2@db/tocsin',
    SMTP_URL: 'smtps://me:hunter2@mail.example.com',
    MAIL_FROM: 'Tocsin <tocsin@example.com>',
    TOCSIN_REGISTRATION: 'open',
    TOCSIN_JOURNAL_MAX_BYTES: '33554432',
    TOCSIN_CA_FILE: '/etc/ssl/ours.pem',
    TOCSIN_LOG_LEVEL: 'debug',
  };
  const files = Object.entries(values).map(([name, value]) => [`${name}_FILE`, file(name, `${value}\n`)]);
  assert.deepEqual(read(Object.fromEntries(files)), read(values));
});

test('the line break at the end of the file is no part of the value', async (t) => {
  const { file } = await directory(t);
  for (const text of [SECRET, `${SECRET}\n`, `${SECRET}\r\n`])
    assert.equal(read({ TOCSIN_SECRET_FILE: file('secret', text) }).secret, SECRET);
});

test('the variable and its file together are refused, an empty one of them is not there', async (t) => {
  const { file } = await directory(t);
  const path = file('secret', SECRET);
  assert.deepEqual(problems({ TOCSIN_SECRET: SECRET, TOCSIN_SECRET_FILE: path }), [
    'TOCSIN_SECRET and TOCSIN_SECRET_FILE are both set, but only one of them may be.',
  ]);
  assert.equal(read({ TOCSIN_SECRET: '', TOCSIN_SECRET_FILE: path }).secret, SECRET);
  assert.equal(read({ TOCSIN_SECRET: SECRET, TOCSIN_SECRET_FILE: ' ' }).secret, SECRET);
});

test('a file that holds no value is refused in one sentence', async (t) => {
  const { path, file } = await directory(t);
  mkdirSync(join(path, 'folder'));
  for (const [named, reason] of [
    [join(path, 'nowhere'), 'that file cannot be read: there is none'],
    [join(path, 'folder'), 'that file cannot be read: it is a directory'],
    [file('empty', '\n'), 'that file is empty'],
    [file('large', 'x'.repeat(70_000)), 'that file is larger than 64 KB'],
    ['/dev/zero', 'that file is larger than 64 KB'],
    ['/dev/null', 'that file is empty'],
  ] as const)
    assert.deepEqual(problems({ DATABASE_URL_FILE: named }), [
      `DATABASE_URL_FILE is "${named}", but ${reason}.`,
    ]);
  assert.match(
    givenValue({ X_FILE: 'a\0b' }, 'X').problem ?? '',
    /^X_FILE is "a\0b", but that file cannot be read/,
  );
});

test('what a file holds is in no message, right or wrong', async (t) => {
  const { file } = await directory(t);
  const named = ['TOCSIN_LOG_LEVEL', 'TOCSIN_API_URL', 'DATABASE_URL', 'TOCSIN_HEARTBEAT_URL', 'MAIL_FROM'];
  const found = problems(
    Object.fromEntries(named.map((name) => [`${name}_FILE`, file(name, 'hunter2 hunter2')])),
  );
  assert.equal(found.length, named.length);
  assert.ok(!found.join().includes('hunter2'), found.join());
});

test('a file is read once', async (t) => {
  const { file } = await directory(t);
  const path = file('value', 'first');
  const env = readEnvironment({ TOCSIN_SECRET_FILE: path });
  assert.ok(env.isSet('TOCSIN_SECRET'));
  file('value', 'second');
  const parse = (text: string) => text;
  assert.equal(env.read({ name: 'TOCSIN_SECRET', allowed: 'anything', fallback: '', parse }), 'first');
});

test('a misspelt name of a file is corrected to that of a file', () => {
  assert.deepEqual(problems({ TOCSIN_SECERT_FILE: '/x' }), [
    'TOCSIN_SECERT_FILE is not a variable of Tocsin: correct it to TOCSIN_SECRET_FILE.',
  ]);
  assert.deepEqual(problems({ TOCSIN_DATABASE_URL_FILE: '/x' }), [
    'TOCSIN_DATABASE_URL_FILE is not a variable of Tocsin: correct it to DATABASE_URL_FILE.',
  ]);
  assert.deepEqual(problems({ TOCSIN_SECRET_FILE_FILE: '/x' }), [
    'TOCSIN_SECRET_FILE_FILE is not a variable of Tocsin: correct it to TOCSIN_SECRET_FILE.',
  ]);
  assert.deepEqual(read({ TOCSIN_TOKEN_FILE: '/x' }).ignoredVariables, ['TOCSIN_TOKEN_FILE']);
});
