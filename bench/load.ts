// A load generator in a process of its own: one request at a time on each of many kept connections. It reads its job as
// JSON from the command line and prints what it saw as JSON. An answer is complete when it ends with `endsWith`.

import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

export interface LoadJob {
  port: number;
  connections: number;
  seconds: number;
  /** Requests a second, evenly; null: as many as there are answers for. */
  rate: number | null;
  /** One path per line, or one token of an agent per line; taken in turn. */
  pathsFile: string;
  /** A GET unless given. `report`: a sample of an agent of some moment of the last hour; `measured`: one of now. */
  kind?: 'report' | 'measured';
  endsWith: string;
}

export interface LoadResult {
  answered: number;
  failed: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

const job: LoadJob = JSON.parse(process.argv[2] ?? '');
const requests = readFileSync(job.pathsFile, 'utf8')
  .trim()
  .split('\n')
  .map((line) => requestOf(line));
const latencies: number[] = [];
const waiting: number[] = [];
const idle: Connection[] = [];
let turn = Math.floor(Math.random() * requests.length);
let failed = 0;
let stopping = false;

interface Connection {
  socket: Socket;
  askedAt: number;
}

const startedAt = performance.now();
const connections = await Promise.all(Array.from({ length: job.connections }, open));
for (const connection of connections) rest(connection);
if (job.rate !== null) pace(job.rate);
await new Promise((resolve) => setTimeout(resolve, job.seconds * 1_000));
stopping = true;
const tookMs = performance.now() - startedAt;
latencies.sort((a, b) => a - b);
const at = (share: number) =>
  latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
const result: LoadResult = {
  answered: latencies.length,
  failed,
  perSecond: Math.round((latencies.length / tookMs) * 1_000),
  p50Ms: at(0.5),
  p99Ms: at(0.99),
  maxMs: at(1),
};
process.stdout.write(JSON.stringify(result));
process.exit(0);

function open(): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket = connect(job.port, '127.0.0.1').setNoDelay(true);
    const connection = { socket, askedAt: 0 };
    let tail = '';
    socket.on('data', (chunk: Buffer) => {
      tail = chunk.toString('latin1').slice(-job.endsWith.length);
      if (tail !== job.endsWith) return;
      latencies.push(performance.now() - connection.askedAt);
      rest(connection);
    });
    socket.on('error', (error) => {
      if (connection.askedAt > 0) failed += 1;
      else reject(error);
    });
    socket.on('connect', () => resolve(connection));
  });
}

function rest(connection: Connection) {
  if (stopping) return;
  if (job.rate === null) return ask(connection, performance.now());
  const askedAt = waiting.shift();
  if (askedAt === undefined) idle.push(connection);
  else ask(connection, askedAt);
}

function ask(connection: Connection, askedAt: number) {
  turn = (turn + 1) % requests.length;
  connection.askedAt = askedAt;
  const request = requests[turn];
  connection.socket.write(typeof request === 'function' ? request() : (request ?? ''));
}

/** A request that finds no idle connection waits, and its wait counts. */
function pace(rate: number) {
  let sent = 0;
  const timer = setInterval(() => {
    if (stopping) return clearInterval(timer);
    const due = Math.floor(((performance.now() - startedAt) / 1_000) * rate);
    for (; sent < due; sent += 1) {
      const connection = idle.pop();
      if (connection) ask(connection, performance.now());
      else waiting.push(performance.now());
    }
  }, 1);
}

function getOf(path: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost:${job.port}\r\n\r\n`);
}

function requestOf(line: string): Buffer | (() => string) {
  switch (job.kind) {
    case 'report':
      return () => reportOf(line, Math.floor(Math.random() * 3_600_000), 12.5);
    case 'measured':
      return () => reportOf(line, 0, Math.random() < 0.01 ? 95 : 12.5);
    default:
      return getOf(line);
  }
}

/** Of a moment so long ago; of the last hour hardly any is sent twice. */
function reportOf(token: string, agoMs: number, cpu: number): string {
  const at = new Date(Date.now() - agoMs).toISOString();
  const figures = {
    cpu,
    memory: 61.2,
    disk: 73.9,
    load_1m: 0.4,
    load_5m: 0.3,
    load_15m: 0.3,
    uptime: 1_209_600,
  };
  const rates = { network_in: 18_204, network_out: 91_337, swap: 0, disk_read: 0, disk_write: 40_960 };
  const body = JSON.stringify({ agent_version: '0.1.0', samples: [{ at, ...figures, ...rates }] });
  return `POST /agent/report HTTP/1.1\r\nHost: localhost:${job.port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}
