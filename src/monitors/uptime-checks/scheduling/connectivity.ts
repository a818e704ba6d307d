// Whether this machine is connected at all: asked when a probe fails, of targets that the operator named.

import { connect } from 'node:net';
import type { Clock } from '../../../platform/clock.ts';
import type { ReferenceTarget } from '../../../platform/environment-values.ts';
import { seconds } from '../../../platform/time.ts';

const PATIENCE_MS = seconds(3);

/** Whether the target accepts a connection; false when `signal` is aborted before. */
export type TryTarget = (target: ReferenceTarget, signal: AbortSignal) => Promise<boolean>;

/**
 * Whether any reference target can be reached, by an answer that came after `sinceMs` of the monotonic clock; true where
 * there are none.
 */
export type IsConnected = (sinceMs: number) => Promise<boolean>;

/** However many ask, the targets are tried once at a time. */
export function openConnectivity(
  clock: Pick<Clock, 'monotonicMs'>,
  targets: readonly ReferenceTarget[],
  tryTarget: TryTarget = acceptsConnection,
): IsConnected {
  let known: { isConnected: boolean; atMs: number } | null = null;
  let asking: Promise<boolean> | null = null;
  const ask = async () => {
    const isConnected = await reachesAny(targets, tryTarget);
    known = { isConnected, atMs: clock.monotonicMs() };
    return isConnected;
  };
  return async (sinceMs) => {
    if (targets.length === 0) return true;
    if (known && known.atMs > sinceMs) return known.isConnected;
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
}

async function reachesAny(targets: readonly ReferenceTarget[], tryTarget: TryTarget): Promise<boolean> {
  const enough = new AbortController();
  const signal = AbortSignal.any([enough.signal, AbortSignal.timeout(PATIENCE_MS)]);
  const reached = targets.map(async (target) => {
    if (!(await tryTarget(target, signal))) throw new Error(`${target.host} was not reached`);
    return true;
  });
  const any = await Promise.any(reached).catch(() => false);
  enough.abort();
  return any;
}

const acceptsConnection: TryTarget = ({ host, port }, signal) =>
  new Promise((settle) => {
    const socket = connect({ host, port });
    const end = (isAccepted: boolean) => {
      signal.removeEventListener('abort', giveUp);
      socket.destroy();
      settle(isAccepted);
    };
    const giveUp = () => end(false);
    socket.once('connect', () => end(true));
    // Stays, so that an error after the end does not bring the program down.
    socket.on('error', giveUp);
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
  });
