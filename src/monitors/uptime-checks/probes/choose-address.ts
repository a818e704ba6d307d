// The one address of a host that is asked by protocols without connections, judged first.

import { isIP } from 'node:net';
import { admitHost } from '../../../platform/safe-fetch/target.ts';
import { hostAsConnected } from '../host.ts';
import type { ProbeContext } from './definition.ts';
import { type Failed, type Findings, failed, failedBy, startPhase } from './findings.ts';
import { stoppedBy } from './open-socket.ts';
import { resolveTarget } from './resolve-target.ts';

export type Chosen = { ok: true; address: string } | Failed;

/** Of IPv4 and IPv6 the first, since nothing says which of them works; all that the name has must be allowed. */
export async function chooseAddress(
  context: ProbeContext,
  { host: given, family }: { host: string; family: 4 | 6 | null },
  findings: Findings,
  signal: AbortSignal,
): Promise<Chosen> {
  const host = hostAsConnected(given);
  if (host === null) return failed('dns', 'the host is no name and no address');
  const { privateAllowed, resolve = resolveTarget } = context;
  const lookedUp = isIP(host) === 0 && startPhase(context.clock, findings, 'dns');
  const admission = await admitHost(host, { privateAllowed, resolve, signal });
  if (signal.aborted) return stoppedBy(signal);
  if (!admission.ok) return failedBy(admission);
  if (lookedUp) lookedUp();
  const families = family === null ? [4, 6] : [family];
  const [address] = families.flatMap((one) => admission.addresses.filter((ip) => isIP(ip) === one));
  if (address === undefined)
    return failed('dns', `the name has no address of IPv${families.join(' or IPv')}`);
  findings.ip = address;
  return { ok: true, address };
}
