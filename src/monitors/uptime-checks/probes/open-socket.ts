// Opens a connection to a host, judged first, the way a browser does.

import net from 'node:net';
import { causeOf, type FailureCause, placeOf } from '../../../platform/safe-fetch/failure.ts';
import { admitHost } from '../../../platform/safe-fetch/target.ts';
import type { ProbeContext } from './definition.ts';
import { type Failed, type Findings, failed, failedBy, startPhase } from './findings.ts';
import { resolveTarget } from './resolve-target.ts';

/** RFC 8305 (Happy Eyeballs), section 5: how long an attempt is alone before the next address is tried as well. */
const ATTEMPT_DELAY_MS = 250;
/** A name may have hundreds of addresses; so many of each family are tried. */
const MAX_ATTEMPTS_PER_FAMILY = 4;

export type Opened = { ok: true; socket: net.Socket } | Failed;

/** The addresses that were judged are those connected to. The signal ends it, with a FailureCause as its reason. */
export async function openSocket(
  context: ProbeContext,
  target: { host: string; port: number; family?: 4 | 6 | null },
  findings: Findings,
  signal: AbortSignal,
): Promise<Opened> {
  const { host, port, family } = target;
  const { privateAllowed, resolve = resolveTarget } = context;
  const lookedUp = net.isIP(host) === 0 && startPhase(context.clock, findings, 'dns');
  const admission = await admitHost(host, { privateAllowed, resolve, signal });
  if (signal.aborted) return stoppedBy(signal);
  if (!admission.ok) return failedBy(admission);
  if (lookedUp) lookedUp();

  const connected = startPhase(context.clock, findings, 'connect');
  const addresses = family
    ? admission.addresses.filter((one) => net.isIP(one) === family)
    : admission.addresses;
  if (addresses.length === 0) return failed('dns', `the name has no address of IPv${family}`);
  const inOrder = inTurn(addresses);
  findings.addresses.push(...inOrder);
  const socket = await connectFirst(inOrder, port, signal);
  if (signal.aborted) return stoppedBy(signal);
  if (socket instanceof Error) return failedBy(causeOf(socket));
  connected();
  findings.ip = placeOf(socket)?.ip ?? null;
  return { ok: true, socket };
}

/** What an aborted signal of a probe stands for. */
export const stoppedBy = (signal: AbortSignal): Failed => failedBy(signal.reason as FailureCause);

/** IPv6 first, then by turns, RFC 8305 section 4. */
function inTurn(addresses: readonly string[]): string[] {
  const [v6, v4] = [6, 4].map((family) =>
    addresses.filter((address) => net.isIP(address) === family).slice(0, MAX_ATTEMPTS_PER_FAMILY),
  );
  return Array.from({ length: MAX_ATTEMPTS_PER_FAMILY }, (_, turn) => [v6?.[turn], v4?.[turn]])
    .flat()
    .filter((address) => address !== undefined);
}

/** The first connection that opens; the others are given up. An error holds those of all attempts. */
function connectFirst(
  addresses: readonly string[],
  port: number,
  signal: AbortSignal,
): Promise<net.Socket | Error> {
  const { promise, resolve } = Promise.withResolvers<net.Socket | Error>();
  const waiting = [...addresses];
  const opening = new Set<net.Socket>();
  const errors: Error[] = [];
  let timer: NodeJS.Timeout | undefined;

  const end = (outcome: net.Socket | Error) => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    for (const socket of opening) if (socket !== outcome) socket.destroy();
    opening.clear();
    resolve(outcome);
  };
  const onAbort = () => end(new Error('Stopped while connecting'));
  const attempt = () => {
    clearTimeout(timer);
    const address = waiting.shift();
    if (address === undefined) {
      if (opening.size === 0) end(new AggregateError(errors));
      return;
    }
    if (waiting.length > 0) timer = setTimeout(attempt, ATTEMPT_DELAY_MS);
    const socket = net.connect({ host: address, port, noDelay: true });
    opening.add(socket);
    socket.once('connect', () => end(socket));
    // It stays: an error without a listener would end the program, and others hear of it by `close`.
    socket.on('error', (error) => {
      if (!opening.delete(socket)) return;
      errors.push(error);
      attempt();
    });
  };
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  else attempt();
  return promise;
}
