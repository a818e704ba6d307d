// Where JetStream is, which keeps what several nodes are sent until it is recorded, in place of their database.

import type { NodesConfig } from './config-nodes.ts';
import { type EnvironmentReader, maskedUrl } from './environment.ts';
import { listOf } from './environment-values.ts';

/** The servers of one cluster of NATS, and who this node is to them. */
export interface NatsAddress {
  /** As `host:port`. */
  servers: string[];
  tls: boolean;
  user: string | null;
  password: string | null;
  /** A file of credentials, as `nsc` writes it. */
  credentials: string | null;
  /** Where the servers can be looked at; empty: at port 8222 of each. */
  monitoring: string[];
}

export interface NatsConfig {
  /** null: the database keeps pings until they are recorded. */
  nats: NatsAddress | null;
}

const MOST_SERVERS = 16;

export function readNats(env: EnvironmentReader): NatsConfig {
  const servers = env.read<Servers | null>({
    name: 'NATS_URL',
    allowed:
      'an address such as nats://user:password@nats.example.com:4222, or up to 16 of one cluster, separated by commas; tls:// where they are to be encrypted',
    fallback: null,
    parse: natsServers,
    shown: (text) => text.split(',').map(maskedUrl).join(),
  });
  const credentials = env.read<string | null>({
    name: 'NATS_CREDS',
    allowed: 'the path of a file of credentials',
    fallback: null,
    parse: (text) => (text.includes('\0') ? undefined : text),
    shown: () => '(not shown)',
  });
  const monitoring = env.read<string[]>({
    name: 'NATS_MONITORING',
    allowed: 'addresses such as http://nats-1:8222, separated by commas',
    fallback: [],
    parse: (text) => listOf(text, isOrigin)?.map((address) => new URL(address).origin),
    shown: () => '(not shown)',
  });
  return { nats: servers && { ...servers, credentials, monitoring } };
}

export function judgeNats(env: EnvironmentReader, config: NatsConfig & Pick<NodesConfig, 'nodes'>): void {
  if (config.nats && config.nodes === 'one')
    env.refuse('NATS_URL is set, so TOCSIN_NODES must be "several": one node keeps pings on its own disk.');
  if (!config.nats && (env.isSet('NATS_CREDS') || env.isSet('NATS_MONITORING')))
    env.refuse(
      'NATS_CREDS and NATS_MONITORING are for the servers of NATS_URL, so that must be set as well.',
    );
  if (config.nats?.credentials && config.nats.user !== null)
    env.refuse('NATS_URL names a user, so NATS_CREDS must be left unset.');
}

type Servers = Pick<NatsAddress, 'servers' | 'tls' | 'user' | 'password'>;

/** The user may stand in any of the addresses, and is the same for all. */
function natsServers(text: string): Servers | undefined {
  const scheme = text.trim().startsWith('tls://') ? 'tls' : 'nats';
  const entries = text.split(',').map((entry) => entry.trim());
  const urls = entries.map((entry) => URL.parse(entry.includes('://') ? entry : `${scheme}://${entry}`));
  const found = urls.flatMap((url) => (url && isServer(url) ? [url] : []));
  const servers = found.map((url) => `${url.hostname}:${url.port || DEFAULT_PORT}`);
  const users = new Set(found.flatMap((url) => (url.username ? [`${url.username}:${url.password}`] : [])));
  const schemes = new Set(found.map(({ protocol }) => protocol));
  const isWhole = found.length === urls.length && found.length <= MOST_SERVERS;
  if (!isWhole || users.size > 1 || schemes.size > 1 || new Set(servers).size < servers.length)
    return undefined;
  const named = found.find(({ username }) => username !== '');
  return {
    servers,
    tls: schemes.has('tls:'),
    user: named ? decodeURIComponent(named.username) : null,
    password: named ? decodeURIComponent(named.password) : null,
  };
}

const DEFAULT_PORT = '4222';

const isServer = ({ protocol, hostname, username, password, pathname, search, hash }: URL) =>
  (protocol === 'nats:' || protocol === 'tls:') &&
  hostname !== '' &&
  (pathname === '' || pathname === '/') &&
  `${search}${hash}` === '' &&
  [username, password].every(isDecodable);

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}
