// Whom a limit per address counts together.

import ipaddr from 'ipaddr.js';

/** One IPv4 address, or the /64 of an IPv6 address: the least that one customer of a provider gets. */
export function networkOf(ip: string): string {
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`)}/64`;
}
