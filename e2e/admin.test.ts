// The commands for an operator who is locked out, tried on the real program while it runs and while it stands still.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { caller } from './caller.ts';
import { type Installation, installation, PROGRAM } from './program.ts';

const PASSWORD = 'correct horse battery';
const email = 'alice@example.org';

/** Runs `tocsin admin …` to its end; `input` is what its stdin says. */
function admin({ dataDir }: Pick<Installation, 'dataDir'>, args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, 'admin', ...args], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH ?? '', TOCSIN_DATA_DIR: dataDir },
    input,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { code: status, stdout, stderr };
}

const signIn = (api: string, password: string) =>
  caller(api).send('POST', '/auth/login', { email, password });

test('an instance admin is made while the program stands still, and let in again while it runs', async (t) => {
  const installed = await installation(t);
  await (await installed.start()).end('SIGTERM');
  const made = admin(
    installed,
    ['create', '--email', email, '--name', 'Alice', '--password-stdin'],
    `${PASSWORD}\n`,
  );
  assert.deepEqual([made.code, made.stderr], [0, '']);
  assert.match(made.stdout, /^alice@example\.org was created with an account, and runs this instance\./);
  assert.equal(await installed.postmaster(), null, 'what was started for it was stopped');

  const { api, end } = await installed.start();
  const first = await signIn(api, PASSWORD);
  assert.deepEqual([first.status, first.body.user.is_admin, first.body.user.name], [200, true, 'Alice']);
  const again = admin(installed, ['create', '--email', 'ALICE@example.org']);
  assert.match(again.stdout, /was there already/);
  const set = admin(
    installed,
    ['reset-password', '--email', email, '--password-stdin'],
    'another horse battery',
  );
  assert.deepEqual([set.code, set.stderr], [0, '']);
  assert.equal((await signIn(api, PASSWORD)).status, 401);
  const second = await signIn(api, 'another horse battery');
  assert.equal(second.status, 200);

  const link = admin(installed, ['reset-password', '--email', email]);
  const token = /token=([\w-]+)/.exec(link.stdout)?.[1];
  const reset = () =>
    caller(api).send('POST', '/auth/reset-password', { token, password: 'a third horse battery' });
  assert.deepEqual([(await reset()).status, (await reset()).status], [200, 400], 'it is good once');
  const third = await signIn(api, 'a third horse battery');
  assert.equal(third.status, 200);

  const without = admin(installed, ['disable-2fa', '--email', email]);
  assert.deepEqual([without.code, /nothing was changed/.test(without.stdout)], [0, true]);
  const log = (await caller(api, third.body.token).get('/account/audit-log')).audit_log;
  assert.deepEqual(
    log
      .filter(({ actor }: { actor: { type: string } }) => actor.type === 'system')
      .map(({ action, detail }: { action: string; detail: unknown }) => [action, detail]),
    ['make_reset_link', 'reset_password', 'make_admin', 'create_admin'].map((action) => [
      `person.${action}`,
      { where: 'on the command line' },
    ]),
  );
  assert.equal((await end('SIGTERM')).code, 0);
});

test('what was asked wrongly ends with 2, what cannot be done with 1, and each says why', async (t) => {
  const installed = await installation(t);
  const told = (args: readonly string[], input?: string) => {
    const { code, stdout, stderr } = admin(installed, args, input);
    assert.equal(stdout, '');
    return [code, stderr.split('\n')[0]];
  };
  assert.deepEqual(told([]), [2, 'tocsin: say what to do']);
  assert.deepEqual(told(['constructor']), [2, 'tocsin: there is no command "admin constructor"']);
  assert.deepEqual(told(['create']), [2, 'tocsin: say whom it is about: --email <address>']);
  assert.deepEqual(told(['create', '--email', 'alice']), [2, 'tocsin: "alice" is no e-mail address']);
  assert.equal(told(['create', '--email', email, '--password', PASSWORD])[0], 2, 'never as an argument');
  const [code, said] = told(['disable-2fa', '--email', email]);
  assert.equal(code, 1);
  assert.match(String(said), /is not the data directory of a Tocsin/);

  await (await installed.start()).end('SIGTERM');
  const create = ['create', '--email', email, '--password-stdin'];
  assert.deepEqual(told(create, 'password1'), [
    1,
    'tocsin: That password is not taken: must not be one of the most common passwords.',
  ]);
  assert.deepEqual(told(create, 'two\nlines'), [1, 'tocsin: A password has one line only.']);
  assert.deepEqual(told(create, 'x'.repeat(5_000)), [1, 'tocsin: That is too long for a password.']);
  assert.equal(told(['create', '--email', email])[0], 2, 'there is no terminal to ask on');
  for (const what of ['reset-password', 'disable-2fa'])
    assert.deepEqual(told([what, '--email', email]), [1, `tocsin: Nobody here has the address ${email}.`]);
});
