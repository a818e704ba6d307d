// Opens sockets to admitted addresses only: the very addresses that were judged are those connected to.

import net from 'node:net';
import tls from 'node:tls';
import type { buildConnector } from 'undici';
import { certificateChain, certificateProblem } from './certificate.ts';
import { ConnectionRefused } from './failure.ts';
import type { ResolveHost } from './resolve-host.ts';
import { type Admission, admitHost } from './target.ts';

/** A name may have hundreds of addresses; so many of each family are tried. */
const MAX_ATTEMPTS_PER_FAMILY = 4;
/** Node gives an address up when it turns to the next one, so each gets time for one lost SYN (sent again after 1 s). */
const ATTEMPT_TIMEOUT_MS = 2_000;

/**
 * How undici opens a connection. `signal` stops the look-up and destroys the socket, also one that is open.
 * `onOpen` hears the address that was reached.
 */
export function createConnector(options: {
  privateAllowed: boolean;
  resolve: ResolveHost;
  signal: AbortSignal;
  onOpen: (address: string) => void;
  now: () => Date;
}): buildConnector.connector {
  return (target, callback) => {
    const fail = (error: Error) => callback(error, null);
    const connect = (admission: Admission) => {
      if (!admission.ok) return callback(new ConnectionRefused(admission), null);
      const socket = openSocket(target, admission.addresses, options.signal);
      socket.once('error', fail);
      socket.once(socket instanceof tls.TLSSocket ? 'secureConnect' : 'connect', () => {
        const refusal = socket instanceof tls.TLSSocket ? refusalOf(socket, target, options.now()) : null;
        if (refusal) return socket.destroy(refusal);
        socket.off('error', fail);
        options.onOpen(socket.remoteAddress ?? '');
        callback(null, socket);
      });
    };
    admitHost(target.hostname, options).then(connect).catch(fail);
  };
}

function openSocket(target: buildConnector.Options, addresses: string[], signal: AbortSignal): net.Socket {
  const { hostname, protocol } = target;
  const options = {
    host: hostname,
    port: Number(target.port || (protocol === 'https:' ? 443 : 80)),
    lookup: pinned(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_TIMEOUT_MS,
    noDelay: true,
    signal,
  };
  if (protocol !== 'https:') return net.connect(options);
  // The server name of TLS is neither an address nor written with the final dot (RFC 6066, section 3).
  const servername = net.isIP(hostname) ? undefined : hostname.replace(/\.$/, '');
  // The certificate is judged by `refusalOf`: after a refusal by Node.js it could not be read any more.
  return tls.connect({ ...options, servername, ALPNProtocols: ['http/1.1'], rejectUnauthorized: false });
}

/** Nothing is sent on a connection whose certificate is refused; null where it is accepted for the host of the target. */
function refusalOf(
  socket: tls.TLSSocket,
  { hostname, port }: buildConnector.Options,
  now: Date,
): Error | null {
  if (socket.authorized) return null;
  const certificate = socket.getPeerCertificate(true);
  const mismatch = tls.checkServerIdentity(hostname.replace(/\.$/, ''), certificate);
  const code: unknown = socket.authorizationError;
  if (mismatch && 'code' in mismatch && mismatch.code === code) return mismatch;
  const chain = certificateChain(certificate);
  const shown = { host: hostname, port: Number(port || 443), chain, now };
  return new ConnectionRefused({ reason: 'tls', detail: certificateProblem(code, shown) });
}

/** A look-up that asks nobody, so that a name cannot change its mind between being judged and being used. */
function pinned(addresses: string[]): net.LookupFunction {
  const tried = [4, 6].flatMap((family) =>
    addresses
      .filter((address) => net.isIP(address) === family)
      .slice(0, MAX_ATTEMPTS_PER_FAMILY)
      .map((address) => ({ address, family })),
  );
  return (_host, _options, callback) => callback(null, tried);
}
