// How requests leave: the modules that they need, loaded only then, one connection kept, and names looked up in a way
// that cannot hold up the end of this program.

import type { Agent, ClientRequest, RequestOptions } from 'node:http';
import type { LookupFunction } from 'node:net';
import packageJson from '../../../package.json' with { type: 'json' };
import { canLeaveAtOnce } from './leave.ts';
import { lookUpInChild } from './lookup.ts';

export interface HttpClient {
  request(url: URL, options: RequestOptions): ClientRequest;
  connection: RequestOptions;
  userAgent: string;
}

const LONGEST_IDLE_MS = 4_000;

/** For one address; http and https have modules of their own, of which the latter takes longest to load. */
export async function openHttpClient(url: URL): Promise<HttpClient> {
  const isPlain = url.protocol === 'http:';
  const { request, Agent } = isPlain ? await import('node:http') : await import('node:https');
  // The end of a short command then needs no second handshake, and cannot overtake its start. After a long one the
  // connection may be dead without anybody having said so.
  const agent: Agent = new Agent({ keepAlive: true, maxSockets: 1, timeout: LONGEST_IDLE_MS });
  const lookup: { lookup?: LookupFunction } =
    canLeaveAtOnce() || url.hostname === 'localhost' ? {} : { lookup: lookUpInChild };
  return {
    request,
    connection: { agent, ...lookup },
    userAgent: `tocsin-run/${packageJson.version}`,
  };
}
