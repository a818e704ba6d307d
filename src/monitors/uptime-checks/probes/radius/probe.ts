// Probes a RADIUS server: it says how it is, or lets somebody in.

import { randomBytes } from 'node:crypto';
import type { Issue } from '../../../../platform/errors.ts';
import { askByDatagram } from '../datagrams.ts';
import { defaultsOf } from '../defaults.ts';
import type { ProbeContext } from '../definition.ts';
import { type Failed, type Findings, failed } from '../findings.ts';
import { lookedAt, type ProbeType, type Probing } from '../probe-type.ts';
import { type RadiusAnswer, radiusRequest, readRadius } from './packet.ts';
import type { facts, RadiusSettings } from './schema.ts';

export interface RadiusProbe extends Probing, RadiusSettings {
  kind: 'radius';
  host: string;
  port: number;
}

const RADIUS_PORT = 1812;

export const radius: ProbeType<RadiusSettings, RadiusProbe> = {
  defaults: defaultsOf<typeof facts>('radius'),
  secrets: { secret: 'text', password: 'text' },
  usualPort: () => RADIUS_PORT,
  issues: ownIssues,
  look: async (...asked) => lookedAt(await probeRadius(...asked), {}),
};

function ownIssues({ secret, user, password }: RadiusSettings): Issue[] {
  const required = (field: string) => ({ field, reason: 'required' });
  return [
    ...(secret === null ? [required('secret')] : []),
    ...(user === null && password !== null ? [required('user')] : []),
    ...(user !== null && password === null ? [required('password')] : []),
  ];
}

async function probeRadius(
  context: ProbeContext,
  { definition }: { definition: RadiusProbe },
  findings: Findings,
  signal: AbortSignal,
): Promise<{ ok: true } | Failed> {
  const { host, port, secret: given, user, password } = definition;
  const secret = given ?? '';
  const [id = 0] = randomBytes(1);
  const authenticator = randomBytes(16);
  const signIn = user === null ? null : { user, password: password ?? '' };
  // The same packet each time, so that a server knows it for the same question (RFC 5080, section 2.2.2).
  const packet = radiusRequest({ id, authenticator, secret, signIn });
  const read = (datagram: Buffer) => readRadius(datagram, { id, authenticator, secret });
  const answered = await askByDatagram(
    context,
    { host, port, question: { request: () => packet, read } },
    findings,
    signal,
  );
  if (answered.ok) return judge(answered.answer);
  // Servers pass over what is signed by another secret (RFC 2865, section 3).
  return answered.reason === 'timeout'
    ? failed(
        'timeout',
        `${answered.detail}; a server also keeps silent when the secret is wrong or it does not know this client`,
      )
    : answered;
}

function judge(answer: RadiusAnswer | 'forged'): { ok: true } | Failed {
  if (answer === 'accept') return { ok: true };
  const details = {
    forged: 'the answer is signed by another secret',
    reject: 'the server rejects the user (Access-Reject)',
    challenge: 'the server asks for more than a password (Access-Challenge)',
  };
  return failed('assertion', details[answer]);
}
