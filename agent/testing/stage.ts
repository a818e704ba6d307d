// The agent as a process of its own, made of the sources as they are now, and a service for it to report to.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';

const bundler = fileURLToPath(new URL('../../bin/bundle.mjs', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'tocsin-agent-test-'));
after(() => rmSync(directory, { recursive: true }));
await promisify(execFile)(process.execPath, [bundler, directory]);

const AGENT = join(directory, 'tocsin-agent.cjs');
export const TOKEN = 'toc_agent_of_the_tests';

export interface Report {
  headers: IncomingMessage['headers'];
  host: Record<string, unknown>;
  samples: { at: string; [name: string]: unknown }[];
  /** As it was sent, compressed. */
  bytes: Buffer;
}

/** null: the connection is cut. */
export type Answered = { status: number; body: string; headers?: Record<string, string> } | null;

export interface Listener {
  url: string;
  /** Each with the status that it was answered; null where the connection was cut. */
  received: { report: Report; status: number | null }[];
  /** Resolves once that holds, looking after each report. */
  until(isReached: () => boolean): Promise<void>;
}

export const STORED = { status: 200, body: '{"ok":true,"interval_seconds":60,"watch":[],"rejected":[]}' };

export async function startListener(
  t: TestContext,
  answer: (report: Report) => Answered | Promise<Answered>,
): Promise<Listener> {
  const server = createServer((request, response) => {
    void readReport(request).then(async (report) => {
      const answered = await answer(report);
      listener.received.push({ report, status: answered?.status ?? null });
      give(response, answered);
      server.emit('received');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const listener: Listener = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    async until(isReached) {
      while (!isReached()) await once(server, 'received');
    },
  };
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return listener;
}

async function readReport(request: IncomingMessage): Promise<Report> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const { host, samples } = JSON.parse(gunzipSync(bytes).toString('utf8'));
  return { headers: request.headers, host, samples, bytes };
}

function give(response: ServerResponse, answered: Answered) {
  if (!answered) return response.socket?.destroy();
  response.writeHead(answered.status, answered.headers).end(answered.body);
}

/** The moments of samples that were taken, in the order of their arrival. */
export const storedMoments = ({ received }: Listener): number[] =>
  received
    .filter(({ status }) => status === 200)
    .flatMap(({ report }) => report.samples.map(({ at }) => Date.parse(at)));

export interface RunningAgent {
  child: ChildProcess;
  said(): string;
  ended: Promise<number | null>;
}

export interface Place {
  stateDirectory: string;
  tokenFile: string;
}

export function newPlace(token = TOKEN, mode = 0o600): Place {
  const place = mkdtempSync(join(directory, 'place-'));
  const tokenFile = join(place, 'token');
  writeFileSync(tokenFile, `${token}\n`, { mode });
  return { stateDirectory: join(place, 'state'), tokenFile };
}

export function startAgent(
  t: TestContext,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): RunningAgent {
  const child = spawn(process.execPath, [AGENT, ...args], {
    env: { PATH: process.env.PATH, ...environment },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  t.after(() => child.kill('SIGKILL'));
  return {
    child,
    said: () => said,
    ended: new Promise((resolve) => child.once('close', (code) => resolve(code))),
  };
}

/** One that keeps running, and samples every so many seconds. */
export const startReporting = (t: TestContext, url: string, place: Place, seconds: number): RunningAgent =>
  startAgent(t, [
    ...['--url', url, '--token-file', place.tokenFile],
    ...['--state-dir', place.stateDirectory, '--interval', String(seconds)],
  ]);
