// Puts each program that has to run where no node_modules are into one file of its own: `node bin/bundle.mjs [directory]`.
// Called by `npm ci` (npm run build), with whatever Node.js npm finds, so this file is plain JavaScript.

import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const root = fileURLToPath(new URL('./../', import.meta.url));
const directory = process.argv[2] ?? join(root, 'dist');

/**
 * cron knows few directories, and a machine may have no Node.js or an old one: the job must run all the same. sh reads each
 * line as a command, Node.js as a string and a comment.
 */
const ON_ANY_NODE = [
  '#!/bin/sh',
  ...[
    'for node in node nodejs /usr/local/bin/node /usr/bin/node /opt/homebrew/bin/node; do case $("$node" -v 2>/dev/null) in v1[89].*|v[2-9][0-9].*) exec "$node" "$0" "$@" ;; esac; done',
    'while [ $# -gt 0 ] && [ "$1" != -- ]; do shift; done',
    '[ $# -gt 1 ] || { echo "tocsin run: Node.js 18 or newer was not found in $PATH:/usr/local/bin. Install it, or report with curl instead." >&2; exit 2; }',
    'shift; echo "tocsin run: Node.js 18 or newer was not found in $PATH:/usr/local/bin: the command runs, but is not reported" >&2',
    'exec "$@"',
  ].map((line) => `':' //; ${line}`),
  ';',
].join('\n');

/** `target`: the oldest Node.js that must run it. */
const PROGRAMS = [
  { input: 'src/commands/run/standalone.ts', file: 'tocsin-run.cjs', target: 'node18', banner: ON_ANY_NODE },
  { input: 'agent/standalone.ts', file: 'tocsin-agent.cjs', target: 'node18', banner: '#!/usr/bin/env node' },
];

await build(
  PROGRAMS.map(({ input, file, target, banner }) => ({
    cwd: root,
    input,
    platform: 'node',
    transform: { target },
    logLevel: 'warn',
    output: {
      file: join(directory, file),
      format: 'cjs',
      codeSplitting: false,
      // Loading node:http by require() takes a tenth of the time that import() does.
      dynamicImportInCjs: false,
      minify: file === 'tocsin-agent.cjs',
      banner,
    },
  })),
);

for (const { file } of PROGRAMS) await chmod(join(directory, file), 0o755);
