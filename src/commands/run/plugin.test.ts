import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { notStarted } from './ending.ts';
import {
  type FailingFrom,
  openHead,
  PLUGIN_OUTPUT_BYTES,
  pluginBody,
  pluginVerdict,
  readPluginOutput,
} from './plugin.ts';
import { runWrapped, startPingedService } from './test-stage.ts';

const exited = (code: number) => ({ kind: 'exited', code }) as const;

test('OK is a success, WARNING a failure unless CRITICAL is asked for, all else a failure', () => {
  const pathOf = (code: number, failsFrom: FailingFrom, overran: string | null = null) =>
    pluginVerdict(exited(code), { command: 'check', overran, failsFrom }).path;
  assert.deepEqual(
    [0, 1, 2, 3, 4, 255].map((code) => [pathOf(code, 'warning'), pathOf(code, 'critical')]),
    [
      ['/0', '/0'],
      ['/1', ''],
      ['/2', '/2'],
      ['/3', '/3'],
      ['/4', '/4'],
      ['/255', '/255'],
    ],
  );
  assert.equal(pathOf(1, 'critical', '10s'), '/1');
  const missing = { command: 'check', overran: null, failsFrom: 'critical' } as const;
  assert.equal(pluginVerdict(notStarted('ENOENT'), missing).path, '/127');
});

const outputs: [string, string, string, string[]][] = [
  ['', '', '', []],
  ['DISK OK\n', 'DISK OK', '', []],
  [
    'DISK OK - free space: / 3326 MB (56%); | /=2643MB;5948;5958;0;5968\n',
    'DISK OK - free space: / 3326 MB (56%);',
    '',
    ['/=2643MB;5948;5958;0;5968'],
  ],
  // The example of the Nagios plugin API with data at both places.
  [
    'DISK OK - free space: / 3326 MB (56%); | /=2643MB;5948;5958;0;5968\n/ 15272 MB (77%);\n/boot 68 MB (69%);\n' +
      '/var/log 819 MB (84%); | /boot=68MB;88;93;0;98\n/home=69357MB;253404;253409;0;253414\n/var/log=818MB;970;975;0;980\n',
    'DISK OK - free space: / 3326 MB (56%);',
    '/ 15272 MB (77%);\n/boot 68 MB (69%);\n/var/log 819 MB (84%);',
    [
      '/=2643MB;5948;5958;0;5968',
      '/boot=68MB;88;93;0;98',
      '/home=69357MB;253404;253409;0;253414',
      '/var/log=818MB;970;975;0;980',
    ],
  ],
  [
    "PING WARNING|'round trip'=0.5ms;1;2 'it''s lost'=0%\r\nmore\r\n",
    'PING WARNING',
    'more',
    ["'round trip'=0.5ms;1;2", "'it''s lost'=0%"],
  ],
];

test('the output of plugins is a summary, details and performance data', () => {
  for (const [text, summary, details, performance] of outputs)
    assert.deepEqual(readPluginOutput(text), { summary, details, performance }, text);
});

test('summary and performance data are sent first of all, and what fits of the details', () => {
  const [, , , [text] = ['']] = outputs;
  assert.equal(
    pluginBody(Buffer.from(text), null, 1_000).toString(),
    'DISK OK - free space: / 3326 MB (56%);\n/ 15272 MB (77%);\n/boot 68 MB (69%);\n/var/log 819 MB (84%);\n\n' +
      'Performance data:\n/=2643MB;5948;5958;0;5968\n/boot=68MB;88;93;0;98\n/home=69357MB;253404;253409;0;253414\n' +
      '/var/log=818MB;970;975;0;980\n',
  );
  const long = `LOG CRITICAL | lines=9\n${'ä'.repeat(20_000)}`;
  const body = pluginBody(Buffer.from(long), 'Killed.', 10_240).toString();
  assert.match(body, /^LOG CRITICAL\nä+\n?\nPerformance data:\nlines=9\nKilled\.\n$/);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.option(fc.string()), fc.nat(200), (output, end, limit) => {
      assert.ok(pluginBody(Buffer.from(output), end, limit).length <= limit);
    }),
  );
});

test('of much output the beginning is read', () => {
  const head = openHead(PLUGIN_OUTPUT_BYTES);
  head.push(Buffer.from('SMS OK\n'));
  for (let times = 0; times < 10; times += 1) head.push(Buffer.alloc(PLUGIN_OUTPUT_BYTES / 4, 'x'));
  const bytes = head.bytes();
  assert.deepEqual([bytes.length, bytes.toString().slice(0, 7)], [PLUGIN_OUTPUT_BYTES, 'SMS OK\n']);
});

test('--nagios reports the result of a plugin, and its exit code and output stay', async (t) => {
  const service = await startPingedService(t);
  const plugin = ['sh', '-c', 'echo "LOAD WARNING - 5.2 | load1=5.2;5;10;0;"; exit 1'];
  const warned = await runWrapped(t, service, plugin, ['--nagios']);
  await runWrapped(t, service, plugin, ['--nagios', '--fail-at', 'critical']);
  assert.deepEqual([warned.code, warned.stdout.toString()], [1, 'LOAD WARNING - 5.2 | load1=5.2;5;10;0;\n']);
  assert.deepEqual(service.paths(), ['/start', '/1', '/start', '']);
  const body = 'LOAD WARNING - 5.2\n\nPerformance data:\nload1=5.2;5;10;0;\n';
  assert.deepEqual(
    [service.received[1]?.body.toString(), service.received[3]?.body.toString()],
    [body, body],
  );
});
