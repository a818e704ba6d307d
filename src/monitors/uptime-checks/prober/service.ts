// How a prober calls the service: over HTTPS, through the proxy that HTTPS_PROXY, HTTP_PROXY and NO_PROXY name.

import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { EnvHttpProxyAgent, request } from 'undici';
import { PROTOCOL } from '../../../../shared/prober-protocol.ts';
import type { Clock } from '../../../platform/clock.ts';
import { storedJson } from '../../../platform/database/stored-text.ts';
import { seconds } from '../../../platform/time.ts';
import type { HandedIn, HandInAnswer, OrdersWanted, RoundOrders } from '../rounds/schema.ts';
import { RunsRefused } from '../scheduling/work.ts';

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

export interface ProbeService extends AsyncDisposable {
  /**
   * Waits where there is nothing to do: 20 seconds, or one while checks are excepted, as that holds for the whole wait.
   * What is full may have a place within moments, so nothing is waited for then, nor with the first call and the one after
   * a failure: whoever runs the prober is to see soon whether it is answered.
   */
  lease(wanted: Pick<OrdersWanted, 'places' | 'except' | 'full'>, signal: AbortSignal): Promise<RoundOrders>;
  /** Throws RunsRefused. */
  handIn(runs: HandedIn['runs'], signal: AbortSignal): Promise<HandInAnswer>;
}

/** What no later try will change: the token is worth nothing, or the service wants another program. */
export class ProberRefused extends Error {
  override name = 'ProberRefused';
}

const REFUSED: Readonly<Record<string, string>> = {
  unauthorized: 'the token is not valid, or was revoked: rotate it at the location',
  forbidden: 'the token is not that of a location',
  account_suspended: 'the account of the location is suspended',
  prober_outdated: 'the service is of a version that this prober does not work with: install the same one',
};

const WAIT_SECONDS = 20;
const SHORT_WAIT_SECONDS = 1;
/** Besides the wait. */
const ANSWER_WITHIN_MS = seconds(15);
const MOST_ANSWER_BYTES = 64 * 1024 * 1024;
/** Smaller bodies are not worth it. */
const PACKED_FROM_BYTES = 1_000;

export interface ServiceOptions {
  /** Of the API. */
  url: string;
  token: string;
  version: string;
  clock: Clock;
  /** Called with each answer; `skewMs`: by how much the clock of this machine is ahead, beyond what the way may have taken. */
  onAnswer?: (skewMs: number) => void;
}

export function openProbeService(options: ServiceOptions): ProbeService {
  const { url, token, version, clock, onAnswer } = options;
  const timeoutMs = seconds(WAIT_SECONDS) + ANSWER_WITHIN_MS;
  const dispatcher = new EnvHttpProxyAgent({
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: MOST_ANSWER_BYTES,
  });
  let roundTripMs = 0;
  const call = async <Answer extends { received_at: Date; answered_at: Date }>(
    path: string,
    body: object,
    { signal, headers = {} }: { signal: AbortSignal; headers?: Record<string, string> },
  ): Promise<Answer> => {
    const sentMs = clock.monotonicMs();
    const sent_at = clock.now();
    const facts = {
      version,
      protocol: PROTOCOL,
      sent_at,
      round_trip_ms: Math.round(roundTripMs),
    };
    // The service takes no NUL, which targets may have answered.
    const sent = await packed(storedJson({ ...facts, ...body }));
    const answer = await request(url + path, {
      method: 'POST',
      dispatcher,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'accept-encoding': 'gzip',
        ...sent.headers,
        ...headers,
      },
      body: sent.bytes,
    });
    const read = await readAnswer(answer);
    if (answer.statusCode !== 200) throw refusalOf(url, answer, read);
    const { received_at, answered_at } = read as { [name in keyof Answer]?: string };
    const [receivedMs, answeredMs] = [received_at, answered_at].map((at = '') => Date.parse(at));
    if (!receivedMs || !answeredMs) throw new Error(`what answered was not the API of Tocsin: ${isIt(url)}`);
    const tookMs = clock.monotonicMs() - sentMs;
    roundTripMs = Math.min(seconds(60), Math.max(0, tookMs - (answeredMs - receivedMs)));
    const ahead = sent_at.getTime() - receivedMs;
    onAnswer?.(ahead > 0 ? ahead : Math.min(0, ahead + roundTripMs));
    return read as Answer;
  };
  let isAnswered = false;
  return {
    async lease(wanted, signal) {
      const wait = isAnswered ? waitSeconds(wanted) : 0;
      isAnswered = false;
      const headers = { prefer: `wait=${wait}` };
      const orders = await call<RoundOrders>('/probes/lease', wanted, { signal, headers });
      isAnswered = true;
      return orders;
    },
    handIn: (runs, signal) => call('/probes/hand-in', { runs }, { signal }),
    [Symbol.asyncDispose]: () => dispatcher.destroy(),
  };
}

function waitSeconds({ except, full }: Pick<OrdersWanted, 'except' | 'full'>): number {
  if (full?.length) return 0;
  return except?.length ? SHORT_WAIT_SECONDS : WAIT_SECONDS;
}

async function packed(text: string): Promise<{ bytes: Buffer; headers: Record<string, string> }> {
  const bytes = Buffer.from(text);
  if (bytes.length < PACKED_FROM_BYTES) return { bytes, headers: {} };
  return { bytes: await pack(bytes), headers: { 'content-encoding': 'gzip' } };
}

async function readAnswer({ body, headers }: Awaited<ReturnType<typeof request>>): Promise<unknown> {
  const bytes = Buffer.from(await body.arrayBuffer());
  const isPacked = headers['content-encoding'] === 'gzip';
  const plain = isPacked ? await unpack(bytes, { maxOutputLength: MOST_ANSWER_BYTES }) : bytes;
  try {
    return JSON.parse(plain.toString());
  } catch {
    return {};
  }
}

/** What to do about an answer that is none of these calls. */
const isIt = (url: string) => `is ${url} the address of the API? With one port it ends in /api`;

function refusalOf(
  url: string,
  { statusCode, headers }: Pick<Awaited<ReturnType<typeof request>>, 'statusCode' | 'headers'>,
  body: unknown,
): Error {
  const code = typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : '';
  const reason = REFUSED[code];
  if (reason !== undefined && statusCode < 500) return new ProberRefused(reason);
  const said = `the service answered ${statusCode} ${code}`.trimEnd();
  if (statusCode === 400 || statusCode === 413) return new RunsRefused(said);
  if (statusCode === 404 || statusCode === 405) return new Error(`${said}: ${isIt(url)}`);
  return new Error(headers.location ? `${said}: it leads to ${headers.location}` : said);
}
