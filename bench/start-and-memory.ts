// From the command to the ready line, on an empty and on an existing data directory; then memory at rest with 100 checks.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childrenOf, memoryMb, report, startProgram } from './support.ts';

const REST_MS = 20_000;

const directory = await mkdtemp(join(process.env.BENCH_DIR ?? tmpdir(), 'tocsin-bench-'));
const env = { TOCSIN_DATA_DIR: directory };
const first = await startProgram(env);
await first.stop();
const second = await startProgram(env);
const api = `http://localhost:${second.port}`;
const post = async (path: string, body: unknown, token?: string): Promise<ReturnType<typeof JSON.parse>> => {
  const answer = await fetch(api + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  return answer.json();
};
const { token } = await post('/auth/register', {
  email: 'bench@example.org',
  password: 'correct horse battery',
});
for (let count = 0; count < 100; count += 1) {
  const check = await post('/cron-checks', { name: `Check ${count}`, interval_seconds: 60 }, token);
  await fetch(check.ping_url.replace(/^.*\/ping/, `${api}/ping`));
}
await new Promise((resolve) => setTimeout(resolve, REST_MS));
const nodeMb = await memoryMb(second.pid);
const postmaster = Number((await readFile(await postmasterFile(), 'utf8')).split('\n')[0]);
const servers = [postmaster, ...(await childrenOf(postmaster))];
const postgresMb = (await Promise.all(servers.map(memoryMb))).reduce((sum, mb) => sum + mb, 0);
await second.stop();
await rm(directory, { recursive: true, force: true });
await report('start-and-memory', {
  emptyMs: Math.round(first.readyMs),
  barEmptyMs: 6_000,
  existingMs: Math.round(second.readyMs),
  barExistingMs: 3_000,
  nodeMb,
  barNodeMb: 150,
  postgresMb,
  barPostgresMb: 100,
  holds: first.readyMs <= 6_000 && second.readyMs <= 3_000 && nodeMb <= 150 && postgresMb <= 100,
});

async function postmasterFile(): Promise<string> {
  const { glob } = await import('node:fs/promises');
  for await (const found of glob('**/postmaster.pid', { cwd: directory })) return join(directory, found);
  throw new Error('no postmaster.pid');
}
