// The TLS handshake on a connection that is open.

import net from 'node:net';
import tls from 'node:tls';
import { oneLine } from '../../../platform/readable-text.ts';
import { certificateProblem } from '../../../platform/safe-fetch/certificate.ts';
import { causeOf, placeOf } from '../../../platform/safe-fetch/failure.ts';
import { readCertificate } from './certificate.ts';
import type { ProbeContext } from './definition.ts';
import { type Failed, type Findings, failed, failedBy, startPhase } from './findings.ts';
import { stoppedBy } from './open-socket.ts';

const MAX_PROBLEM_LENGTH = 300;

export type Secured = { ok: true; socket: tls.TLSSocket } | Failed;

/** Made once, because reading the authorities takes longer than a probe. */
let authorities: tls.SecureContext | undefined;

/**
 * Nothing but the handshake is sent before the certificate was judged; what it is goes into the findings even when it
 * is refused. With `verify: false` every certificate will do.
 */
export async function startTls(
  context: ProbeContext,
  options: {
    socket: net.Socket;
    host: string;
    verify: boolean;
    protocols: string[];
    /** With a certificate of our own, for a server that asks for one. */
    client?: tls.SecureContext | undefined;
  },
  findings: Findings,
  signal: AbortSignal,
): Promise<Secured> {
  const { host, verify } = options;
  const place = placeOf(options.socket);
  const ended = startPhase(context.clock, findings, 'tls');
  let peer: tls.DetailedPeerCertificate | null = null;
  let mismatch: Error | undefined;
  authorities ??= tls.createSecureContext();
  const socket = tls.connect({
    socket: options.socket,
    // The server name of TLS is neither an address nor written with the final dot (RFC 6066, section 3).
    servername: net.isIP(host) ? '' : host.replace(/\.$/, ''),
    ...(options.protocols.length > 0 ? { ALPNProtocols: options.protocols } : {}),
    secureContext: options.client ?? context.secureContext ?? authorities,
    rejectUnauthorized: false,
    checkServerIdentity(_name, certificate) {
      peer = certificate as tls.DetailedPeerCertificate;
      mismatch = tls.checkServerIdentity(host.replace(/\.$/, ''), certificate);
      return mismatch;
    },
  });
  const error = await securedOrError(socket, signal);
  if (signal.aborted) return stoppedBy(signal);
  if (error) return failedBy({ ...causeOf(error), ...knownTrouble(error) }, place);
  ended();
  findings.tls_version = socket.getProtocol();
  findings.certificate = readCertificate(peer ?? socket.getPeerCertificate(true));
  if (socket.authorized || !verify) return { ok: true, socket };
  socket.destroy();
  return failed(
    'tls',
    oneLine(
      mismatch?.message ??
        certificateProblem(socket.authorizationError, {
          host,
          port: place?.port ?? null,
          chain: findings.certificate?.chain ?? [],
          now: context.clock.now(),
        }),
      MAX_PROBLEM_LENGTH,
    ),
  );
}

function securedOrError(socket: tls.TLSSocket, signal: AbortSignal): Promise<Error | null> {
  const { promise, resolve } = Promise.withResolvers<Error | null>();
  const onAbort = () => {
    socket.destroy();
    resolve(null);
  };
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  socket.once('secureConnect', () => resolve(null));
  // It stays: an error without a listener would end the program.
  socket.on('error', resolve);
  socket.once('close', () => resolve(closedInHandshake()));
  return promise.finally(() => signal.removeEventListener('abort', onAbort));
}

const closedInHandshake = () =>
  Object.assign(new Error('closed during the TLS handshake'), { code: 'ECONNRESET' });

/** What OpenSSL calls by names that only its authors know. */
const troubles: Record<string, string> = {
  ERR_SSL_WRONG_VERSION_NUMBER: 'what answers does not speak TLS',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'what answers does not speak TLS',
  ERR_SSL_HTTP_REQUEST: 'what answers does not speak TLS',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'no version of TLS that both sides speak',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'no version of TLS that both sides speak',
  ERR_SSL_TLSV1_UNRECOGNIZED_NAME: 'the server has no certificate for this name',
};

/** undefined: its own message says it better. */
export const tlsTrouble = (error: Error): string | undefined =>
  'code' in error ? troubles[String(error.code)] : undefined;

function knownTrouble(error: Error): { detail?: string } {
  const detail = tlsTrouble(error);
  return detail === undefined ? {} : { detail };
}
