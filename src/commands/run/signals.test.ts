import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, type TestContext, test } from 'node:test';
import { type PingedService, runWrapped, startPingedService, startWrapper, WRAP } from './test-stage.ts';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const;

/** Says which signals it gets, and ends when its input does. */
const LISTENER = `
  for (const signal of ${JSON.stringify(SIGNALS)}) process.on(signal, () => console.log('got ' + signal));
  process.stdin.on('end', () => process.exit(9)).resume();
  console.log('ready');`;

const listen = (t: TestContext, service: PingedService, ...options: string[]) =>
  startWrapper(t, ['--url', service.url, ...options, '--', process.execPath, '-e', LISTENER]);

for (const options of [[], ['--timeout', '1h']])
  test(`signals reach the command, each once${options.length > 0 ? ', with a timeout too' : ''}`, async (t) => {
    const service = await startPingedService(t);
    const wrapped = listen(t, service, ...options);
    await wrapped.untilPrinted('ready');
    for (const signal of SIGNALS) {
      wrapped.child.kill(signal);
      await wrapped.untilPrinted(`got ${signal}`);
    }
    wrapped.child.stdin?.end();
    const { code, stdout } = await wrapped.ended;
    assert.equal(code, 9);
    assert.deepEqual(stdout.toString().split('\n'), [
      'ready',
      ...SIGNALS.map((signal) => `got ${signal}`),
      '',
    ]);
    assert.deepEqual(service.paths(), ['/start', '/9']);
  });

for (const signal of SIGNALS)
  test(`${signal} ends a command that does not mind it, and the wrapper by the same signal`, async (t) => {
    const service = await startPingedService(t);
    const command = ['sh', '-c', 'echo ready; exec cat'];
    const wrapped = startWrapper(t, ['--url', service.url, '--', ...command]);
    await wrapped.untilPrinted('ready');
    wrapped.child.kill(signal);
    const finished = await wrapped.ended;
    assert.deepEqual([finished.code, finished.signal], [null, signal]);
    assert.match(service.received[1]?.body.toString() ?? '', new RegExp(`^ready\nKilled by ${signal} `));
  });

/** The listener in the foreground of a terminal of its own. */
function inTerminal(t: TestContext, service: PingedService, options = '') {
  const line = `exec ${WRAP} --url ${service.url} ${options} -- '${process.execPath}' -e "$LISTENER"`;
  const child = spawn('script', ['-qec', line, '/dev/null'], {
    env: { ...process.env, LISTENER },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  t.after(() => child.kill('SIGKILL'));
  let said = '';
  child.stdout.setEncoding('utf8');
  const ended = new Promise<string>((resolve) => child.once('close', () => resolve(said)));
  const untilPrinted = (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (said.includes(text)) resolve();
      };
      child.stdout.on('data', look);
      look();
    });
  child.stdout.on('data', (text: string) => {
    said += text;
  });
  return { child, ended, untilPrinted };
}

for (const options of ['', '--timeout 1h'])
  test(`Ctrl-C in a terminal reaches the command once ${options}`, async (t) => {
    const service = await startPingedService(t);
    const terminal = inTerminal(t, service, options);
    await terminal.untilPrinted('ready');
    terminal.child.stdin.write('\x03');
    await terminal.untilPrinted('got SIGINT');
    terminal.child.stdin.write('\x1c');
    await terminal.untilPrinted('got SIGQUIT');
    terminal.child.stdin.write('\x04');
    const said = await terminal.ended;
    assert.deepEqual(said.match(/got \w+/g), ['got SIGINT', 'got SIGQUIT']);
    assert.deepEqual(service.paths(), ['/start', '/9']);
  });

suite('--timeout', { concurrency: true }, () => {
  test('a command that runs too long is told to end, and reported', async (t) => {
    const service = await startPingedService(t);
    const command = ['sh', '-c', 'echo working; exec cat'];
    const wrapped = startWrapper(t, ['--url', service.url, '--timeout', '1s', '--', ...command]);
    const finished = await wrapped.ended;
    assert.deepEqual([finished.code, finished.signal], [null, 'SIGTERM']);
    assert.deepEqual(service.paths(), ['/start', '/143']);
    assert.equal(
      service.received[1]?.body.toString(),
      'working\nKilled by SIGTERM (signal 15), because it ran longer than 1s.\n',
    );
  });

  test('what it started is ended too', async (t) => {
    const service = await startPingedService(t);
    const directory = await mkdtemp(join(tmpdir(), 'tocsin-group-'));
    t.after(() => rm(directory, { recursive: true }));
    const file = join(directory, 'pid');
    const command = ['sh', '-c', `sleep 1000 & echo $! >${file}; wait`];
    const finished = await runWrapped(t, service, command, ['--timeout', '3s']);
    assert.equal(finished.signal, 'SIGTERM');
    const pid = Number(await readFile(file, 'utf8'));
    assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
  });

  test('a command that ends as if all were well when told to is a failure all the same', async (t) => {
    const service = await startPingedService(t);
    // The trap must be set before the signal arrives.
    const command = ['sh', '-c', "trap 'exit 0' TERM; while :; do sleep 0.1; done"];
    const finished = await runWrapped(t, service, command, ['--timeout', '3s']);
    assert.deepEqual([finished.code, service.paths()], [0, ['/start', '/fail/0']]);
    assert.match(service.received[1]?.body.toString() ?? '', /because it ran longer than 3s\.\n$/);
  });

  test('a command that minds no SIGTERM is killed', async (t) => {
    const service = await startPingedService(t);
    const command = ['sh', '-c', "trap '' TERM; sleep 1000; sleep 1000; sleep 1000"];
    const finished = await runWrapped(t, service, command, ['--timeout', '3s']);
    assert.deepEqual([finished.code, finished.signal], [null, 'SIGKILL']);
    assert.deepEqual(service.paths(), ['/start', '/137']);
    assert.match(service.received[1]?.body.toString() ?? '', /Killed by SIGKILL .* longer than 3s/);
  });

  test('a command that ends in time is none of its business', async (t) => {
    const service = await startPingedService(t);
    const { code } = await runWrapped(t, service, ['sh', '-c', 'exit 3'], ['--timeout', '1h']);
    assert.deepEqual([code, service.paths()], [3, ['/start', '/3']]);
  });
});
