// The shell agent as a process of its own, before a real service: the line between them, which a test may break, and
// its pauses, which end when a test says so.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { EventEmitter, on, once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { startTestService } from '../../../testing/service.ts';
import { agentScript } from './script.ts';

const home = mkdtempSync(join(tmpdir(), 'tocsin-agent-script-'));
after(() => rm(home, { recursive: true, force: true }));
export const SCRIPT = join(home, 'agent.sh');
writeFileSync(SCRIPT, agentScript);

const isHere = (program: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Shells with their awk, as far as this machine has them; the first one it always has. */
export const surroundings = [
  { name: 'sh', shell: ['sh'], awk: 'awk', needs: ['sh', 'awk'] },
  { name: 'dash and mawk', shell: ['dash'], awk: 'mawk', needs: ['dash', 'mawk'] },
  { name: 'bash and gawk', shell: ['bash', '--posix'], awk: 'gawk', needs: ['bash', 'gawk'] },
  { name: 'sh and the first awk', shell: ['sh'], awk: 'original-awk', needs: ['original-awk'] },
  { name: 'busybox', shell: ['busybox', 'sh'], awk: 'busybox awk', needs: ['busybox'] },
].filter(({ needs }) => needs.every(isHere));

export const hasWget = isHere('wget') && execFileSync('wget', ['--version']).includes('GNU Wget');

type Json = ReturnType<typeof JSON.parse>;

export interface AgentStage {
  service: Awaited<ReturnType<typeof startTestService>>;
  owner: Awaited<ReturnType<Awaited<ReturnType<typeof startTestService>>['alice']['withKey']>>;
  /** The address that agents call. */
  url: string;
  directory: string;
  /** Every report that came through or was turned away, oldest first. */
  reports: Json[];
  /** 'open': to the service. A number: answered so. 'cut': the connection breaks. 'lost': the answer does. */
  line: 'open' | 'cut' | 'lost' | number;
  /** What becomes of the script on its way to who fetches it. */
  onTheWay: (script: string) => string;
  /** Put into the answers of the service. */
  answered: Record<string, unknown>;
  /** Called with every report before it goes on. */
  whileSending: () => void;
}

export interface AddedServer {
  id: number;
  token: string;
  /** As it is shown, but by the line of the stage. */
  installCommand: string;
  tokenFile: string;
  state: string;
  args: string[];
}

export async function openAgentStage(t: TestContext): Promise<AgentStage> {
  const service = await startTestService(t, { start: new Date() });
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-agent-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  const stage: AgentStage = {
    service,
    owner: await service.alice.withKey('full'),
    url: '',
    directory,
    reports: [],
    line: 'open',
    onTheWay: (text) => text,
    answered: {},
    whileSending: () => undefined,
  };
  stage.url = await serve(t, (request, response) => forward(stage, request, response));
  return stage;
}

/** A server of the stage's owner, and what its agent is called with. */
export async function addServer(stage: AgentStage): Promise<AddedServer> {
  const server = await stage.owner.post('/servers', { name: 'Web 1' });
  const tokenFile = join(stage.directory, `token-${server.id}`);
  await writeFile(tokenFile, `${server.agent_token}\n`, { mode: 0o600 });
  const state = join(stage.directory, `state-${server.id}`);
  const args = ['--url', stage.url, '--token-file', tokenFile, '--state-dir', state];
  const installCommand = server.install_command.replaceAll(stage.service.api, stage.url);
  return { id: server.id, token: server.agent_token, installCommand, tokenFile, state, args };
}

async function serve(
  t: TestContext,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<string> {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function forward(stage: AgentStage, request: IncomingMessage, response: ServerResponse) {
  const body = Buffer.concat(await request.toArray());
  if (request.method === 'GET') {
    response.end(stage.onTheWay(await (await fetch(stage.service.api + request.url)).text()));
    return;
  }
  // The clock of the service stands still: what the time of sending would correct is no skew.
  const { sent_at, ...report } = JSON.parse(String(unpacked(request, body)));
  stage.reports.push({ sent_at, ...report });
  stage.whileSending();
  if (stage.line === 'cut') return void request.socket.destroy();
  if (typeof stage.line === 'number') return void response.writeHead(stage.line).end('{"error":"no"}');
  const answer = await fetch(stage.service.api + request.url, {
    method: 'POST',
    headers: {
      authorization: String(request.headers.authorization),
      'content-type': String(request.headers['content-type']),
    },
    body: JSON.stringify(report),
  });
  const given = { ...((await answer.json()) as Record<string, unknown>), ...stage.answered };
  if (stage.line === 'lost') return void request.socket.destroy();
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(given));
}

const unpacked = ({ headers }: IncomingMessage, body: Buffer) =>
  headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;

export interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

export interface Agent {
  child: ChildProcess;
  /** Resolves with the seconds of the pause that the agent is in, once it is. */
  pausing(): Promise<number>;
  /** Ends that pause and resolves with the next one. */
  goOn(): Promise<number>;
  errors(): string;
}

/** A directory for PATH with programs of the test. */
async function programs(stage: AgentStage, texts: Readonly<Record<string, string>>): Promise<string> {
  const directory = await mkdtemp(join(stage.directory, 'bin-'));
  for (const [name, text] of Object.entries(texts))
    await writeFile(join(directory, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return directory;
}

interface Surroundings {
  shell: readonly string[];
  awk: string;
  /** Whether curl is broken here. */
  hasNoCurl?: boolean;
}

const usual: Surroundings = { shell: ['sh'], awk: 'awk' };

/** Runs the script to its end. */
export async function call(
  stage: AgentStage,
  args: readonly string[],
  { shell, awk, hasNoCurl = false }: Surroundings = usual,
): Promise<Ended> {
  const path = await programs(stage, { ...awkOf(awk), ...(hasNoCurl && { curl: 'exit 1' }) });
  const [program = '', ...first] = shell;
  const child = spawn(program, [...first, SCRIPT, ...args], { env: environment(path) });
  const [output, errors] = [text(child.stdout), text(child.stderr)];
  const [code] = await once(child, 'close');
  return { code, output: output(), errors: errors() };
}

/** One that is called awk would be called without end. */
const awkOf = (awk: string): Record<string, string> => (awk === 'awk' ? {} : { awk: `exec ${awk} "$@"` });

const environment = (path: string) => ({ ...process.env, PATH: `${path}:${process.env.PATH}` });

function text(stream: NodeJS.ReadableStream) {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString();
}

/** Starts the agent to report until the test ends. Each of its pauses is a request that is answered when told. */
export async function startAgent(
  t: TestContext,
  stage: AgentStage,
  args: readonly string[],
  { shell, awk }: Surroundings = usual,
): Promise<Agent> {
  const bell = new EventEmitter();
  const pauses = on(bell, 'pause');
  let current: { seconds: number; response: ServerResponse } | null = null;
  const gate = await serve(t, async (request, response) => {
    bell.emit('pause', { seconds: Number(request.url?.slice(1)), response });
  });
  const path = await programs(stage, {
    ...awkOf(awk),
    sleep: `exec curl -s "${gate}/$1"`,
  });
  const [program = '', ...first] = shell;
  const child = spawn(program, [...first, SCRIPT, 'run', ...args], { env: environment(path) });
  t.after(() => child.kill('SIGKILL'));
  const errors = text(child.stderr);
  const pausing = async () => {
    if (current === null) {
      const [pause] = (await pauses.next()).value as [NonNullable<typeof current>];
      current = pause;
    }
    return current.seconds;
  };
  return {
    child,
    pausing,
    async goOn() {
      await pausing();
      current?.response.end();
      current = null;
      return pausing();
    },
    errors,
  };
}
