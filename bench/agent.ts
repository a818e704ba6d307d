// What the agent costs on this machine: memory, and time on a core at one sample a minute. It samples once a second for
// some minutes (`node bench/agent.ts [minutes]`, 3 by default), and the cost of a sample is put on a minute.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cpuSeconds, median, report } from './support.ts';

const MINUTES = Number(process.argv[2] ?? 3);
const WARM_UP_SAMPLES = 10;
const BAR_MB = 60;
const BAR_PERCENT = 0.5;

const directory = await mkdtemp(join(tmpdir(), 'tocsin-agent-bench-'));
await promisify(execFile)(process.execPath, [
  join(import.meta.dirname, '..', 'bin', 'bundle.mjs'),
  directory,
]);
const tokenFile = join(directory, 'token');
await writeFile(tokenFile, 'a-token-of-the-measurement', { mode: 0o600 });

const answer = JSON.stringify({
  ok: true,
  interval_seconds: 60,
  watch: [
    { id: 1, kind: 'name', value: 'node' },
    { id: 2, kind: 'command', value: 'postgres' },
  ],
  rejected: [],
});
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.end(answer);
    server.emit('reported');
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const program = [join(directory, 'tocsin-agent.cjs'), '--interval', '1', '--url', url];
const options = ['--token-file', tokenFile, '--state-dir', join(directory, 'state')];
const agent = spawn(process.execPath, [...program, ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
const pid = agent.pid ?? 0;

async function statusMb(field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024;
}

for (let sample = 0; sample < WARM_UP_SAMPLES; sample += 1) await once(server, 'reported');
const before = await cpuSeconds(pid);
const residentMb: number[] = [];
const samples = Math.round(MINUTES * 60);
for (let sample = 0; sample < samples; sample += 1) {
  await once(server, 'reported');
  residentMb.push(await statusMb('VmRSS'));
}
const secondsPerSample = ((await cpuSeconds(pid)) - before) / samples;
const peakMb = await statusMb('VmHWM');
const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).length;
agent.kill('SIGTERM');
await once(agent, 'exit');
server.close();
await rm(directory, { recursive: true });

const percentOfCore = (secondsPerSample / 60) * 100;
await report('agent', {
  node: process.version,
  samples,
  processes,
  msOfCoreForSample: (secondsPerSample * 1_000).toFixed(1),
  percentOfCoreAtOneAMinute: percentOfCore.toFixed(3),
  barPercent: BAR_PERCENT,
  residentMb: median(residentMb).toFixed(1),
  peakMb: peakMb.toFixed(1),
  barMb: BAR_MB,
  holds: percentOfCore <= BAR_PERCENT && Math.max(...residentMb) <= BAR_MB,
});
