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

/** Admin shutdown, crash shutdown, cannot connect now, database dropped, too many connections. */
const AWAY_STATES = new Set(['57P01', '57P02', '57P03', '57P04', '53300']);

// The driver and the pool give these no code.
const CONNECTION_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end',
  'driver has already been destroyed',
];

/** Whether `error` says that there is no connection to the database right now, so that trying later may work. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Class 08 of the SQLSTATEs is "connection exception" (PostgreSQL, appendix A).
  if (CONNECTION_CODES.has(code) || AWAY_STATES.has(code) || /^08[\dA-Z]{3}$/.test(code)) return true;
  return CONNECTION_MESSAGES.some((message) => error.message.includes(message));
}
