// Probes a container: asks the Engine API of Docker or Podman for its state and its health.

import net from 'node:net';
import { hostAsConnected } from '../../host.ts';
import { defaultsOf } from '../defaults.ts';
import type { ProbeContext } from '../definition.ts';
import { type Failed, type Findings, failed, startPhase } from '../findings.ts';
import { startTls } from '../handshake.ts';
import { askOn } from '../http/ask.ts';
import { clientCertificateProblem, secureContextOf } from '../http/client-certificate.ts';
import { readBody } from '../http/read-body.ts';
import { maskedFailure } from '../masking.ts';
import { type Opened, openSocket, stoppedBy } from '../open-socket.ts';
import type { Looked, ProbeType, Probing } from '../probe-type.ts';
import { type Container, containerIn, messageIn } from './container.ts';
import type { DockerSettings, facts } from './schema.ts';

export interface DockerProbe extends Probing, DockerSettings {
  kind: 'docker';
  host: string;
  port: number;
}

const [PLAIN_PORT, TLS_PORT] = [2375, 2376];
const CONTAINER = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/;

export const docker: ProbeType<DockerSettings, DockerProbe> = {
  defaults: defaultsOf<typeof facts>('docker'),
  secrets: { client_certificate: 'key' },
  usualPort: ({ tls }) => (tls === null ? PLAIN_PORT : TLS_PORT),
  issues: ({ container, socket, tls, client_certificate }) => {
    const problem = client_certificate === null ? null : clientCertificateProblem(client_certificate);
    return [
      ...(container === null ? [{ field: 'container', reason: 'required' }] : []),
      ...(container === null || CONTAINER.test(container)
        ? []
        : [{ field: 'container', reason: 'name or id of a container' }]),
      ...(socket === null || socket.startsWith('/') ? [] : [{ field: 'socket', reason: 'absolute path' }]),
      ...(socket === null || tls === null ? [] : [{ field: 'tls', reason: 'must be null with socket' }]),
      ...(problem ? [{ field: 'client_certificate', reason: problem }] : []),
    ];
  },
  async look(context, { definition, mask }, findings, signal) {
    const looked = await probeContainer(context, definition, findings, signal);
    return looked.ok ? looked : maskedFailure(looked, mask);
  },
};

async function probeContainer(
  context: ProbeContext,
  definition: DockerProbe,
  findings: Findings,
  signal: AbortSignal,
): Promise<Looked> {
  const { container, socket: path } = definition;
  const opened =
    path === null
      ? await openByTcp(context, definition, findings, signal)
      : await openByPath(context, path, findings, signal);
  if (!opened.ok) return opened;
  try {
    // The Engine API, ContainerInspect; without a version the server speaks its own.
    const url = new URL(`http://docker/containers/${encodeURIComponent(container ?? '')}/json`);
    const step = { url, host: 'docker', method: 'GET', headers: {}, body: null } as const;
    const asked = { step, socket: opened.socket, isWhole: false };
    const exchanged = await askOn(context, asked, findings, signal);
    if (!exchanged.ok) return exchanged;
    const { status } = exchanged.received;
    const body = readBody(exchanged.received);
    if (!body.ok) return failed(body.isTooLarge ? 'too_large' : 'error_answer', body.reason);
    if (status !== 200) return failed('error_answer', messageIn(body.text) ?? `answered ${status}`);
    const found = containerIn(body.text);
    if (found === null) return failed('error_answer', 'what answers is no Docker');
    return { ok: true, seen: { body: { ok: true, text: JSON.stringify(found) } }, problem: problemOf(found) };
  } finally {
    opened.socket.destroy();
  }
}

/** Health is judged where the container has a check of its own; one that is still starting is not unhealthy. */
function problemOf({ status, health, exit_code }: Container): Failed | null {
  if (status !== 'running') {
    const code = status === 'exited' ? `, with code ${exit_code}` : '';
    const compared = { expected: 'running', seen: status };
    return failed('status', `the container is ${status}${code}, expected running`, compared);
  }
  if (health !== 'unhealthy') return null;
  return failed('status', 'the container is unhealthy', { expected: 'healthy', seen: health });
}

async function openByTcp(
  context: ProbeContext,
  definition: DockerProbe,
  findings: Findings,
  signal: AbortSignal,
): Promise<Opened> {
  const { port, tls, client_certificate } = definition;
  const host = hostAsConnected(definition.host);
  if (host === null) return failed('dns', 'the host is no name and no address');
  const opened = await openSocket(context, { host, port }, findings, signal);
  if (!opened.ok || tls === null) return opened;
  const client = client_certificate === null ? undefined : secureContextOf(client_certificate);
  const options = { socket: opened.socket, host, verify: tls === 'verified', protocols: [], client };
  const secured = await startTls(context, options, findings, signal);
  if (!secured.ok) opened.socket.destroy();
  return secured;
}

const NOT_ALLOWED = 'this socket may not be asked from here: whoever runs the machine has to allow it';

/** What such a socket answers is the whole machine's: its path must be one that its operator named. */
async function openByPath(
  { clock, privateAllowed, sockets = [] }: ProbeContext,
  path: string,
  findings: Findings,
  signal: AbortSignal,
): Promise<Opened> {
  if (privateAllowed === false || !sockets.includes(path)) return failed('blocked_address', NOT_ALLOWED);
  const connected = startPhase(clock, findings, 'connect');
  const { promise, resolve } = Promise.withResolvers<Opened>();
  const socket = net.connect({ path });
  const onAbort = () => resolve(stoppedBy(signal));
  socket.once('connect', () => resolve({ ok: true, socket }));
  // It stays: an error without a listener would end the program.
  socket.on('error', (error: NodeJS.ErrnoException) =>
    resolve(failed('refused', WORDS[error.code ?? ''] ?? error.message)),
  );
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  const opened = await promise.finally(() => signal.removeEventListener('abort', onAbort));
  if (opened.ok) connected();
  else socket.destroy();
  return opened;
}

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such socket',
  ECONNREFUSED: 'nobody listens on the socket',
  EACCES: 'the socket may not be opened by the user that probes: add it to the group docker',
};
