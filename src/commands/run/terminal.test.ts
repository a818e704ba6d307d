import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comesFromTerminal, FORWARDED, terminalOf } from './terminal.ts';

const cron = { controls: false, foreground: false };
const background = { controls: true, foreground: false };
const foreground = { controls: true, foreground: true };

test('without a terminal every signal is passed on', () => {
  assert.deepEqual(
    FORWARDED.filter((signal) => comesFromTerminal(signal, cron)),
    [],
  );
});

test('in the foreground of a terminal, what its keys send is not sent twice', () => {
  assert.deepEqual(
    FORWARDED.filter((signal) => comesFromTerminal(signal, foreground)),
    ['SIGINT', 'SIGHUP', 'SIGQUIT'],
  );
});

test('in the background of a terminal, only its going away reaches the command by itself', () => {
  assert.deepEqual(
    FORWARDED.filter((signal) => comesFromTerminal(signal, background)),
    ['SIGHUP'],
  );
});

const stats: [string, string, ReturnType<typeof terminalOf>][] = [
  ['foreground', '12 (node) S 1 12 12 34816 12 4194304 1 2', foreground],
  ['background', '12 (node) S 1 12 9 34816 9 4194304 1 2', background],
  ['no terminal', '12 (node) S 1 12 12 0 -1 4194304 1 2', cron],
  ['a name that looks like fields', '12 (a) R 0 0 0 0) S 1 12 12 34816 12 4194304 1', foreground],
  ['nothing that can be read', '', cron],
];
for (const [name, stat, expected] of stats)
  test(`proc_pid_stat(5) is understood: ${name}`, () => assert.deepEqual(terminalOf(stat), expected));
