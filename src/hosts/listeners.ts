// The ports of this node, open from its start to its end whatever answers on them.

import type { RequestListener } from 'node:http';
import { networkInterfaces } from 'node:os';
import type { App } from '../platform/app.ts';
import type { Config } from '../platform/config.ts';
import { trustedProxies } from '../platform/http/client-address.ts';
import { createHostServer, type HostServer } from '../platform/http/host-server.ts';
import {
  type Listener,
  type ListeningHost,
  listen,
  listenLater,
  type Place,
} from '../platform/http/listen.ts';
import type { Surface } from '../platform/http/route.ts';
import { opening } from '../platform/opening.ts';

interface OpenListener {
  hostServer: HostServer;
  listener: Listener;
  /** The host that is closed with it, once it is built. */
  host: Pick<ListeningHost, 'close'> | null;
  /** Opens the port, unless it is open. */
  open(): Promise<void>;
}

export interface Listeners extends AsyncDisposable {
  urls: App['urls'];
  /** null where the roles of this node do not name the host; with one port, that of the dashboard answers for both. */
  api: OpenListener | null;
  dashboard: OpenListener | null;
  /** Opens the ports, unless they are open. Throws StartupProblem where one cannot be had. */
  open(): Promise<void>;
  /** Accepts nothing more, and waits for running requests. */
  close(): Promise<void>;
}

/**
 * Throws StartupProblem where a port cannot be had. `answerOf` gives what answers until the hosts are built; `opensLater`:
 * whether nobody is let in before `open`, so that the ports have to be known.
 */
export const openListeners = (
  config: Config,
  answerOf: (surface: Surface) => RequestListener,
  { opensLater }: { opensLater: boolean },
): Promise<Listeners> =>
  opening(async (open) => {
    const addresses = config.bindAddresses;
    const isOne = config.ports === 'one';
    const shared = { addresses, isShared: config.doors > 1 };
    const at = {
      api: { ...shared, port: config.apiPort, variable: 'TOCSIN_API_PORT' },
      dashboard: {
        ...{ ...shared, port: config.dashboardPort },
        variable: isOne ? 'TOCSIN_PORT' : 'TOCSIN_DASHBOARD_PORT',
      },
    };
    const openOne = async (surface: Surface) => {
      if (!config.roles.has(surface) || (isOne && surface === 'api')) return null;
      const opened = await openListener(config, at[surface], {
        answer: answerOf(surface),
        opensLater,
      });
      open.use(opened.listener);
      return opened;
    };
    const api = await openOne('api');
    const dashboard = await openOne('dashboard');
    return {
      urls: urlsOf(config, {
        api: api?.listener ?? at.api,
        dashboard: dashboard?.listener ?? at.dashboard,
      }),
      ...{ api, dashboard },
      async open() {
        await api?.open();
        await dashboard?.open();
      },
      // At the same time: each may wait for its running requests.
      async close() {
        await Promise.all([api?.listener.close(), dashboard?.listener.close()]);
      },
      [Symbol.asyncDispose]: () => open.disposeAsync(),
    };
  });

async function openListener(
  config: Config,
  place: Place,
  { answer, opensLater }: { answer: RequestListener; opensLater: boolean },
): Promise<OpenListener> {
  const hostServer = createHostServer(trustedProxies(config.trustProxy));
  hostServer.answerWith(answer);
  const behind: { host: OpenListener['host'] } = { host: null };
  const close = async () => void (await behind.host?.close());
  const host = { server: hostServer.server, close };
  const late = opensLater ? listenLater(host, place) : null;
  const listener = late ?? (await listen(host, place));
  return Object.assign(behind, { hostServer, listener, open: async () => late?.listen() });
}

/** Addresses of the hosts by the configuration, for a node that has no listeners. */
export const configuredUrls = (config: Config): App['urls'] =>
  urlsOf(config, {
    api: { addresses: config.bindAddresses, port: config.apiPort },
    dashboard: { addresses: config.bindAddresses, port: config.dashboardPort },
  });

type Reached = Pick<Listener, 'addresses' | 'port'>;

function urlsOf(
  { ports, apiUrl, dashboardUrl }: Config,
  at: { api: Reached; dashboard: Reached },
): App['urls'] {
  const dashboard = dashboardUrl ?? localUrl(at.dashboard);
  return { dashboard, api: ports === 'one' ? `${dashboard}/api` : (apiUrl ?? localUrl(at.api)) };
}

/** The address under which this machine reaches a listener. */
function localUrl({ addresses, port }: Reached): string {
  const [address = 'localhost'] = addresses;
  if (LOCAL.has(address)) return `http://localhost:${port}`;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

const LOCAL = new Set(['127.0.0.1', '::1', '0.0.0.0', '::']);

/** Where other nodes ask whether this one takes pings: the addresses that its listener is bound to, or those of the machine. */
export function readyUrlsOf({ ports }: Config, { api, dashboard }: Listeners): string[] {
  const open = api ?? dashboard;
  if (!open) return [];
  const { addresses, port } = open.listener;
  const path = api || ports === 'one' ? '/ready' : '/api/ready';
  const isAnywhere = addresses.some((address) => ANYWHERE.has(address));
  const reached = isAnywhere ? ownAddresses() : addresses;
  return reached
    .slice(0, MOST_URLS)
    .map((address) => `http://${address.includes(':') ? `[${address}]` : address}:${port}${path}`);
}

const ANYWHERE = new Set(['0.0.0.0', '::']);
const MOST_URLS = 8;

/** Without those that only this machine knows. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .flatMap(({ address, internal, scopeid }) => (internal || scopeid ? [] : [address]));
