// Probes a device by SNMP: one value is asked for.

import { isIP } from 'node:net';
import type { Issue } from '../../../../platform/errors.ts';
import { oneLine } from '../../../../platform/readable-text.ts';
import { chooseAddress } from '../choose-address.ts';
import { defaultsOf } from '../defaults.ts';
import type { ProbeContext } from '../definition.ts';
import { type Failed, type Findings, failed, startPhase } from '../findings.ts';
import { type Mask, maskedFailure } from '../masking.ts';
import { stoppedBy } from '../open-socket.ts';
import type { Looked, ProbeType, Probing } from '../probe-type.ts';
import {
  type SessionOptions,
  type SnmpLibrary,
  type SnmpSession,
  snmpLibrary,
  type Varbind,
} from './library.ts';
import type { facts, SnmpSettings } from './schema.ts';

export interface SnmpProbe extends Probing, SnmpSettings {
  kind: 'snmp';
  host: string;
  port: number;
}

const SNMP_PORT = 161;
const AGAIN_AFTER_MS = 1_500;
const MOST_SENT = 4;
const MAX_VALUE_LENGTH = 1_000;
const MAX_WORDS_LENGTH = 200;

export const snmp: ProbeType<SnmpSettings, SnmpProbe> = {
  defaults: defaultsOf<typeof facts>('snmp'),
  secrets: { community: 'text', auth_password: 'text', privacy_password: 'text' },
  usualPort: () => SNMP_PORT,
  issues: ownIssues,
  async look(context, { definition, mask }, findings, signal) {
    const looked = await probeSnmp(context, { definition, mask }, findings, signal);
    return looked.ok ? looked : maskedFailure(looked, mask);
  },
};

function ownIssues(settings: SnmpSettings): Issue[] {
  const { version, user, auth_protocol, auth_password, privacy_protocol, privacy_password } = settings;
  if (version !== '3') return [];
  const required = (field: string, isMissing: boolean) => (isMissing ? [{ field, reason: 'required' }] : []);
  return [
    ...required('user', user === null),
    ...required('auth_password', auth_protocol !== null && auth_password === null),
    ...required('auth_protocol', privacy_protocol !== null && auth_protocol === null),
    ...required('privacy_password', privacy_protocol !== null && privacy_password === null),
  ];
}

async function probeSnmp(
  context: ProbeContext,
  { definition }: { definition: SnmpProbe; mask: Mask },
  findings: Findings,
  signal: AbortSignal,
): Promise<Looked> {
  const library = snmpLibrary();
  if (library === null)
    return failed('unreachable', 'the package net-snmp is not installed where this check is probed');
  const { host, port, oid } = definition;
  const chosen = await chooseAddress(context, { host, family: null }, findings, signal);
  if (!chosen.ok) return chosen;
  const options = {
    ...{ port, retries: MOST_SENT - 1, timeout: AGAIN_AFTER_MS },
    transport: isIP(chosen.address) === 6 ? 'udp6' : 'udp4',
  } as const;
  const answered = startPhase(context.clock, findings, 'first_byte');
  const session = openSession(library, chosen.address, { definition, options });
  const got = await getOne(session, oid.replace(/^\./, ''), signal);
  if (!got.ok) return got;
  answered();
  const { varbind } = got;
  if (library.isVarbindError(varbind))
    return failed(
      'assertion',
      `the device has no such value: ${library.varbindError(varbind).split(':')[0]}`,
    );
  return { ok: true, seen: { facts: { value: valueIn(library, varbind) } }, problem: null };
}

/** To an address, which the library does not look up. */
function openSession(
  library: SnmpLibrary,
  address: string,
  { definition, options }: { definition: SnmpProbe; options: Omit<SessionOptions, 'version'> },
): SnmpSession {
  const { version, community, user, auth_protocol, auth_password, privacy_protocol, privacy_password } =
    definition;
  if (version !== '3') {
    const number = version === '1' ? library.Version1 : library.Version2c;
    return library.createSession(address, community ?? 'public', { ...options, version: number });
  }
  const { noAuthNoPriv, authNoPriv, authPriv } = library.SecurityLevel;
  const level = auth_protocol === null ? noAuthNoPriv : privacy_protocol === null ? authNoPriv : authPriv;
  const signing = auth_protocol && {
    authProtocol: library.AuthProtocols[auth_protocol] ?? '',
    authKey: auth_password ?? '',
  };
  const hiding = privacy_protocol && {
    privProtocol: library.PrivProtocols[privacy_protocol] ?? '',
    privKey: privacy_password ?? '',
  };
  return library.createV3Session(
    address,
    { name: user ?? '', level, ...signing, ...hiding },
    { ...options, version: library.Version3 },
  );
}

type Got = { ok: true; varbind: Varbind } | Failed;

function getOne(session: SnmpSession, oid: string, signal: AbortSignal): Promise<Got> {
  const { promise, resolve } = Promise.withResolvers<Got>();
  const onAbort = () => resolve(stoppedBy(signal));
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  session.on('error', (error) => resolve(failedBySnmp(error)));
  session.get([oid], (error, [varbind] = []) => {
    if (error) resolve(failedBySnmp(error));
    else if (varbind) resolve({ ok: true, varbind });
    else resolve(failed('assertion', 'the answer holds no value'));
  });
  return promise.finally(() => {
    signal.removeEventListener('abort', onAbort);
    session.close();
  });
}

function failedBySnmp(error: Error): Failed {
  const words = oneLine(error.message, MAX_WORDS_LENGTH);
  // Devices pass over what they do not know.
  if (error.name === 'RequestTimedOutError')
    return failed('timeout', 'no answer; a device also keeps silent when it does not know who asks');
  return failed('assertion', `the device answers: ${words}`);
}

/** Numbers as such where they are exact; texts as text, and what is none as hexadecimal. */
function valueIn({ ObjectType }: SnmpLibrary, { type, value }: Varbind): string | number | null {
  if (typeof value === 'number') return value;
  if (!Buffer.isBuffer(value)) return value == null ? null : oneLine(String(value), MAX_VALUE_LENGTH);
  if (type === ObjectType.Counter64) {
    const count = value.length === 0 ? 0n : BigInt(`0x${value.toString('hex')}`);
    return count <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(count) : String(count);
  }
  const text = value.toString('utf8');
  const isText = !/[^\P{Cc}\t\r\n]|\uFFFD/u.test(text);
  return isText ? oneLine(text, MAX_VALUE_LENGTH) : value.toString('hex').slice(0, MAX_VALUE_LENGTH);
}
