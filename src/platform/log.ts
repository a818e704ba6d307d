// The log: JSON lines on stdout, or something to read where stdout is a terminal. Secrets are taken out of every line.

import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { PinoPretty } from 'pino-pretty';
import { redact } from './redact.ts';

export interface LogOptions {
  /** Where the lines go; stdout unless given. */
  destination?: DestinationStream;
}

/** Lines are written before the call returns, so that none is lost when the program dies. */
export function createLog(level: string, { destination }: LogOptions = {}): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: redact },
    },
    destination ?? (process.stdout.isTTY ? PinoPretty({ colorize: true, sync: true }) : pino.destination(1)),
  );
}
