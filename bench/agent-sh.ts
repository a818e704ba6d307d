// What the shell agent costs the machine that it watches: memory while it waits, and time on a core for a sample with its
// report. It reports every second to a service that answers at once; at one report a minute it costs a sixtieth of that.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agentScript } from '../src/monitors/servers/agent-script/script.ts';
import { childrenOf, cpuSeconds, report } from './support.ts';

const SAMPLES = 20;
const RSS_BAR_MB = 5;
const CORE_BAR_PERCENT = 1;

const server = createServer(async (request, response) => {
  await request.toArray();
  response.end('{"ok":true,"interval_seconds":60,"watch":[],"rejected":[]}');
  server.emit('report');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const directory = await mkdtemp(join(tmpdir(), 'tocsin-agent-sh-'));
const tokenFile = join(directory, 'token');
await writeFile(tokenFile, 'token', { mode: 0o600 });
const script = join(directory, 'agent.sh');
await writeFile(script, agentScript);
const args = ['run', '--url', url, '--token-file', tokenFile, '--state-dir', directory, '--interval', '1'];
const agent = spawn('sh', [script, ...args], { stdio: 'inherit' });
const pid = agent.pid ?? 0;

const reports = async (count: number) => {
  for (let heard = 0; heard < count; heard += 1) await once(server, 'report');
};

/** The agent with what it waits by, and not with the moment in which it reports. */
async function restingMb(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 300));
  const processes = [pid, ...(await childrenOf(pid))];
  const sizes = await Promise.all(processes.map(rssKb));
  return sizes.reduce((sum, kb) => sum + kb, 0) / 1024;
}

const rssKb = async (one: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${one}/status`, 'utf8').catch(() => ''))?.[1] ?? 0);

await reports(3);
const spentBefore = await cpuSeconds(pid);
await reports(SAMPLES);
const rssMb = await restingMb();
const secondsPerSample = ((await cpuSeconds(pid)) - spentBefore) / SAMPLES;
agent.kill();
await once(agent, 'exit');
server.close();
await rm(directory, { recursive: true });

const corePercent = (secondsPerSample / 60) * 100;
await report('agent-sh', {
  rssMb: rssMb.toFixed(1),
  rssBarMb: RSS_BAR_MB,
  secondsPerSample: secondsPerSample.toFixed(3),
  corePercent: corePercent.toFixed(3),
  coreBarPercent: CORE_BAR_PERCENT,
  holds: rssMb <= RSS_BAR_MB && corePercent <= CORE_BAR_PERCENT,
});
