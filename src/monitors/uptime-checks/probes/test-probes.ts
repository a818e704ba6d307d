// Definitions and looks for the tests of this folder.

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Assertion } from '../../../../shared/assertions.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { ProbeContext, ProbeResult } from './definition.ts';
import type { DnsProbe } from './dns/probe.ts';
import type { HttpProbe } from './http/probe.ts';
import { facts as httpFacts } from './http/schema.ts';
import type { ProbeDefinition } from './kinds.ts';
import { probe } from './probe.ts';
import type { TcpProbe } from './tcp/probe.ts';
import type { TlsProbe } from './tls/probe.ts';

/** Long enough for any machine; tests of what never answers say less. */
const TIMEOUT_MS = 20_000;
/** Enough for what comes before the wait that is tested, mostly. */
const FIRST_TIMEOUT_MS = 150;

/**
 * Runs the probe with a timeout that doubles until it has reached the stage that is tested: a busy machine may use up a
 * short one before.
 */
export async function probeUntilReached<Result>(
  run: (timeoutMs: number) => Promise<Result>,
  isReached: (result: Result) => boolean,
): Promise<Result> {
  for (let timeoutMs = FIRST_TIMEOUT_MS; ; timeoutMs *= 2) {
    const result = await run(timeoutMs);
    if (isReached(result) || timeoutMs > TIMEOUT_MS) return result;
  }
}

export const httpProbe = (url: string, rest: Partial<HttpProbe> = {}): HttpProbe => ({
  kind: 'http',
  url,
  ...httpFacts.defaults,
  timeoutMs: TIMEOUT_MS,
  upsideDown: false,
  assertions: [],
  ...rest,
});

export const tcpProbe = (port: number, rest: Partial<TcpProbe> = {}): TcpProbe => ({
  kind: 'tcp',
  host: '127.0.0.1',
  port,
  send: null,
  expect: null,
  timeoutMs: TIMEOUT_MS,
  upsideDown: false,
  assertions: [],
  ...rest,
});

export const tlsProbe = (port: number, rest: Partial<TlsProbe> = {}): TlsProbe => ({
  kind: 'tls',
  host: 'shop.example',
  port,
  starttls: null,
  timeoutMs: TIMEOUT_MS,
  upsideDown: false,
  assertions: [],
  ...rest,
});

export const dnsProbe = (resolver: string, rest: Partial<DnsProbe> = {}): DnsProbe => ({
  kind: 'dns',
  host: 'shop.example',
  record_type: 'A',
  resolver,
  timeoutMs: TIMEOUT_MS,
  upsideDown: false,
  assertions: [],
  ...rest,
});

export const assertion = (
  source: Assertion['source'],
  op: Assertion['op'],
  value: Assertion['value'],
  path: string | null = null,
): Assertion => ({ source, path, op, value });

/** For what is judged by JSON or patterns: a machine that is busy must not fail it. */
export const unhurried: Partial<ProbeContext> = { judging: { limitMs: () => TIMEOUT_MS, took: () => {} } };

/** Looks once, at private addresses too; names lead to this machine. */
export const look = (
  definition: ProbeDefinition,
  context: Partial<ProbeContext> = {},
  signal = new AbortController().signal,
): Promise<ProbeResult> =>
  probe(
    { clock: systemClock, privateAllowed: true, resolve: async () => ['127.0.0.1'], ...context },
    definition,
    signal,
  );

/** A port of this machine that nobody listens on. */
export async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
