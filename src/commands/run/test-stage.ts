// The wrapper as a process of its own, made of the sources as they are now, and a service for it to ping.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const bundler = fileURLToPath(new URL('../../../bin/bundle.mjs', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'tocsin-run-test-'));
after(() => rmSync(directory, { recursive: true }));
await promisify(execFile)(process.execPath, [bundler, directory]);

export const WRAPPER = join(directory, 'tocsin-run.cjs');
/** For command lines of a shell. */
export const WRAP = `'${process.execPath}' '${WRAPPER}'`;

interface ReceivedRequest {
  method: string;
  /** Without the query. */
  path: string;
  runId: string | null;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** How a request is answered; 'never': the connection stays open, 'reset': it is cut. */
type Behaviour = number | 'never' | 'reset' | { status: number; headers: Record<string, string> };

export interface PingedService {
  url: string;
  received: ReceivedRequest[];
  paths(): string[];
  /** For the next requests in turn; 200 after that. */
  script: Behaviour[];
  /** Resolves once so many requests have come. */
  untilListened(count: number): Promise<void>;
}

export async function startPingedService(t: TestContext): Promise<PingedService> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', service.url);
      service.received.push({
        method: request.method ?? '',
        path: pathname,
        runId: searchParams.get('rid'),
        headers: request.headers,
        body: Buffer.concat(chunks),
      });
      answer(response, service.script.shift() ?? 200);
      server.emit('received');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: PingedService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ping/slug`,
    received: [],
    script: [],
    paths: () => service.received.map(({ path }) => path.replace('/ping/slug', '')),
    async untilListened(count) {
      while (service.received.length < count) await once(server, 'received');
    },
  };
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return service;
}

function answer(response: ServerResponse, behaviour: Behaviour) {
  if (behaviour === 'never') return;
  if (behaviour === 'reset') return response.socket?.resetAndDestroy();
  const { status, headers } = typeof behaviour === 'number' ? { status: behaviour, headers: {} } : behaviour;
  response.writeHead(status, headers).end('{"ok":true}');
}

export interface Finished {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: Buffer;
  stderr: string;
}

export interface Wrapped {
  child: ChildProcess;
  /** Resolves once its stdout contains the text. */
  untilPrinted(text: string): Promise<void>;
  ended: Promise<Finished>;
}

/** Starts the wrapper with these arguments; its stdin is a pipe that stays open. */
export function startWrapper(
  t: TestContext,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Wrapped {
  return startProgram(t, process.execPath, [WRAPPER, ...args], environment);
}

/** Starts a command line of the shell, which may contain WRAP. */
export const startShell = (t: TestContext, line: string): Wrapped => startProgram(t, 'sh', ['-c', line], {});

function startProgram(
  t: TestContext,
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Wrapped {
  const child = spawn(program, args, { env: { PATH: process.env.PATH, ...environment } });
  const stdout: Buffer[] = [];
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<Finished>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, stdout: Buffer.concat(stdout), stderr }));
  });
  t.after(() => child.kill('SIGKILL'));
  return {
    child,
    ended,
    async untilPrinted(text) {
      while (!Buffer.concat(stdout).includes(text)) await once(child.stdout, 'data');
    },
  };
}

/** Runs a command to its end with the usual options, and nothing on its stdin. */
export async function runWrapped(
  t: TestContext,
  service: PingedService,
  command: readonly string[],
  options: readonly string[] = [],
): Promise<Finished> {
  const { child, ended } = startWrapper(t, ['--url', service.url, ...options, '--', ...command]);
  child.stdin?.end();
  return ended;
}
