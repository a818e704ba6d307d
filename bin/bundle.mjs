// Puts each program that has to run where no node_modules are into one file of its own: `node bin/bundle.mjs [directory]`.
// Called by `npm ci` (prepare), with whatever Node.js npm finds, so this file is plain JavaScript.

import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const root = fileURLToPath(new URL('../', import.meta.url));
const directory = process.argv[2] ?? join(root, 'dist');

/** `target`: the oldest Node.js that must run it. */
const PROGRAMS = [
  { input: 'src/commands/run/standalone.ts', file: 'tocsin-run.cjs', target: 'node18' },
  { input: 'agent/standalone.ts', file: 'tocsin-agent.cjs', target: 'node18' },
];

await build(
  PROGRAMS.map(({ input, file, target }) => ({
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
      banner: '#!/usr/bin/env node',
    },
  })),
);

for (const { file } of PROGRAMS) await chmod(join(directory, file), 0o755);
