// What a prober says to whoever runs it: whether it works, and what on its machine keeps it from that.

import type { Logger } from 'pino';
import { isSkewed } from '../locations/status.ts';
import { tlsTrouble } from '../probes/handshake.ts';

export interface Reports {
  /** The service answered; `skewMs`: by how much the clock of this machine is ahead. */
  answered(skewMs: number): void;
  /** No answer came, or none that helps. */
  failed(error: unknown): void;
}

/** What is as it was before is not said again, but for that the service cannot be reached. */
export function openReports(log: Pick<Logger, 'info' | 'warn'>): Reports {
  let isConnected = false;
  let isOff = false;
  return {
    answered(skewMs) {
      if (!isConnected) log.info('connected; it probes what checks ask of its location');
      isConnected = true;
      if (isSkewed(skewMs) === isOff) return;
      isOff = !isOff;
      if (isOff)
        log.warn(
          { ahead_ms: Math.round(skewMs) },
          'the clock of this machine is wrong: set it, until then nothing that is found here counts',
        );
      else log.info('the clock of this machine is right again');
    },
    failed(error) {
      isConnected = false;
      log.warn({ reason: reasonOf(error) }, 'the service cannot be reached; trying again');
    },
  };
}

/** No more than one line: the same comes again and again. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const inner = error instanceof AggregateError ? error.errors[0] : cause;
  return [messageOf(error), inner instanceof Error ? messageOf(inner) : ''].filter(Boolean).join(': ');
}

const messageOf = (error: Error) => tlsTrouble(error) ?? error.message.trim();
