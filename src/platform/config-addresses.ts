// Where Tocsin listens, and the addresses that it is known by: one for everything, or one for each of the two hosts.

import type { EnvironmentReader } from './environment.ts';
import {
  bindAddresses,
  oneOf,
  originOf,
  PRIVATE_NETWORKS,
  port,
  trustedNetworks,
} from './environment-values.ts';

export interface Addresses {
  /** Addresses that every listener binds. */
  bindAddresses: string[];
  /** `one`: dashboard and API share a port and an address, the API below `/api`; `two`: a host for each. */
  ports: 'one' | 'two';
  /** The same two numbers where there is one port. */
  apiPort: number;
  dashboardPort: number;
  /** Public base addresses without a trailing slash; null: that of the listener, once it knows its port. */
  apiUrl: string | null;
  dashboardUrl: string | null;
  /** Addresses and CIDRs whose X-Forwarded-* headers are believed. */
  trustProxy: string[];
}

type Ports = Addresses['ports'];
type Places = Pick<Addresses, 'apiPort' | 'dashboardPort' | 'apiUrl' | 'dashboardUrl'>;

const OF_ONE_PORT = ['TOCSIN_URL', 'TOCSIN_PORT'];
const URLS_OF_TWO = ['TOCSIN_DASHBOARD_URL', 'TOCSIN_API_URL'];
const OF_TWO_PORTS = [...URLS_OF_TWO, 'TOCSIN_DASHBOARD_PORT', 'TOCSIN_API_PORT'];

export function readAddresses(env: EnvironmentReader): Addresses {
  const listening = env.read({
    name: 'TOCSIN_HOST',
    allowed: 'localhost or an IP address, several of them separated by commas',
    fallback: ['127.0.0.1', '::1'],
    parse: bindAddresses,
  });
  const isOneMeant = OF_ONE_PORT.some((name) => env.isSet(name));
  const ports = oneOf<Ports>(env, 'TOCSIN_PORTS', ['one', 'two'], isOneMeant ? 'one' : 'two');
  refuseMixture(env, ports);
  const places = { one: readOnePort(env), two: readTwoPorts(env) }[ports];
  return { bindAddresses: listening, ports, ...places, trustProxy: readTrust(env, ports, places) };
}

function readOnePort(env: EnvironmentReader): Places {
  const url = originOf(env, 'TOCSIN_URL');
  const number = port(env, 'TOCSIN_PORT', 8080);
  return { apiPort: number, dashboardPort: number, apiUrl: url && `${url}/api`, dashboardUrl: url };
}

const readTwoPorts = (env: EnvironmentReader): Places => ({
  apiPort: port(env, 'TOCSIN_API_PORT', 8081),
  dashboardPort: port(env, 'TOCSIN_DASHBOARD_PORT', 8080),
  apiUrl: originOf(env, 'TOCSIN_API_URL'),
  dashboardUrl: originOf(env, 'TOCSIN_DASHBOARD_URL'),
});

/** One sentence for all that contradict, with both ways out. */
function refuseMixture(env: EnvironmentReader, ports: Ports): void {
  const stray = (ports === 'one' ? OF_TWO_PORTS : OF_ONE_PORT).filter((name) => env.isSet(name));
  if (stray.length === 0) return;
  const are = `${stray.join(', ')} ${stray.length === 1 ? 'is' : 'are'} set`;
  env.refuse(
    ports === 'one'
      ? `${are}, but there is one port: set ${OF_ONE_PORT.join(' and ')} instead, or TOCSIN_PORTS=two without them.`
      : `${are}, but TOCSIN_PORTS is two: set ${OF_TWO_PORTS.join(', ')} instead, or TOCSIN_PORTS=one without them.`,
  );
}

/**
 * Behind a proxy one variable has to be enough, so that with one port an https address lets the proxies of this machine
 * and of private networks say whom they speak for.
 */
function readTrust(env: EnvironmentReader, ports: Ports, { dashboardUrl }: Places): string[] {
  const isBehindProxy = ports === 'one' && dashboardUrl?.startsWith('https:');
  const trusted = env.read({
    name: 'TOCSIN_TRUST_PROXY',
    allowed: 'IP addresses, CIDRs such as 10.0.0.0/8, or private, separated by commas',
    fallback: isBehindProxy ? PRIVATE_NETWORKS : [],
    parse: trustedNetworks,
  });
  return [...trusted];
}

/** What is wrong only in view of each other. */
export function judgeAddressesTogether(env: EnvironmentReader, config: Addresses): void {
  if (config.ports === 'one') return;
  for (const [name, url] of [
    ['TOCSIN_API_URL', config.apiUrl],
    ['TOCSIN_DASHBOARD_URL', config.dashboardUrl],
  ] as const)
    if (url?.startsWith('https:') && config.trustProxy.length === 0 && !env.isSet('TOCSIN_TRUST_PROXY'))
      env.refuse(
        `${name} is "${url}", so TOCSIN_TRUST_PROXY must name the proxy that ends TLS, such as 127.0.0.1.`,
      );
  if (config.apiPort !== 0 && config.apiPort === config.dashboardPort)
    env.refuse(`TOCSIN_API_PORT and TOCSIN_DASHBOARD_PORT are both ${config.apiPort}, but must differ.`);
}
