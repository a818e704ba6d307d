// Tells a database that cannot be reached from one that refused a statement.

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** What writes on a standby, or on a server that takes no writes for now: the primary is elsewhere, or will be back. */
export const READ_ONLY = '25006';

/**
 * Admin shutdown, crash shutdown, cannot connect now, database dropped, too many connections, read-only transaction; and
 * a transaction or a session that was ended because this process stood still.
 */
const AWAY_STATES = new Set(['57P01', '57P02', '57P03', '57P04', '53300', READ_ONLY, '25P03', '57P05']);

// The driver and the pool give these no code.
const CONNECTION_MESSAGES = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end',
  'driver has already been destroyed',
];

/** Of several hosts, none says that it is the primary. The message names each and what it says. */
export class NoPrimaryError extends Error {
  override name = 'NoPrimaryError';
}

/** Whether `error` says that there is no connection to the database right now, so that trying later may work. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NoPrimaryError) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Class 08 of the SQLSTATEs is "connection exception" (PostgreSQL, appendix A).
  if (CONNECTION_CODES.has(code) || AWAY_STATES.has(code) || /^08[\dA-Z]{3}$/.test(code)) return true;
  return CONNECTION_MESSAGES.some((message) => error.message.includes(message));
}
