// Which addresses a stranger may have us connect to. Pure; the ranges are those of the IANA special-purpose
// address registries (RFC 6890) and what cloud providers document as their metadata services.

import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type AddressVerdict = 'allowed' | 'private' | 'metadata' | 'reserved';

/** Whether private addresses may be reached: none, all of them, or those of these networks (CIDR). */
export type PrivateAllowed = boolean | readonly string[];

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

const range = (cidr: string): Range => ipaddr.parseCIDR(cidr);

/** They hand out credentials of the machine we run on, so nobody may reach them, the operator neither. */
const metadata = [
  '169.254.169.0/24', // AWS, Google, Azure, DigitalOcean, Oracle, Hetzner, OpenStack
  '169.254.170.0/24', // AWS container credentials and pod identity
  '169.254.0.23/32', // Tencent
  '169.254.42.42/32', // Scaleway
  '100.100.100.200/32', // Alibaba
  '168.63.129.16/32', // Azure, the agent of the host
  '192.0.0.192/32', // Oracle Classic
  'fd00:ec2::/32', // AWS
  'fd20:ce::254/128', // Google
  'fd00:42::42/128', // Scaleway
].map(range);

const privateUse = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10', // carrier-grade NAT, RFC 6598
  '198.18.0.0/15', // benchmarks, RFC 2544: never routed, and used inside as if it were private
  '::1/128',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10', // site-local, RFC 3879
  '2001:2::/48', // benchmarks, RFC 5180
].map(range);

const reserved = [
  '0.0.0.0/8', // "this host": the system connects it to loopback
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24', // 6to4 relays, RFC 7526
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4', // and 255.255.255.255
  '2001::/23', // Teredo, ORCHID and other protocol assignments
  '2001:db8::/32',
  '2002::/16', // 6to4: whatever IPv4 address it carries
  '3fff::/20',
].map(range);

/** All of IPv6 that is assigned for public use, RFC 4291 section 2.4; the rest is refused. */
const globalUnicast = range('2000::/3');

/** The operating system takes these for the IPv4 address in the last 32 bits, RFC 4291 section 2.5.5.2. */
const mapped = range('::ffff:0:0/96');
/** A NAT64 gateway does, RFC 6052; an IPv6-only network reaches every public IPv4 host that way. */
const nat64 = range('64:ff9b::/96');
/** NAT64 prefixes of a network's own choice, RFC 8215. */
const localNat64 = range('64:ff9b:1::/48');

/**
 * Whether an address that a name resolved to (or a URL spelled out) may be connected to. `privateAllowed` lets
 * private addresses through, metadata and reserved ones never. Text that is no IP address is `reserved`.
 */
export function judgeAddress(ip: string, privateAllowed: PrivateAllowed): AddressVerdict {
  if (isIP(ip) === 0) return 'reserved';
  const address = ipaddr.parse(inGroups(ip));
  const verdict = judge(address);
  return verdict === 'private' && isAllowed(address, privateAllowed) ? 'allowed' : verdict;
}

const isAllowed = (address: Address, allowed: PrivateAllowed): boolean =>
  typeof allowed === 'boolean' ? allowed : isWithin(address, allowed.map(range));

/** ipaddr.js reads `::1.2.3.4` as `::ffff:1.2.3.4`, the system does not: only groups mean the same to both. */
const inGroups = (ip: string) =>
  isIP(ip) === 4
    ? ip
    : ip.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)/, (_dotted, ...bytes: string[]) => {
        const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
        return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
      });

function judge(address: Address): AddressVerdict {
  if (isWithin(address, [mapped, nat64])) return judge(lastFourBytes(address));
  if (isWithin(address, [localNat64])) return judgeLocalNat64(address);
  if (isWithin(address, metadata)) return 'metadata';
  if (isWithin(address, privateUse)) return 'private';
  if (isWithin(address, reserved)) return 'reserved';
  return address.kind() === 'ipv4' || isWithin(address, [globalUnicast]) ? 'allowed' : 'reserved';
}

/** The prefix may be 48 or 96 bits long, which puts the IPv4 address elsewhere (RFC 6052, section 2.2). */
function judgeLocalNat64(address: Address): AddressVerdict {
  const bytes = address.toByteArray();
  const prefix48 = new ipaddr.IPv4([...bytes.slice(6, 8), ...bytes.slice(9, 11)]);
  const carried = [prefix48, lastFourBytes(address)];
  return carried.some((inner) => isWithin(inner, metadata)) ? 'metadata' : 'private';
}

const lastFourBytes = (address: Address) => new ipaddr.IPv4(address.toByteArray().slice(-4));

const isWithin = (address: Address, ranges: Range[]) =>
  ranges.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits));
