// Who may read a private page, beside the members of its account. Pure.

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { domainAsSent } from '../domains/domain.ts';

/** What a private page lets readers in by. */
export interface ReaderAccess {
  /** Rises with every change; what was given before it does not count any more. */
  version: number;
  has_password: boolean;
  email_domains: string[];
  networks: string[];
}

/** A network as `address/prefix`, or one address; null: it is neither. */
export function networkAsKept(text: string): string | null {
  const given = text.trim();
  const [host = '', prefix] = given.split('/', 2);
  if (prefix !== undefined && isIP(host) !== 0 && ipaddr.isValidCIDR(given))
    return `${ipaddr.parse(host).toString()}/${Number(prefix)}`;
  return isIP(given) === 0 ? null : ipaddr.process(given).toString();
}

/** In lower case, without an @ before it; null: it is no domain. */
export const emailDomainAsKept = (text: string): string | null => domainAsSent(text.trim().replace(/^@/, ''));

export function isInNetworks(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0 || !ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return networks.some((network) => {
    const [base, prefix] = rangeOf(network);
    return base.kind() === address.kind() && address.match(base, prefix);
  });
}

function rangeOf(network: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (network.includes('/')) return ipaddr.parseCIDR(network);
  const address = ipaddr.process(network);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Whether mail to this address reaches somebody of an allowed domain; subdomains are other domains. */
export const isOfDomains = (domains: readonly string[], email: string): boolean =>
  domains.includes(emailDomainAsKept(email.slice(email.lastIndexOf('@') + 1)) ?? '');
