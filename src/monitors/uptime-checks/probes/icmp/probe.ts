// Pings a host: it is up when replies come back.

import { oneLine } from '../../../../platform/readable-text.ts';
import { chooseAddress } from '../choose-address.ts';
import { defaultsOf } from '../defaults.ts';
import type { ProbeContext } from '../definition.ts';
import { type Failed, type Findings, failed } from '../findings.ts';
import { stoppedBy } from '../open-socket.ts';
import type { Looked, ProbeType, Probing } from '../probe-type.ts';
import { lossPercent, type Pinged, ping } from './ping.ts';
import type { facts, IcmpSettings } from './schema.ts';

export interface IcmpProbe extends Probing, IcmpSettings {
  kind: 'icmp';
  host: string;
}

/** Kept of the time of the probe, so that ping can say what it counted. */
const REPORTING_MS = 300;
const MAX_DETAIL_LENGTH = 200;

export const icmp: ProbeType<IcmpSettings, IcmpProbe> = {
  defaults: defaultsOf<typeof facts>('icmp'),
  secrets: {},
  look: probeIcmp,
};

async function probeIcmp(
  context: ProbeContext,
  { definition }: { definition: IcmpProbe },
  findings: Findings,
  signal: AbortSignal,
): Promise<Looked> {
  const { clock } = context;
  const startedMs = clock.monotonicMs();
  const { host, address_family } = definition;
  const family = address_family && (address_family === 'ipv4' ? 4 : 6);
  const chosen = await chooseAddress(context, { host, family }, findings, signal);
  if (!chosen.ok) return chosen;
  const { address } = chosen;
  const { packets, packet_bytes: packetBytes, timeoutMs } = definition;
  const pingStartedMs = clock.monotonicMs();
  const leftMs = Math.max(1, timeoutMs - REPORTING_MS - (pingStartedMs - startedMs));
  const outcome = await ping({ address, packets, packetBytes, timeoutMs: leftMs }, signal);
  if (signal.aborted) return stoppedBy(signal);
  if (!outcome.ok) return failed('unreachable', notPinged(outcome));
  const { pinged } = outcome;
  if (pinged.received === 0) return unanswered(pinged, address);
  // What the latency is of is one round trip, and not all of them with the time between.
  if (pinged.rtt) context.tookAside?.(clock.monotonicMs() - pingStartedMs - pinged.rtt.avg);
  const { min = null, avg = null, max = null } = pinged.rtt ?? {};
  const loss = lossPercent(pinged);
  return {
    ok: true,
    seen: { facts: { loss_percent: loss, min_ms: min, avg_ms: avg, max_ms: max } },
    problem: lossProblem(loss, definition.max_loss_percent),
  };
}

const notPinged = ({ problem, detail }: { problem: 'missing' | 'failed'; detail: string }): string =>
  problem === 'missing'
    ? 'the program ping is not installed where this check is probed'
    : `ping could not be run: ${oneLine(detail, MAX_DETAIL_LENGTH) || 'it printed nothing'}`;

function unanswered({ sent, refusal }: Pinged, address: string): Failed {
  const packets = sent === 1 ? 'one packet' : `${sent} packets`;
  return refusal === null
    ? failed('timeout', `No reply from ${address} to ${packets}`)
    : failed('unreachable', `No reply from ${address} to ${packets}: ${refusal}`);
}

function lossProblem(loss: number, most: number | null): Failed | null {
  if (most === null || loss <= most) return null;
  const compared = { expected: `loss of at most ${most}%`, seen: `${loss}%` };
  return failed('assertion', `expected "${compared.expected}", seen "${compared.seen}"`, compared);
}
