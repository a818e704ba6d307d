// Probes a time server by NTP.

import { randomBytes } from 'node:crypto';
import { askByDatagram } from '../datagrams.ts';
import { defaultsOf } from '../defaults.ts';
import type { ProbeContext } from '../definition.ts';
import { type Failed, type Findings, failed } from '../findings.ts';
import type { Looked, ProbeType, Probing } from '../probe-type.ts';
import { ntpRequest, offsetMs, readNtp } from './packet.ts';
import type { facts, NtpSettings } from './schema.ts';

export interface NtpProbe extends Probing, NtpSettings {
  kind: 'ntp';
  host: string;
  port: number;
}

const NTP_PORT = 123;

export const ntp: ProbeType<NtpSettings, NtpProbe> = {
  defaults: defaultsOf<typeof facts>('ntp'),
  secrets: {},
  usualPort: () => NTP_PORT,
  look: probeNtp,
};

async function probeNtp(
  context: ProbeContext,
  { definition }: { definition: NtpProbe },
  findings: Findings,
  signal: AbortSignal,
): Promise<Looked> {
  const { clock } = context;
  const { host, port, max_offset_ms } = definition;
  const cookie = randomBytes(8);
  // Tenths of milliseconds matter, which a date does not have.
  const startedMs = clock.monotonicMs();
  const started = clock.now().getTime();
  const nowMs = () => started + clock.monotonicMs() - startedMs;
  let asked = nowMs();
  const request = () => {
    asked = nowMs();
    return ntpRequest(cookie);
  };
  const read = (datagram: Buffer) => {
    const answer = readNtp(datagram, cookie, nowMs());
    return answer && { ...answer, offset: offsetMs(asked, answer, nowMs()) };
  };
  const answered = await askByDatagram(
    context,
    { host, port, question: { request, read } },
    findings,
    signal,
  );
  if (!answered.ok) return answered;
  const { offset, stratum, rootDispersionMs, refusal } = answered.answer;
  if (refusal !== null) return failed('assertion', `the server has no time to give: ${refusal}`);
  return {
    ok: true,
    seen: { facts: { offset_ms: offset, stratum, root_dispersion_ms: rootDispersionMs } },
    problem: offsetProblem(offset, max_offset_ms),
  };
}

function offsetProblem(offset: number, most: number | null): Failed | null {
  if (most === null || Math.abs(offset) <= most) return null;
  const compared = { expected: `offset of at most ${most} ms`, seen: `${offset} ms` };
  return failed('assertion', `expected "${compared.expected}", seen "${compared.seen}"`, compared);
}
