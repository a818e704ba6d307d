// The service from outside: who listens on its ports, and what it says of itself. Nothing is bound for a look.

import { connect, isIPv6 } from 'node:net';
import type { Config } from '../../platform/config.ts';
import { ANSWER_MS, ok, problem, type Remark, warning } from './finding.ts';

interface Host {
  name: 'API' | 'dashboard' | 'service';
  variable: string;
  port: number;
  /** Where /health and /ready lie below. */
  base: string;
  publicUrl: string | null;
}

function hostsOf(config: Config): Host[] {
  const { ports, roles, apiPort, apiUrl, dashboardPort, dashboardUrl } = config;
  const api = {
    name: 'API',
    variable: 'TOCSIN_API_PORT',
    port: apiPort,
    base: '',
    publicUrl: apiUrl,
  } as const;
  const dashboard = {
    name: 'dashboard',
    variable: 'TOCSIN_DASHBOARD_PORT',
    port: dashboardPort,
    base: '/api',
    publicUrl: dashboardUrl,
  } as const;
  const both = {
    name: 'service',
    variable: 'TOCSIN_PORT',
    port: dashboardPort,
    base: '',
    publicUrl: dashboardUrl,
  } as const;
  if (ports === 'one') return roles.has('dashboard') ? [both] : [];
  return [...(roles.has('api') ? [api] : []), ...(roles.has('dashboard') ? [dashboard] : [])];
}

export async function lookAtService(config: Config, isRunning: boolean): Promise<Remark[]> {
  const hosts = hostsOf(config);
  const looks = hosts.map((host) => lookAtHost(host, config.bindAddresses, isRunning));
  const remarks = (await Promise.all(looks)).flat();
  if (isRunning) return remarks;
  return [
    warning('Tocsin is not running', 'start it, or run doctor with the settings that it runs with'),
    ...remarks,
  ];
}

async function lookAtHost(host: Host, addresses: readonly string[], isRunning: boolean): Promise<Remark[]> {
  if (host.port === 0) return [ok(`the ${host.name} takes any free port, which cannot be looked for`)];
  const remarks = await Promise.all(addresses.map((address) => lookAtPort(host, address, isRunning)));
  const [first] = addresses;
  if (!isRunning || first === undefined) return remarks;
  return [...remarks, ...(await askReady(host, first)), ...(await lookFromOutside(host))];
}

async function lookAtPort(host: Host, address: string, isRunning: boolean): Promise<Remark> {
  const where = `${isIPv6(address) ? `[${address}]` : address}:${host.port}`;
  const isTaken = await accepts(address, host.port);
  if (!isTaken)
    return isRunning
      ? problem(
          `Tocsin runs, but its ${host.name} does not answer at ${where}`,
          'wait if it is just starting; otherwise run doctor with the settings that it runs with',
        )
      : ok(`${where} is free for the ${host.name}`);
  if (!isRunning)
    return problem(`another program listens at ${where}`, `stop it, or set ${host.variable} to another port`);
  const health = await ask(`${localBase(host, address)}/health`);
  return health.status === 200
    ? ok(`the ${host.name} answers at ${where}`)
    : problem(
        `what listens at ${where} is not the ${host.name} of Tocsin (${health.what})`,
        'see which program it is; otherwise restart Tocsin',
      );
}

/** Where a server that listens on every address is reached from this machine. */
function localBase({ port, base }: Host, address: string): string {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[address] ?? address;
  return `http://${isIPv6(reached) ? `[${reached}]` : reached}:${port}${base}`;
}

function accepts(address: string, port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({
    host: { '0.0.0.0': '127.0.0.1', '::': '::1' }[address] ?? address,
    port,
    timeout: ANSWER_MS,
  });
  socket.once('connect', () => resolve(true));
  socket.once('error', () => resolve(false));
  socket.once('timeout', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

interface Answer {
  status: number | null;
  /** The status, or why there was none. */
  what: string;
  text: string;
}

async function ask(url: string): Promise<Answer> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) });
    return { status: response.status, what: `status ${response.status}`, text: await response.text() };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { status: null, what: cause instanceof Error ? cause.message : String(cause), text: '' };
  }
}

async function askReady(host: Host, address: string): Promise<Remark[]> {
  const { status, what, text } = await ask(`${localBase(host, address)}/ready`);
  if (status === 200) return [ok(`the ${host.name} is ready`)];
  return [
    problem(`the ${host.name} is not ready: ${whatIsWrong(text) ?? what}`, 'solve that; the log says more'),
  ];
}

function whatIsWrong(text: string): string | null {
  const failing = [...text.matchAll(/"name":"([\w-]+)","ok":false,"detail":(?:null|"([^"]{0,300})")/g)];
  const named = failing.map(([, name, detail]) => (detail ? `${name} (${detail})` : name));
  return named.length > 0 ? named.join(', ') : null;
}

/** By its public address: through the proxy, if there is one. */
async function lookFromOutside({ name, publicUrl, base }: Host): Promise<Remark[]> {
  if (publicUrl === null) return [];
  const health = await ask(`${publicUrl}${base}/health`);
  if (health.status !== 200)
    return [
      warning(
        `${publicUrl} does not lead to the ${name} from here (${health.what})`,
        'see DNS, the proxy and its certificate; it may still be reachable from elsewhere',
      ),
    ];
  const page = await ask(`${publicUrl}${base}/openapi.json`);
  if (page.status === 308)
    return [
      problem(
        `${publicUrl} redirects to itself for ever`,
        'let the proxy set X-Forwarded-Proto, and name its address in TOCSIN_TRUST_PROXY',
      ),
    ];
  return [ok(`${publicUrl} leads to the ${name}`)];
}
