#!/usr/bin/env node
// Old Node versions must be able to read this file, so that they can say what is wrong.
'use strict';

var fs = require('node:fs');
var path = require('node:path');

// The machines on which jobs are wrapped often have an old Node.js, and for a job every tenth of a second counts.
var wrapper = path.join(__dirname, '..', 'dist', 'tocsin-run.cjs');
// So have servers; and by itself the agent takes half the memory.
var agent = path.join(__dirname, '..', 'dist', 'tocsin-agent.cjs');
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
      'Start it with "npm start", which brings a Node.js of its own, or run it with node_modules/.bin/node.',
  );
  process.exitCode = 1;
} else {
  // Keeps what the TypeScript compiled to, which starts faster and spares the memory of the compiler. Not in a directory
  // that others may write to: it holds code.
  require('node:module').enableCompileCache(path.join(__dirname, '..', 'node_modules', '.cache', 'tocsin'));
  // Most of what a start allocates stays: the space for short-lived objects would grow to 134 MB for it, and be given back
  // only after a quiet while. main.ts lets it grow once the program is ready.
  if (process.argv[2] === 'serve') require('node:v8').setFlagsFromString('--semi-space-growth-factor=1');
  // The journal is synced by these threads; it must not wait for what else reads and writes files or looks up names.
  process.env.UV_THREADPOOL_SIZE = process.env.UV_THREADPOOL_SIZE || '8';
  import('../src/commands/tocsin.ts').then((program) => program.runCommand(process.argv.slice(2)));
}
