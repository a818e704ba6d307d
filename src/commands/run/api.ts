// Calls to the API of Tocsin, tried again as pings are.

import type { HttpClient } from './http-client.ts';
import { outcomeOf, waitUnless } from './ping.ts';
import { send } from './request.ts';
import { attemptLimitMs, waitBeforeRetry } from './retry-plan.ts';

export interface Api {
  client: HttpClient;
  base: URL;
  key: string;
  /** On the clock of performance.now(). */
  deadlineMs: number;
  stop: AbortSignal;
}

export interface ApiCall {
  method: 'GET' | 'POST';
  /** With its query. */
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** `json` is whatever came, undefined where it was no JSON. */
export type ApiAnswer =
  | { kind: 'answered'; status: number; isReplay: boolean; json: unknown }
  | { kind: 'failed'; reason: string };

export async function callApi(api: Api, call: ApiCall): Promise<ApiAnswer> {
  const body = Buffer.from(call.body === undefined ? '' : JSON.stringify(call.body));
  const url = new URL(api.base);
  const [path = '', query = ''] = call.path.split('?');
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  url.search = query;
  const headers = {
    Authorization: `Bearer ${api.key}`,
    ...(body.length > 0 ? { 'Content-Type': 'application/json' } : {}),
    ...call.headers,
  };
  for (let attempts = 1; ; attempts += 1) {
    const limitMs = attemptLimitMs(api.deadlineMs - performance.now());
    const reply = await send(api.client, {
      method: call.method,
      url,
      headers,
      body,
      limitMs,
      signal: api.stop,
    });
    const leftMs = api.deadlineMs - performance.now();
    const waitMs = waitBeforeRetry(outcomeOf(reply), { attempts, leftMs, chance: Math.random() });
    if (waitMs !== null && (await waitUnless(api.stop, waitMs))) continue;
    if (reply.kind === 'failed') return { kind: 'failed', reason: reply.reason };
    const isReplay = reply.headers['idempotent-replayed'] === 'true';
    return { kind: 'answered', status: reply.status, isReplay, json: parsedJson(reply.body) };
  }
}

function parsedJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
