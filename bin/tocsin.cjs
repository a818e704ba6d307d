#!/usr/bin/env node
// Old Node versions must be able to read this file, so that they can say what is wrong.
'use strict';

var fs = require('node:fs');
var path = require('node:path');

var root = path.join(__dirname, '..');
// A checkout runs its sources. The package has them as JavaScript (bin/build-program.mjs): Node.js refuses TypeScript there.
var isCheckout = fs.existsSync(path.join(root, 'src', 'commands', 'tocsin.ts'));
var home = isCheckout ? root : path.join(root, 'dist', 'program');

// The machines on which jobs are wrapped often have an old Node.js, and for a job every tenth of a second counts.
var wrapper = path.join(home, 'dist', 'tocsin-run.cjs');
// So have servers; and by itself the agent takes half the memory.
var agent = path.join(home, 'dist', 'tocsin-agent.cjs');
var NEEDED = '24.7';
var needed = NEEDED.split('.').map(Number);
var here = process.versions.node.split('.').map(Number);

if (process.argv[2] === 'run' && fs.existsSync(wrapper)) {
  require(wrapper);
} else if (process.argv[2] === 'agent' && fs.existsSync(agent)) {
  require(agent);
} else if (here[0] < needed[0] || (here[0] === needed[0] && here[1] < needed[1])) {
  console.error(
    'Tocsin needs Node.js ' +
      NEEDED +
      ' or newer, but this is ' +
      process.version +
      '. ' +
      (isCheckout
        ? 'Start it with "npm start", which brings a Node.js of its own, or run it with node_modules/.bin/node.'
        : 'Install a newer one, or this one beside Tocsin, which then runs on it: npm install -g node-' +
          process.platform +
          '-' +
          process.arch +
          '@24'),
  );
  process.exitCode = 1;
} else {
  // Keeps what the sources compiled to, which starts faster and spares the memory of the compiler. Not in a directory
  // that others may write to: it holds code. Where it cannot be written, as in most packages, each start compiles.
  require('node:module').enableCompileCache(path.join(root, 'node_modules', '.cache', 'tocsin'));
  // Most of what a start allocates stays: the space for short-lived objects would grow to 134 MB for it, and be given back
  // only after a quiet while. main.ts lets it grow once the program is ready.
  if (process.argv[2] === 'serve') require('node:v8').setFlagsFromString('--semi-space-growth-factor=1');
  // The journal is synced by these threads; it must not wait for what else reads and writes files or looks up names.
  process.env.UV_THREADPOOL_SIZE = process.env.UV_THREADPOOL_SIZE || '8';
  import(isCheckout ? '../src/commands/tocsin.ts' : '../dist/program/src/commands/tocsin.js').then(
    (program) => program.runCommand(process.argv.slice(2)),
  );
}
