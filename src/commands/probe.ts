// `tocsin probe`: looks at what uptime checks watch from where it runs, for a Tocsin that runs elsewhere.

import { readFileSync } from 'node:fs';
import packageJson from '../../package.json' with { type: 'json' };
import { runProber } from '../monitors/uptime-checks/prober/run.ts';
import { ProberRefused } from '../monitors/uptime-checks/prober/service.ts';
import { systemClock } from '../platform/clock.ts';
import {
  browserPath,
  type ReferenceTarget,
  referenceTargets,
  socketPaths,
} from '../platform/environment-values.ts';
import { createLog } from '../platform/log.ts';
import type { PrivateAllowed } from '../platform/safe-fetch/address-rules.ts';
import { StartupProblem } from '../platform/startup-problem.ts';
import { stopSignal } from '../platform/stop-signal.ts';
import { readArguments, UsageError } from './command.ts';
import { allowedNetworks } from './probe-networks.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface ProbeSettings {
  url: string;
  token: string;
  privateAllowed: PrivateAllowed;
  /** Of Docker. */
  sockets: string[];
  /** That scripts of checks may run in; null: none. */
  browser: { path: string | null; hasSandbox: boolean } | null;
  referenceTargets: ReferenceTarget[];
}

/** Exit code 1: the service does not let it in, 2: it was asked wrongly. */
export async function probe(args: readonly string[]): Promise<void> {
  const settings = probeSettings(args, process.env);
  const log = createLog(process.env.TOCSIN_LOG_LEVEL || 'info');
  const { signal, received } = stopSignal();
  void received.then((name) => log.info({ signal: name }, 'stopping'));
  log.info({ url: settings.url, version: packageJson.version }, 'probing for');
  try {
    await runProber({ ...settings, version: packageJson.version, clock: systemClock, log, signal });
  } catch (error) {
    if (error instanceof ProberRefused) throw new StartupProblem(error.message);
    throw error;
  }
}

/** Throws UsageError. */
export function probeSettings(args: readonly string[], env: Environment): ProbeSettings {
  const { values } = readArguments({
    args: [...args],
    options: {
      url: { type: 'string' },
      token: { type: 'string' },
      'token-file': { type: 'string' },
      'allow-network': { type: 'string', multiple: true },
      'allow-networks-file': { type: 'string' },
      'allow-socket': { type: 'string', multiple: true },
      'allow-browser': { type: 'string' },
      'no-browser-sandbox': { type: 'boolean' },
    },
  });
  const networks = allowedNetworks({
    named: values['allow-network']?.join(',') ?? env.TOCSIN_PROBE_NETWORKS,
    file: values['allow-networks-file'] ?? env.TOCSIN_PROBE_NETWORKS_FILE,
  });
  const paths = values['allow-socket']?.join(',') ?? env.TOCSIN_PROBE_SOCKETS;
  const sockets = paths
    ? (socketPaths(paths) ?? wrong('--allow-socket', 'absolute paths, such as /var/run/docker.sock'))
    : [];
  const references = env.TOCSIN_REFERENCE_TARGETS;
  return {
    url: serviceUrl(values.url ?? env.TOCSIN_URL ?? ''),
    token: tokenOf(values, env),
    privateAllowed: networks ?? (sockets.length > 0 && []),
    sockets,
    browser: browserIn(values, env),
    referenceTargets: references
      ? (referenceTargets(references) ?? wrong('TOCSIN_REFERENCE_TARGETS', 'host:port or https://host'))
      : [],
  };
}

function browserIn(
  values: { 'allow-browser'?: string | undefined; 'no-browser-sandbox'?: boolean | undefined },
  env: Environment,
): ProbeSettings['browser'] {
  const text = values['allow-browser'] ?? env.TOCSIN_PROBE_BROWSER;
  if (!text) return null;
  const path = browserPath(text) ?? wrong('--allow-browser', 'on, or the absolute path of Chromium');
  const isOff = values['no-browser-sandbox'] ?? env.TOCSIN_PROBE_BROWSER_SANDBOX === 'off';
  return { path: path === 'on' ? null : path, hasSandbox: !isOff };
}

const wrong = (name: string, allowed: string): never => {
  throw new UsageError(`${name} takes ${allowed}`);
};

function serviceUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search)
    throw new UsageError('--url takes the API address of Tocsin, such as https://api.example.com');
  // Orders hold the secrets of checks.
  if (url.protocol === 'http:' && !/^(localhost|127\..*|\[::1\])$/.test(url.hostname))
    throw new UsageError('--url must begin with https:// unless it leads to this machine');
  return text.replace(/\/+$/, '');
}

function tokenOf(
  values: { token?: string | undefined; 'token-file'?: string | undefined },
  env: Environment,
): string {
  const file = values['token-file'];
  const text = file === undefined ? (values.token ?? env.TOCSIN_PROBE_TOKEN) : readToken(file);
  const token = text?.trim();
  if (!token || !/^[\x21-\x7e]+$/.test(token))
    throw new UsageError('give the token of a location: --token-file, --token, or TOCSIN_PROBE_TOKEN');
  return token;
}

function readToken(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`the token cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
