import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Ending, exitCodeOf, notStarted, verdictOf } from './ending.ts';

const exited = (code: number): Ending => ({ kind: 'exited', code });
const killed = (signal: NodeJS.Signals): Ending => ({ kind: 'killed', signal });

const verdicts: [string, Ending, string | null, { code: number; path: string; sentence: string | null }][] = [
  ['success', exited(0), null, { code: 0, path: '/0', sentence: null }],
  ['failure', exited(255), null, { code: 255, path: '/255', sentence: null }],
  [
    'SIGKILL',
    killed('SIGKILL'),
    null,
    { code: 137, path: '/137', sentence: 'Killed by SIGKILL (signal 9).' },
  ],
  [
    'SIGSEGV',
    killed('SIGSEGV'),
    null,
    { code: 139, path: '/139', sentence: 'Killed by SIGSEGV (signal 11).' },
  ],
  [
    'an overrun that obeys',
    killed('SIGTERM'),
    '90s',
    {
      code: 143,
      path: '/143',
      sentence: 'Killed by SIGTERM (signal 15), because it ran longer than 90s.',
    },
  ],
  [
    'an overrun that ends as if all were well is a failure all the same',
    exited(0),
    '2h',
    {
      code: 0,
      path: '/fail/0',
      sentence: 'Ended with exit code 0 when told to, because it ran longer than 2h.',
    },
  ],
  [
    'no such command',
    notStarted('ENOENT'),
    null,
    { code: 127, path: '/127', sentence: 'The command could not be started: job: not found.' },
  ],
  [
    'not executable',
    notStarted('EACCES'),
    null,
    { code: 126, path: '/126', sentence: 'The command could not be started: job: permission denied.' },
  ],
  [
    'any other reason not to start',
    notStarted('ENOMEM'),
    null,
    { code: 126, path: '/126', sentence: 'The command could not be started: job: ENOMEM.' },
  ],
];

for (const [name, ending, overran, expected] of verdicts)
  test(`what is made of it: ${name}`, () => {
    const { path, sentence } = verdictOf(ending, 'job', overran);
    assert.deepEqual({ code: exitCodeOf(ending), path, sentence }, expected);
  });
