// Whether a target may be another one, or none at all, where another machine asks for it. Pure.

import { isIP } from 'node:net';
import { type CheckSettings, ownSettings } from './settings.ts';
import { addressesOf, addressIssues } from './validate.ts';

/** What the public DNS does not hold (RFC 6761, 6762 with appendix G, 8375; `.internal` of ICANN). */
const LOCAL_NAME =
  /^[^.]+\.?$|\.(?:localhost|local|internal|intranet|private|corp|home|lan|home\.arpa|test)\.?$/i;

/** Private addresses, names of one network, and sockets: only whoever set the check up knows where it is to be found. */
export function isLocalTarget(settings: CheckSettings): boolean {
  const { host } = settings;
  const hosts = [host, ...addressesOf(settings).map((address) => address.host)].filter((one) => one !== null);
  const hasSocket = (ownSettings(settings).socket ?? null) !== null;
  return (
    hasSocket ||
    addressIssues(settings, false).length > 0 ||
    hosts.some((name) => isIP(name) === 0 && LOCAL_NAME.test(name))
  );
}
