// Runs the system's ping, which may send ICMP without Tocsin having to, and reads what it prints.

import { spawn } from 'node:child_process';
import { isIP } from 'node:net';

/** The shortest time apart that every ping lets people without privileges ask for. */
const APART_MS = 200;
/** More than any ping prints of twenty packets. */
const MAX_OUTPUT_BYTES = 16_384;

export interface Pinged {
  sent: number;
  received: number;
  /** Round trips in milliseconds; null: there was no reply, or they are not known. */
  rtt: { min: number; avg: number; max: number } | null;
  /** What routers said in place of a reply, such as `Destination Host Unreachable`; null: nothing. */
  refusal: string | null;
}

export type PingOutcome =
  | { ok: true; pinged: Pinged }
  | { ok: false; problem: 'missing' | 'failed'; detail: string };

interface PingOptions {
  /** An address that was judged; never a name, which ping would look up anew. */
  address: string;
  packets: number;
  packetBytes: number;
  /** After that, it is asked for what it knows so far. */
  timeoutMs: number;
}

/** Ends soon after its time, and at once when the signal is aborted. It never throws. */
export function ping(options: PingOptions, signal: AbortSignal, program = 'ping'): Promise<PingOutcome> {
  const { promise, resolve } = Promise.withResolvers<PingOutcome>();
  // No shell, and the words that are read below are those of this locale.
  const child = spawn(program, pingArguments(options, process.platform), {
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: false,
  });
  let output = '';
  const onPiece = (piece: Buffer) => {
    output = (output + piece.toString('latin1')).slice(0, MAX_OUTPUT_BYTES);
  };
  child.stdout.on('data', onPiece);
  child.stderr.on('data', onPiece);
  // At SIGINT it prints what it has counted.
  const timer = setTimeout(() => child.kill('SIGINT'), options.timeoutMs);
  const onAbort = () => child.kill('SIGKILL');
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  child.once('error', (error: NodeJS.ErrnoException) =>
    resolve({
      ok: false,
      problem: error.code === 'ENOENT' ? 'missing' : 'failed',
      detail: error.code ?? error.message,
    }),
  );
  child.once('close', () => {
    const pinged = readPing(output);
    resolve(pinged ? { ok: true, pinged } : { ok: false, problem: 'failed', detail: output.trim() });
  });
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  });
}

/** Of iputils, BusyBox, and macOS, which has a program of its own for IPv6 and waits in milliseconds. */
export function pingArguments(
  { address, packets, packetBytes, timeoutMs }: PingOptions,
  platform: NodeJS.Platform,
): string[] {
  if (isIP(address) === 0) throw new Error('Only addresses are pinged');
  const waitMs = Math.max(1_000, timeoutMs - (packets - 1) * APART_MS);
  const wait = platform === 'darwin' ? waitMs : Math.ceil(waitMs / 1_000);
  const spread = packets > 1 ? ['-i', String(APART_MS / 1_000)] : [];
  return ['-n', '-c', String(packets), ...spread, '-s', String(packetBytes), '-W', String(wait), address];
}

/** What ping counted; null where it did not come so far. */
export function readPing(output: string): Pinged | null {
  const [, sent, received] = /(\d+) packets transmitted, (\d+) (?:packets )?received/.exec(output) ?? [];
  if (sent === undefined || received === undefined) return null;
  const [, min, avg, max] =
    /(?:rtt|round-trip) min\/avg\/max\S* = ([\d.]+)\/([\d.]+)\/([\d.]+)/.exec(output) ?? [];
  const [, refusal = null] =
    /^From \S+ (?:icmp_seq=\d+ )?((?:Destination|Time|Packet|Dest) [A-Za-z ,-]{1,80})/m.exec(output) ?? [];
  return {
    sent: Number(sent),
    received: Number(received),
    rtt:
      min === undefined || Number(received) === 0
        ? null
        : { min: Number(min), avg: Number(avg), max: Number(max) },
    refusal,
  };
}

export const lossPercent = ({ sent, received }: Pinged): number =>
  sent === 0 ? 100 : Math.max(0, Math.round((1 - received / sent) * 1_000) / 10);
