import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { UsageError } from '../command.ts';
import { readOptions } from './options.ts';

const URL = 'http://localhost:8081/ping/slug';
const CREATE = ['--create', '--name', 'Backup', '--api-url', 'http://localhost:8081', '--schedule'];

test('without further options all of the output is sent and nothing is limited', () => {
  assert.deepEqual(readOptions(['--url', URL, '--', 'backup', '--all', '--', 'x'], {}), {
    command: 'backup',
    args: ['--all', '--', 'x'],
    pingUrl: URL,
    creation: null,
    name: null,
    quiet: false,
    sendsOutput: true,
    timeout: null,
    pluginFailsFrom: null,
    retryForMs: 60_000,
  });
});

test('every option is understood', () => {
  const options = readOptions(
    [
      `--url=${URL}`,
      '--name',
      ' Backup ',
      '--quiet',
      '--no-output',
      '--timeout',
      '1h30m',
      '--retry-for',
      '5m',
      '--',
      'x',
    ],
    {},
  );
  assert.deepEqual(
    [options?.name, options?.quiet, options?.sendsOutput, options?.timeout, options?.retryForMs],
    ['Backup', true, false, { text: '1h30m', seconds: 5_400 }, 300_000],
  );
});

test('plugins of Nagios fail from WARNING on, or from CRITICAL', () => {
  const of = (...more: string[]) => readOptions(['--url', URL, ...more, '--', 'x'], {})?.pluginFailsFrom;
  assert.deepEqual([of('--nagios'), of('--nagios', '--fail-at', 'critical')], ['warning', 'critical']);
});

test('the ping URL may come from the environment, and the option wins', () => {
  const environment = { TOCSIN_PING_URL: 'http://other/ping/slug' };
  assert.equal(readOptions(['--', 'x'], environment)?.pingUrl, 'http://other/ping/slug');
  assert.equal(readOptions(['--url', URL, '--', 'x'], environment)?.pingUrl, URL);
});

test('a URL that is none, or empty, is no reason not to run the job', () => {
  assert.equal(readOptions(['--url', '', '--', 'x'], {})?.pingUrl, '');
  assert.equal(readOptions(['--url', 'htp:/x', '--', 'x'], {})?.pingUrl, 'htp:/x');
});

test('a schedule is an interval or five fields', () => {
  const creation = (...more: string[]) => readOptions([...CREATE, ...more, '--', 'x'], {})?.creation;
  assert.deepEqual(creation('1h', '--grace', '0s'), {
    apiUrl: 'http://localhost:8081',
    name: 'Backup',
    keyFile: null,
    schedule: { interval_seconds: 3_600 },
    timezone: null,
    graceSeconds: 0,
  });
  assert.deepEqual(creation('0 3 * * *', '--timezone', 'Europe/Vilnius', '--key-file', '/k'), {
    apiUrl: 'http://localhost:8081',
    name: 'Backup',
    keyFile: '/k',
    schedule: { cron_expression: '0 3 * * *' },
    timezone: 'Europe/Vilnius',
    graceSeconds: null,
  });
});

test('help is given before anything else is looked at', () => {
  assert.equal(readOptions(['--help'], {}), null);
  assert.equal(readOptions(['-h', '--timeout', 'x'], {}), null);
});

const wrong: [string[], RegExp][] = [
  [['--url', URL], /no command/],
  [['--url', URL, '--'], /no command/],
  [['--url', URL, 'backup', '--all'], /Unknown option '--all'/],
  [['--url', URL, 'backup'], /put "--" before the command: -- backup/],
  [['--ulr', URL, '--', 'x'], /^Unknown option '--ulr'$/],
  [['--url', '--', 'x'], /--url/],
  [['--quiet=yes', '--url', URL, '--', 'x'], /--quiet/],
  [['--', 'x'], /Give --url, or set TOCSIN_PING_URL/],
  [['--url', URL, '--timeout', '90', '--', 'x'], /--timeout takes 1s to 24d/],
  [['--url', URL, '--timeout', '25d', '--', 'x'], /--timeout takes 1s to 24d/],
  [['--url', URL, '--timeout', '0s', '--', 'x'], /--timeout takes 1s to 24d/],
  [['--url', URL, '--retry-for', '0s', '--', 'x'], /--retry-for takes 1s to 1h/],
  [['--url', URL, '--retry-for', '2h', '--', 'x'], /--retry-for takes 1s to 1h/],
  [['--url', URL, '--nagios', '--fail-at', 'unknown', '--', 'x'], /--fail-at takes warning or critical/],
  [['--url', URL, '--fail-at', 'critical', '--', 'x'], /--fail-at goes with --nagios only/],
  [['--url', URL, '--name', ' ', '--', 'x'], /--name takes 1 to 100 characters/],
  [['--url', URL, '--schedule', '1h', '--', 'x'], /--schedule goes with --create only/],
  [['--create', '--', 'x'], /--create needs --name/],
  [['--create', '--name', 'a', '--', 'x'], /--create needs --api-url/],
  [['--create', '--name', 'a', '--api-url', 'http://a', '--', 'x'], /--create needs --schedule/],
  [[...CREATE, '30s', '--', 'x'], /--schedule takes five fields/],
  [[...CREATE, 'daily', '--', 'x'], /--schedule takes five fields/],
  [[...CREATE, '1h', '--grace', '91d', '--', 'x'], /--grace takes 0s to 90d/],
  [[...CREATE, '1h', '--url', URL, '--', 'x'], /either --url or --create/],
  [
    [...CREATE, '1h', '--key', 'toc_key_1', '--', 'x'],
    /can be read by everybody.*--key-file or TOCSIN_API_KEY/,
  ],
  [[...CREATE, '1h', '--api-key=toc_key_1', '--', 'x'], /can be read by everybody/],
];
for (const [argv, problem] of wrong)
  test(`refused, saying what to do: ${argv.join(' ')}`, () => {
    assert.throws(
      () => readOptions(argv, {}),
      (error) => error instanceof UsageError && problem.test(error.message),
    );
  });

test('a key on the command line is refused without being repeated', () => {
  assert.throws(
    () => readOptions([...CREATE, '1h', '--key=toc_key_secret', '--', 'x'], {}),
    (error) => error instanceof Error && !error.message.includes('secret'),
  );
});

test('whatever comes after the first -- reaches the command unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (args) => {
      const options = readOptions(['--url', URL, '--', 'job', ...args], {});
      assert.deepEqual([options?.command, options?.args], ['job', args]);
    }),
  );
});
