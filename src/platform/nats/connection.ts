// Connections to NATS. Its library is loaded where one is opened, and nowhere else.

import { readFile } from 'node:fs/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import type { NatsAddress } from '../config-nats.ts';
import { seconds } from '../time.ts';

const CONNECT_MS = seconds(2);
/** A server that does not answer two of these in a row is left for another one. */
const PING_MS = seconds(2);

/** `name`: what the servers call it in their lists. Rejects where none of the servers takes it. */
export async function connectNats(address: NatsAddress, name: string): Promise<NatsConnection> {
  const { connect, credsAuthenticator } = await import('@nats-io/transport-node');
  const { servers, user, password, credentials } = address;
  const authenticator = credentials === null ? null : credsAuthenticator(await readFile(credentials));
  return connect({
    ...{ servers, name, timeout: CONNECT_MS, pingInterval: PING_MS, maxPingOut: 2 },
    ...(user !== null && { user, pass: password ?? '' }),
    ...(authenticator && { authenticator }),
    ...(address.tls && { tls: {} }),
    // Whoever has it opens another one, and knows then what the servers hold.
    reconnect: false,
  });
}

/** Ends it; what a server that keeps silent still owes is not waited for. */
export const endNats = (connection: NatsConnection): void => {
  connection.close().catch(() => undefined);
};
