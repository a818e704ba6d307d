// The log: JSON lines on stdout, or something to read where stdout is a terminal. Secrets are taken out of every line.

import { isatty } from 'node:tty';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { packageOnFirstUse } from './first-use.ts';
import { redact } from './redact.ts';

const prettyLines = packageOnFirstUse<typeof import('pino-pretty')>('pino-pretty');

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
      hooks: { streamWrite: (line) => (isUnsentMail.test(line) ? line : redact(line)) },
    },
    destination ??
      (isatty(1) ? prettyLines().PinoPretty({ colorize: true, sync: true }) : pino.destination(1)),
  );
}

/** Where no mail server is set up, a mail is read here, and is of no use without the link that lets its reader in. */
const isUnsentMail = /^\{"level":"warn","time":"[^"]*","unsent_mail":\{/;
