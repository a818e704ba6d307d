// Probes an SSH server: both sides identify themselves, which ends before any key is exchanged (RFC 4253, section 4.2).

import { oneLine } from '../../../../platform/readable-text.ts';
import { hostAsConnected } from '../../host.ts';
import { listenUntil } from '../conversation.ts';
import { defaultsOf } from '../defaults.ts';
import type { ProbeContext } from '../definition.ts';
import { type Failed, type Findings, failed, startPhase } from '../findings.ts';
import { openSocket } from '../open-socket.ts';
import { lookedAt, type ProbeType, type Probing } from '../probe-type.ts';
import type { facts, SshSettings } from './schema.ts';

export interface SshProbe extends Probing, SshSettings {
  kind: 'ssh';
  host: string;
  port: number;
}

const SSH_PORT = 22;
const OWN_IDENTIFICATION = 'SSH-2.0-Tocsin\r\n';
/** Servers may say something before they identify themselves, such as whom they let in. */
const MAX_RECEIVED_BYTES = 16_384;
const MAX_SHOWN_LENGTH = 255;
/** What has not gone on for so long is another protocol. */
const QUIET_MS = 1_000;

export const ssh: ProbeType<SshSettings, SshProbe> = {
  defaults: defaultsOf<typeof facts>('ssh'),
  secrets: {},
  usualPort: () => SSH_PORT,
  look: async (...asked) => lookedAt(await probeSsh(...asked), {}),
};

async function probeSsh(
  context: ProbeContext,
  { definition }: { definition: SshProbe },
  findings: Findings,
  signal: AbortSignal,
): Promise<{ ok: true } | Failed> {
  const { port, software } = definition;
  const host = hostAsConnected(definition.host);
  if (host === null) return failed('dns', 'the host is no name and no address');
  const opened = await openSocket(context, { host, port }, findings, signal);
  if (!opened.ok) return opened;
  const { socket } = opened;
  let identification: Identification | null = null;
  try {
    socket.write(OWN_IDENTIFICATION);
    const firstByte = startPhase(context.clock, findings, 'first_byte');
    const isEnough = (received: Buffer, from: number) => {
      if (from === 0) firstByte();
      identification = identificationIn(received);
      return identification !== null;
    };
    const limits = { maxBytes: MAX_RECEIVED_BYTES, quietMs: QUIET_MS };
    const outcome = await listenUntil(socket, { isEnough, ...limits }, signal);
    return outcome.ok && identification !== null
      ? judge(identification, software)
      : unidentified(outcome.ok ? null : outcome);
  } finally {
    socket.destroy();
  }
}

interface Identification {
  protocol: string;
  /** Software and comments. */
  software: string;
}

/** The first whole line that begins with `SSH-`. */
function identificationIn(received: Buffer): Identification | null {
  const [, protocol, software] =
    /(?:^|\n)SSH-([^-\r\n]{1,20})-([^\r\n]{1,240})\r?\n/.exec(received.toString('latin1')) ?? [];
  return protocol === undefined || software === undefined ? null : { protocol, software };
}

/** Servers that also speak the first version call theirs 1.99 (RFC 4253, section 5.1). */
const PROTOCOLS = ['2.0', '1.99'];

function judge({ protocol, software }: Identification, wanted: string | null): { ok: true } | Failed {
  if (!PROTOCOLS.includes(protocol)) return unlike('SSH 2.0', `SSH ${protocol}`);
  return wanted === null || software.includes(wanted) ? { ok: true } : unlike(wanted, software);
}

function unidentified(outcome: { received: Buffer; failure: Failed } | null): Failed {
  if (outcome === null) return unlike('SSH-2.0-', null);
  const { received, failure } = outcome;
  const { compared, detail } = unlike('SSH-2.0-', received.toString('latin1'));
  return failed(failure.reason, `${failure.detail}; ${detail}`, compared);
}

function unlike(wanted: string, received: string | null): Failed {
  const expected = oneLine(wanted, MAX_SHOWN_LENGTH);
  const seen = oneLine(received ?? '', MAX_SHOWN_LENGTH) || null;
  const shown = seen === null ? 'nothing' : `"${seen}"`;
  return failed('assertion', `expected "${expected}", seen ${shown}`, { expected, seen });
}
