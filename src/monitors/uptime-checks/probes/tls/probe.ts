// Probes the certificate and the handshake of a port.

import { hostAsConnected } from '../../host.ts';
import { defaultsOf } from '../defaults.ts';
import type { ProbeContext } from '../definition.ts';
import { type Failed, type Findings, failed } from '../findings.ts';
import { startTls } from '../handshake.ts';
import { openSocket } from '../open-socket.ts';
import { lookedAt, type ProbeType, type Probing } from '../probe-type.ts';
import type { facts, TlsSettings } from './schema.ts';
import { askForTls } from './starttls.ts';

export interface TlsProbe extends Probing, TlsSettings {
  kind: 'tls';
  host: string;
  port: number;
}

const HTTPS_PORT = 443;

export const tls: ProbeType<TlsSettings, TlsProbe> = {
  defaults: defaultsOf<typeof facts>('tls'),
  secrets: {},
  usualPort: ({ starttls }) => (starttls === null ? HTTPS_PORT : null),
  look: async (...asked) => lookedAt(await probeTls(...asked), {}),
};

async function probeTls(
  context: ProbeContext,
  { definition }: { definition: TlsProbe },
  findings: Findings,
  signal: AbortSignal,
): Promise<{ ok: true } | Failed> {
  const { port, starttls } = definition;
  const host = hostAsConnected(definition.host);
  if (host === null) return failed('dns', 'the host is no name and no address');
  const opened = await openSocket(context, { host, port }, findings, signal);
  if (!opened.ok) return opened;
  const { socket } = opened;
  try {
    const turned = starttls === null ? ({ ok: true } as const) : await askForTls(socket, starttls, signal);
    if (!turned.ok) return turned;
    const secured = await startTls(context, { socket, host, verify: true, protocols: [] }, findings, signal);
    return secured.ok ? { ok: true } : secured;
  } finally {
    socket.destroy();
  }
}
