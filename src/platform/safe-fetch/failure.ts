// Why no answer came, read from the errors of node:net, node:tls and undici.

import type { Socket } from 'node:net';

export type FailureReason =
  | 'timeout'
  | 'dns'
  | 'refused'
  | 'unreachable'
  | 'reset'
  | 'tls'
  | 'blocked_address'
  | 'invalid_url'
  | 'protocol'
  | 'aborted';

export interface FailureCause {
  reason: FailureReason;
  /** One line for the person who configured the target. */
  detail: string;
}

const MAX_DETAIL_LENGTH = 300;

/** Where a connection led: an address that was reached, and its port. */
export interface Place {
  ip: string;
  port: number;
}

/** A cause that says in plain words who broke the connection off, where that is what happened. */
export function brokenOffBy(cause: FailureCause, place: Place | null): FailureCause {
  if (cause.reason !== 'reset' || place === null || cause.detail.startsWith('Connection ')) return cause;
  const who = `by ${place.ip}, port ${place.port}`;
  if (/ECONNRESET|ECONNABORTED|EPIPE/.test(cause.detail))
    return { ...cause, detail: `Connection reset ${who}` };
  const when = /^closed (.+)$/.exec(cause.detail)?.[1] ?? 'before the answer was whole';
  return { ...cause, detail: `Connection closed ${who}, ${when}` };
}

/** The place that a socket leads to, which it forgets when it is destroyed; null: none that is known. */
export const placeOf = ({ remoteAddress, remotePort }: Socket): Place | null =>
  // Without the zone, which is a name on this machine and no part of the address.
  remoteAddress && remotePort ? { ip: remoteAddress.replace(/%.*$/, ''), port: remotePort } : null;

/** Travels through the HTTP client as the error of a connection that we would not or could not open. */
export class ConnectionRefused extends Error {
  override name = 'ConnectionRefused';
  readonly reason: FailureReason;
  constructor(failure: FailureCause) {
    super(failure.detail);
    this.reason = failure.reason;
  }
}

/** The cause behind any error of an exchange. What it does not know is the other side breaking the protocol. */
export function causeOf(error: Error): FailureCause {
  if (error instanceof ConnectionRefused) return { reason: error.reason, detail: error.message };
  if (!(error instanceof AggregateError) || error.errors.length === 0) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return { reason: reasonOf(code, error.message), detail: inPlainWords(error) ?? describe(error) };
  }
  // Several addresses were tried: a family that this machine lacks, or one given up for the next, says least.
  const causes: FailureCause[] = error.errors.map(causeOf);
  const [first = { reason: 'unreachable', detail: describe(error) }] = causes;
  return (
    causes.find(({ reason }) => reason !== 'unreachable' && reason !== 'timeout') ??
    causes.find(({ reason }) => reason === 'timeout') ??
    first
  );
}

function reasonOf(code: string, message: string): FailureReason {
  const known = reasonByCode[code];
  if (known) return known;
  if (isTlsCode.test(code)) return 'tls';
  return code === 'UND_ERR_SOCKET' && message.includes('closed') ? 'reset' : 'protocol';
}

const reasonByCode: Record<string, FailureReason> = {
  ETIMEDOUT: 'timeout',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EAFNOSUPPORT: 'unreachable',
  EINVAL: 'unreachable',
  EACCES: 'unreachable',
  EPERM: 'unreachable',
  EMFILE: 'unreachable',
  ENFILE: 'unreachable',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  HPE_INVALID_EOF_STATE: 'reset',
};

/** What the system says of a place that it did not reach; null of everything else. */
function inPlainWords(error: Error): string | null {
  const { code = '', address, port } = error as NodeJS.ErrnoException & { address?: unknown; port?: unknown };
  const words = Object.hasOwn(plainWords, code) ? plainWords[code] : undefined;
  return words && typeof address === 'string' && typeof port === 'number'
    ? `${words} ${address}, port ${port}`
    : null;
}

const plainWords: Record<string, string> = {
  ECONNREFUSED: 'Connection refused by',
  ECONNRESET: 'Connection reset by',
  EHOSTUNREACH: 'No route to',
  ENETUNREACH: 'No route to',
  ETIMEDOUT: 'No connection in time to',
};

/** OpenSSL's own errors, and the codes that Node gives to X.509 verification results. */
const isTlsCode =
  /^(ERR_SSL_|ERR_TLS_|ERR_OSSL_|EPROTO$|CERT_|CRL_|UNABLE_TO_|ERROR_IN_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_|HOSTNAME_MISMATCH$)/;

/** Node's names of certificates whose authority is not known here. */
const UNTRUSTED = new Set<unknown>([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** What OpenSSL calls the same, for errors whose code was replaced on their way. */
const UNTRUSTED_WORDS =
  /self-signed certificate|unable to (get (local )?issuer|verify the first) certificate/;

/** What helps where an authority of one's own signed, as the end of a sentence; empty for every other error. */
export const untrustedHint = (code: unknown, message = ''): string =>
  UNTRUSTED.has(code) || UNTRUSTED_WORDS.test(message)
    ? '; a private authority has to be in TOCSIN_CA_FILE'
    : '';

/** What a server says that wants to know who connects, or that does not like who does. */
const ALERTS: readonly (readonly [RegExp, string])[] = [
  [/alert certificate required/, 'The server wants a client certificate'],
  [/alert unknown ca/, 'The server does not know the authority of the client certificate'],
  [/alert certificate expired/, 'The server says that the client certificate has expired'],
  [/alert certificate revoked/, 'The server says that the client certificate is revoked'],
  [
    /alert (bad certificate|certificate unknown|unsupported certificate|access denied|decrypt error)/,
    'The server refused the client certificate',
  ],
  [
    /alert handshake failure/,
    'The server broke the TLS handshake off: it wants a client certificate, or other versions or ciphers',
  ],
];

const alertIn = (text: string): string | null => ALERTS.find(([said]) => said.test(text))?.[1] ?? null;

/** The other side has a say in these texts (names in a certificate), so they are bounded and kept on one line. */
function describe(error: { reason?: unknown; message?: unknown; code?: unknown }): string {
  // OpenSSL's message is a list of its source lines; its reason is the readable part.
  const text = String(error.reason || error.message || error.code || 'unknown error');
  const alert = alertIn(`${text} ${error.message ?? ''}`);
  if (alert !== null) return alert;
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const cut = line.length > MAX_DETAIL_LENGTH ? `${line.slice(0, MAX_DETAIL_LENGTH - 1)}…` : line;
  return cut + untrustedHint(error.code);
}
