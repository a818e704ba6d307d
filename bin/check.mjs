// `npm run check`: what is generated first, then two checks at a time, since some of them keep one core busy.

import { spawn } from 'node:child_process';

/** Scripts of package.json. */
const LANES = [
  ['check:types', 'check:style'],
  ['check:imports', 'check:unused'],
];

/** What it says comes at its end, or two would say it at once. */
function run(script) {
  const child = spawn(`npm run --silent ${script}`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      if (code !== 0) {
        console.error(`This failed: npm run ${script}`);
        process.exitCode = 1;
      }
      resolve(code === 0);
    });
  });
}

async function runLane(scripts) {
  for (const script of scripts) if (!(await run(script))) return;
}

if (await run('generate -- types')) await Promise.all(LANES.map(runLane));
