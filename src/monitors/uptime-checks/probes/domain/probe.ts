// Probes until when a domain is registered. Nothing of the domain itself is asked, only the registry.

import { packageOnFirstUse } from '../../../../platform/first-use.ts';
import { createSafeFetch } from '../../../../platform/safe-fetch/safe-fetch.ts';
import { days } from '../../../../platform/time.ts';
import { hostAsConnected } from '../../host.ts';
import { defaultsOf } from '../defaults.ts';
import type { ProbeContext } from '../definition.ts';
import { type Failed, failed } from '../findings.ts';
import { stoppedBy } from '../open-socket.ts';
import type { Looked, ProbeType, Probing } from '../probe-type.ts';
import { type AskRdap, createRegistrations, type FindRegistration } from './rdap.ts';
import type { DomainSettings, facts } from './schema.ts';

export interface DomainProbe extends Probing, DomainSettings {
  kind: 'domain';
  host: string;
}

/** The public suffix list. */
const suffixes = packageOnFirstUse<typeof import('tldts')>('tldts');

export const domain: ProbeType<DomainSettings, DomainProbe> = {
  defaults: defaultsOf<typeof facts>('domain'),
  secrets: {},
  looksUpHost: true,
  look: (context, { definition }, _findings, signal) =>
    probeDomain(context, definition, { find: findRegistration, signal }),
};

/** Servers of registries are public: no private address is asked, whatever the operator allows. */
const askRdap: AskRdap = async (url, { maxBytes, timeoutMs }) => {
  await using client = createSafeFetch();
  const answer = await client.fetch(url, {
    ...{ method: 'GET', headers: { Accept: 'application/rdap+json, application/json' } },
    ...{ timeoutMs, maxBytes, privateAllowed: false },
  });
  if (!answer.answered) return { ok: false, detail: answer.detail };
  const { status, body, headers } = answer;
  return { ok: true, status, body: body.toString(), location: headers.location ?? null };
};

const findRegistration = createRegistrations(askRdap);

export async function probeDomain(
  { clock }: Pick<ProbeContext, 'clock'>,
  { host: given, min_days }: Pick<DomainProbe, 'host' | 'min_days'>,
  { find, signal }: { find: FindRegistration; signal: AbortSignal },
): Promise<Looked> {
  const host = hostAsConnected(given);
  const { domain: registered, isIcann } = suffixes().parse(host ?? '', { allowPrivateDomains: false });
  if (!registered || !isIcann) return failed('dns', 'the name is below no domain that can be registered');
  const now = clock.now();
  const registration = await unlessStopped(find(registered, now), signal);
  if (registration === null) return stoppedBy(signal);
  if (!registration.ok) return failed(registration.reason, registration.detail);
  const daysLeft = Math.floor((registration.expiresAt.getTime() - now.getTime()) / days(1));
  return {
    ok: true,
    seen: { facts: { days_left: daysLeft } },
    problem: daysProblem(registered, registration.expiresAt, { daysLeft, min_days }),
  };
}

/** What is found is for others as well, so that it goes on when one probe is over. */
async function unlessStopped<Value>(finding: Promise<Value>, signal: AbortSignal): Promise<Value | null> {
  const stopped = Promise.withResolvers<null>();
  const onAbort = () => stopped.resolve(null);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([finding, stopped.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function daysProblem(
  name: string,
  expiresAt: Date,
  { daysLeft, min_days }: { daysLeft: number; min_days: number },
): Failed | null {
  if (daysLeft >= min_days) return null;
  const on = expiresAt.toISOString().slice(0, 10);
  if (daysLeft < 0) return failed('assertion', `The registration of ${name} expired on ${on}`);
  const left = daysLeft === 1 ? '1 day' : `${daysLeft} days`;
  return failed('assertion', `The registration of ${name} expires in ${left}, on ${on}`);
}
