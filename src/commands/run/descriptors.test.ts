import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Descriptor, furtherStdio, inheritedOnes } from './descriptors.ts';
import { startPingedService, startShell, WRAP } from './test-stage.ts';

const open = (fd: number, target: string, isClosedOnExec = true): Descriptor => ({
  fd,
  target,
  isClosedOnExec,
});

const OURS = [
  open(0, '/dev/pts/0', false),
  open(1, 'pipe:[1]', false),
  open(2, '/var/log/job.log', false),
  open(3, 'anon_inode:[eventpoll]'),
  open(4, 'pipe:[2]'),
  open(5, 'pipe:[2]'),
  open(6, '/dev/null'),
];

test('what Node.js opened for itself stays with it', () => {
  assert.deepEqual(inheritedOnes(OURS), []);
  assert.deepEqual(furtherStdio(OURS), []);
});

test('files, sockets and ends of pipes go on to the command; what it gets anyway is not named', () => {
  const others = [
    open(7, '/tmp/list'),
    open(8, 'socket:[3]'),
    open(9, 'pipe:[4]'),
    open(63, 'pipe:[5]', false),
  ];
  assert.deepEqual(inheritedOnes([...OURS, ...others]), [7, 8, 9]);
  assert.deepEqual(furtherStdio([...OURS, open(4, '/tmp/list')]), ['ignore', 4]);
});

async function scratch(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-descriptors-'));
  t.after(() => rm(directory, { recursive: true }));
  return directory;
}

test('the command reads and writes further descriptors of its caller', async (t) => {
  const service = await startPingedService(t);
  const directory = await scratch(t);
  await writeFile(join(directory, 'list'), 'one\n');
  const job = 'cat <&3; echo two >&9';
  const line = `cd ${directory}; ${WRAP} --url ${service.url} -- sh -c '${job}' 3<list 9>lock`;
  assert.equal((await startShell(t, line).ended).stdout.toString(), 'one\n');
  assert.equal(await readFile(join(directory, 'lock'), 'utf8'), 'two\n');
});

test('the command has no descriptors that it would not have alone', async (t) => {
  const service = await startPingedService(t);
  const job = "sh -c 'ls /proc/$$/fd' 5<&0";
  const wrapped = await startShell(t, `${WRAP} --url ${service.url} -- ${job}`).ended;
  const alone = await startShell(t, job).ended;
  assert.equal(wrapped.stdout.toString(), alone.stdout.toString());
});
