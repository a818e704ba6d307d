// What wrapping a job costs: `tocsin run … -- true`, with a service that answers at once, beside `true` alone and
// beside a Node.js that does nothing.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { median, report } from './support.ts';

const ROUNDS = 30;
const BAR_MS = 120;
const PROGRAM = join(import.meta.dirname, '..', 'bin', 'tocsin.cjs');

const server = createServer((request, response) => {
  request.resume();
  response.end('{"ok":true}');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ping/slug`;

const contenders = {
  alone: ['true'],
  node: [process.execPath, '-e', '0'],
  wrapped: [process.execPath, PROGRAM, 'run', '--url', url, '--', 'true'],
};

async function elapsedMs([program = '', ...args]: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
  return performance.now() - startedAt;
}

const times = { alone: [] as number[], node: [] as number[], wrapped: [] as number[] };
for (let round = 0; round < ROUNDS; round += 1)
  for (const name of ['alone', 'node', 'wrapped'] as const)
    times[name].push(await elapsedMs(contenders[name]));
server.close();

const [aloneMs, nodeMs, wrappedMs] = [median(times.alone), median(times.node), median(times.wrapped)];
await report('run-start', {
  aloneMs: aloneMs.toFixed(1),
  nodeMs: nodeMs.toFixed(1),
  wrappedMs: wrappedMs.toFixed(1),
  addedMs: (wrappedMs - aloneMs).toFixed(1),
  barMs: BAR_MS,
  ratioToAlone: (wrappedMs / aloneMs).toFixed(1),
  ratioToNode: (wrappedMs / nodeMs).toFixed(2),
  holds: wrappedMs - aloneMs <= BAR_MS,
});
