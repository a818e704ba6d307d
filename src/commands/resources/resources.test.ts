import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isCommand, resourcesOf } from '../../../web/build/command-table.ts';
import { routes } from '../../hosts/routes.ts';
import { startTestService } from '../../testing/service.ts';
import { bodyOf, queryOf, type Values } from './options.ts';
import { type Field, type Operation, optionOf } from './resource.ts';
import { showChanged, showItem, showList } from './show.ts';

const program = fileURLToPath(new URL('../../../bin/tocsin.cjs', import.meta.url));

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

const execute = (file: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(file, args, { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
    child.stdin?.end();
  });

const tocsin = (args: readonly string[], env?: Record<string, string>) =>
  execute(process.execPath, [program, ...args], env);

const resources = resourcesOf(routes);

test('each route that a key can call is one command, and no two commands are alike', () => {
  const commands = resources.flatMap(({ name, operations }) =>
    operations.map((operation) => ({ ...operation, command: `${name} ${operation.verb}` })),
  );
  const called = commands.filter(({ isMute }) => !isMute).map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(
    called.toSorted(),
    routes
      .filter(isCommand)
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  );
  assert.equal(new Set(commands.map(({ command }) => command)).size, commands.length);
  const names = resources.flatMap(({ name, aliases }) => [name, ...aliases]);
  assert.equal(new Set(names).size, names.length);
  for (const { verb, query, body } of commands) {
    const options = [...query, ...(body ?? [])].map(optionOf);
    assert.equal(new Set(options).size, options.length, verb);
    for (const word of [verb, ...options]) assert.match(word, /^[a-z][a-z\d-]*$/);
  }
});

test('a table fits the terminal, and no text of it moves the cursor', () => {
  const items = [
    { id: 1, name: 'A\u001b[2J\u202eB', tags: ['a', 'b'], subject: { name: 'Shop' }, at: null },
    { id: 12, name: 'x'.repeat(100), tags: [], subject: null, at: '2026-06-16T08:00:00.000Z' },
  ];
  const fields = ['id', 'name', 'tags', 'subject', 'at'];
  assert.equal(
    showList(items, { fields, columns: null, width: 60 }),
    [
      'ID  NAME                      SUBJECT  AT               TAGS',
      '1   A [2J B                   Shop     -                a, b',
      '12  xxxxxxxxxxxxxxxxxxxxxxx…  -        2026-06-16 08:…  -',
      '',
    ].join('\n'),
  );
  assert.equal(
    showList(items, { fields, columns: ['subject.name'], width: null }),
    'SUBJECT.NAME\nShop\n-\n',
  );
  assert.equal(showList([], { fields, columns: null, width: 80 }), 'None.\n');
  assert.equal(showItem({ id: 1, on: { a: [1] } }, null), 'id  1\non  {"a":[1]}\n');
});

test('an import that is not taken back says what was changed since, and the two ways on', () => {
  const changed = [
    { section: 'uptime_checks', id: 1, name: 'A\u001b[2J', fields: ['name', 'every'] },
    { section: 'rules', id: 2, name: 'All', fields: [] },
  ];
  const said = showChanged(changed);
  assert.match(
    said,
    /\n {2}uptime_checks A \[2J: name, every\n {2}rules All: refers to it\n--changed keep .+--changed undo/,
  );
  assert.match(showChanged(Array(30).fill(changed[0])), /\n {2}and 10 more\n/);
  assert.equal(showChanged(undefined), '');
});

test('resources are listed, changed and deleted by their names, and refusals say what to do', async (t) => {
  const { alice, api } = await startTestService(t);
  const { key } = await alice.post('/api-keys', { name: 'Shell', kind: 'full' });
  const asked = (args: readonly string[], more: Record<string, string> = {}) =>
    tocsin(args, { TOCSIN_URL: api, TOCSIN_KEY: key, ...more });
  const nightly = await alice.createCronCheck({ name: 'Nightly' });
  for (const name of ['Twin', 'Twin']) await alice.createCronCheck({ name });

  const paused = await asked(['checks', 'pause', 'Nightly', '--columns', 'name,status']);
  assert.deepEqual([paused.code, paused.stdout, paused.stderr], [0, 'name    Nightly\nstatus  paused\n', '']);
  const listed = await asked(['cron-checks', 'list', '--sort', 'name', '--limit', '1', '--columns', 'id']);
  assert.equal(listed.stdout, `ID\n${nightly.id}\n`);
  assert.equal(listed.stderr, 'There are more: --limit <number> or --all.\n');
  const muted = await asked(['checks', 'mute', 'Nightly', '--json']);
  assert.deepEqual(JSON.parse(muted.stdout).targets.ids, [nightly.id], muted.stderr);

  for (const [args, more, message] of [
    [['checks', 'delete', 'Nightly'], {}, /nobody is there to agree: give --yes/],
    [['checks', 'get', 'Twin'], {}, /2 of cron-checks are called "Twin": name one by its id: \d+, \d+/],
    [['checks', 'get', 'None'], {}, /none of cron-checks is called "None"/],
    [['checks', 'create', '--name', 'X', '--interval-seconds', '5'], {}, /interval_seconds: integer 60\.\./],
    [['checks', 'list'], { TOCSIN_KEY: 'wrong' }, /the key in TOCSIN_KEY is not valid/],
  ] as [string[], Record<string, string>, RegExp][]) {
    const ended = await asked(args, more);
    assert.match(ended.stderr, message);
    assert.equal(ended.code, 1, ended.stderr);
  }
  const mistyped = await asked(['checks', 'list', '--foo']);
  assert.deepEqual([mistyped.code, mistyped.stderr.split('\n')[0]], [2, "tocsin: Unknown option '--foo'"]);
  const deleted = await asked(['checks', 'delete', 'Nightly', '--yes']);
  assert.deepEqual([deleted.code, (await alice.send('GET', `/cron-checks/${nightly.id}`)).status], [0, 404]);
});

const field = (name: string, kind: Field['kind'], choices?: string[]): Field => ({
  ...{ name, kind, ...(choices && { choices }) },
});

test('options become what is sent, and wrong ones are refused before anything is', async () => {
  const operation: Operation = {
    ...{ verb: 'update', method: 'PATCH', path: '/x/:id', summary: 'Change', items: null },
    query: [field('status', 'texts', ['up', 'down'])],
    body: [
      field('grace_seconds', 'number'),
      field('tags', 'texts'),
      field('targets', 'json'),
      field('is_on', 'boolean'),
    ],
  };
  assert.equal(
    queryOf(operation, { status: ['up,down', 'up'] }).toString(),
    'status=up&status=down&status=up',
  );
  const values = { body: '{"name":"A","tags":["x"]}', 'grace-seconds': '60', tags: ['a,b'], 'is-on': false };
  assert.deepEqual(await bodyOf(operation, values), {
    ...{ name: 'A', tags: ['a', 'b'], grace_seconds: 60, is_on: false },
  });
  assert.deepEqual(await bodyOf(operation, { targets: '{"all":true}', 'grace-seconds': 'null' }), {
    ...{ targets: { all: true }, grace_seconds: null },
  });
  assert.throws(() => queryOf(operation, { status: ['bad'] }), /--status takes up, down/);
  for (const [wrong, message] of [
    [{ 'grace-seconds': 'soon' }, /--grace-seconds takes a number/],
    [{ targets: '{' }, /--targets takes JSON/],
    [{ body: '[]' }, /--body takes an object/],
    [{ body: '@/nowhere' }, /nowhere cannot be read/],
  ] as [Values, RegExp][])
    await assert.rejects(bodyOf(operation, wrong), message);
});

test('bash completes commands, what resources can do, options and their choices', async () => {
  const { stdout: script } = await tocsin(['completion', 'bash']);
  const completed = async (...words: string[]) => {
    const quoted = words.map((word) => `'${word}'`).join(' ');
    const asked = `COMP_WORDS=(tocsin ${quoted}); COMP_CWORD=${words.length}; _tocsin; echo "\${COMPREPLY[*]}"`;
    const { stdout, stderr } = await execute('bash', ['-c', `${script}\n${asked}`]);
    assert.equal(stderr, '');
    return stdout.trim();
  };
  assert.equal(await completed('ch'), 'checks channel-kinds channels');
  assert.equal(await completed('checks', 'pa'), 'pause');
  assert.equal(await completed('uptime', 'delete', '--'), '--json --columns --yes --help');
  assert.equal(await completed('cron-checks', 'list', '--status', 'p'), 'paused');
  const { code, stderr } = await tocsin(['completion', 'tcsh']);
  assert.deepEqual([code, stderr.split('\n')[0]], [2, 'tocsin: name a shell: bash, zsh, fish']);
});
