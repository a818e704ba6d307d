// What stands before the nodes: sends each ping to one that says it is ready, and to another one where no answer comes.
// Keeps account of what was answered.

import { setTimeout as wait } from 'node:timers/promises';
import { openPingLine, type PingLine } from '../ping-line.ts';
import type { SentPing } from './judge.ts';

export interface Upstream {
  /** Where it listens now; null: nowhere. */
  address(): string | null;
}

type Ping = Pick<SentPing, 'check_id' | 'kind' | 'run_id'>;

interface BalancerFigures {
  answered: number;
  /** Pings that more than one attempt was made of. */
  retried: number;
  /** Pings that no attempt was answered of. */
  failed: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

interface Reached {
  address: string;
  /** Which of the upstreams. */
  node: number;
}

export interface Balancer extends Disposable {
  /** Every attempt, in the order in which they ended. */
  sent: readonly SentPing[];
  /** Sends to this one as well from now on. */
  add(upstream: Upstream): void;
  /** Whether an attempt was answered. `path` is that of the ping address. */
  send(ping: Ping, path: string): Promise<boolean>;
  figures(): BalancerFigures;
}

const HEALTH_EVERY_MS = 200;
/** `/ready` answers within three seconds, also when one of its checks hangs. */
const HEALTH_MS = 4_000;
/** Longer than a busy machine takes. */
const ANSWER_MS = 8_000;
const MOST_ATTEMPTS = 8;
const NOBODY_MS = 100;

/** `keepsLines`: whether a connection is used again; else each ping has one of its own, as that of a job has. */
export function openBalancer(first: readonly Upstream[], { keepsLines = true } = {}): Balancer {
  const upstreams = [...first];
  const healthy = new Set<Upstream>();
  const idle = new Map<string, PingLine[]>();
  const [sent, tookMs] = [[] as SentPing[], [] as number[]];
  const account = { retried: 0, failed: 0, turn: 0, bodies: 0 };
  const closing = new AbortController();
  const watch = (upstream: Upstream) => void watchHealth(upstream, healthy, closing.signal);
  for (const upstream of upstreams) watch(upstream);

  /** The next in turn of those that are ready; where none is, of all that listen. */
  const pick = (avoided: Upstream | null): Upstream | undefined => {
    const ready = upstreams.filter((one) => healthy.has(one) && one.address() !== null);
    const others = ready.filter((one) => one !== avoided);
    const listening = upstreams.filter((one) => one.address() !== null);
    const choice = others.length > 0 ? others : ready.length > 0 ? ready : listening;
    account.turn += 1;
    return choice[account.turn % choice.length];
  };
  const attempt = async (ping: Ping, path: string, { address, node }: Reached): Promise<boolean> => {
    account.bodies += 1;
    const body = String(account.bodies);
    const line = idle.get(address)?.pop() ?? openPingLine();
    const sentAt = Date.now();
    const startedMs = performance.now();
    const answered = await inTime(line.ping(address, path, body));
    if (answered && keepsLines) idle.set(address, [...(idle.get(address) ?? []), line]);
    else line.close();
    if (answered) tookMs.push(performance.now() - startedMs);
    sent.push({ ...ping, body, answered, sentAt, answeredAt: Date.now(), node });
    return answered;
  };
  return {
    sent,
    add(upstream) {
      upstreams.push(upstream);
      watch(upstream);
    },
    async send(ping, path) {
      let last: Upstream | null = null;
      for (let attempts = 1; attempts <= MOST_ATTEMPTS; attempts += 1) {
        const upstream = pick(last);
        const address = upstream?.address();
        const node = upstream ? upstreams.indexOf(upstream) : -1;
        if (address && (await attempt(ping, path, { address, node }))) return true;
        if (upstream) healthy.delete(upstream);
        last = upstream ?? null;
        if (attempts === 1) account.retried += 1;
        await wait(NOBODY_MS * attempts);
      }
      account.failed += 1;
      return false;
    },
    figures() {
      const sorted = tookMs.toSorted((a, b) => a - b);
      const at = (share: number) =>
        Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
      const { retried, failed } = account;
      return { answered: sorted.length, retried, failed, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
    },
    [Symbol.dispose]() {
      closing.abort();
      for (const line of [...idle.values()].flat()) line.close();
    },
  };
}

const inTime = (answer: Promise<boolean>) => Promise.race([answer, wait(ANSWER_MS, false, { ref: false })]);

async function watchHealth(upstream: Upstream, healthy: Set<Upstream>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const address = upstream.address();
    if (address !== null && (await isReady(address))) healthy.add(upstream);
    else healthy.delete(upstream);
    await wait(HEALTH_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

const isReady = (address: string) =>
  fetch(`${address}/ready`, { signal: AbortSignal.timeout(HEALTH_MS) }).then(
    async (answer) => {
      await answer.body?.cancel();
      return answer.status === 200;
    },
    () => false,
  );
