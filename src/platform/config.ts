// What the operator decided, read once from the environment. Nothing else in the program reads it.

import { unescape as decodePercent } from 'node:querystring';
import { type Addresses, judgeAddressesTogether, readAddresses } from './config-addresses.ts';
import { type BackupConfig, judgeBackups, readBackups } from './config-backups.ts';
import { type DatabaseConfig, judgeDatabase, readDatabase } from './config-database.ts';
import { judgeNats, type NatsConfig, readNats } from './config-nats.ts';
import { judgeNodes, type NodesConfig, readNodes } from './config-nodes.ts';
import { type PhoneConfig, readPhone } from './config-phone.ts';
import { type PingMailConfig, readPingMail } from './config-ping-mail.ts';
import { type Environment, type EnvironmentReader, readEnvironment } from './environment.ts';
import {
  browserPath,
  integer,
  isSender,
  listOf,
  MOST_REFERENCE_TARGETS,
  oneOf,
  type ReferenceTarget,
  referenceTargets,
  serverUrl,
  socketPaths,
} from './environment-values.ts';
import { parseTarget } from './safe-fetch/target.ts';

const roleNames = ['api', 'dashboard', 'recorder', 'scheduler', 'probe', 'notifier'] as const;
export type Role = (typeof roleNames)[number];
type Registration = 'first' | 'open' | 'closed';
export type PrivateTargets = 'admins' | 'all' | 'none';
type PlanName = 'free' | 'pro' | 'business' | 'unlimited';

export interface Config
  extends Addresses,
    DatabaseConfig,
    NodesConfig,
    NatsConfig,
    PingMailConfig,
    PhoneConfig {
  dataDir: string;
  roles: ReadonlySet<Role>;
  /** null: made once and kept in the data dir. */
  secret: string | null;
  /** The one before it, while that is still needed. */
  previousSecret: string | null;
  /** null: mails are written to the log. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Where recipients of unwanted mail can complain: an email address or a URL. */
  abuseContact: string;
  /** Where vulnerabilities of this instance are reported: a mailto: or an https: address. null: it is not said. */
  securityContact: string | null;
  /** Mails that subscribers of status pages are sent, all pages and nodes together. */
  subscriberMailsPerMinute: number;
  registration: Registration;
  defaultPlan: PlanName;
  privateTargets: PrivateTargets;
  /** What keys and tokens begin with, before their kind. */
  keyPrefix: string;
  /** Most bytes that the ping journal may hold on disk. */
  journalMaxBytes: number;
  /** What results of uptime checks say of where they were probed from. */
  location: string;
  /** One of these must be reachable while a probe fails, else nobody knows about the target. None: that is not asked. */
  referenceTargets: ReferenceTarget[];
  /** Sockets of Docker that checks of those who may reach private addresses may ask. */
  dockerSockets: string[];
  /** The browser that may run scripts of checks, on PATH where it has no path; null: none may. */
  browser: { path: string | null; hasSandbox: boolean } | null;
  /** PEM of authorities that are trusted besides those that Node.js brings; null: none. */
  caFile: string | null;
  /** Called every minute while Tocsin truly works; a secret. null: nobody is notified. */
  heartbeatUrl: string | null;
  backup: BackupConfig;
  logLevel: string;
  /** Names of variables that begin with TOCSIN_ and mean nothing here. */
  ignoredVariables: string[];
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const GIBIBYTE = 1_073_741_824;

/**
 * Throws StartupProblem with one line for each wrong variable. Empty variables count as not set. Secrets are never
 * part of the message.
 */
export function readConfig(environment: Environment, context: { defaultDataDir: string }): Config {
  const env = readEnvironment(environment);
  const addresses = readAddresses(env);
  const config: Config = {
    ...addresses,
    ...readDatabase(env),
    ...readStorage(env, context.defaultDataDir),
    ...readMail(env, addresses.dashboardUrl),
    ...readAccountRules(env),
    ...readProbing(env),
    ...readBackups(env),
    ...readNodes(env),
    ...readNats(env),
    ...readPhone(env),
    ...readPingMail(env, addresses.apiUrl ?? addresses.dashboardUrl),
    roles: env.read({
      name: 'TOCSIN_ROLES',
      allowed: `all, or some of ${roleNames.join(',')}`,
      fallback: new Set(roleNames),
      parse: roles,
    }),
    heartbeatUrl: env.read({
      name: 'TOCSIN_HEARTBEAT_URL',
      allowed: 'an address such as https://monitor.example.com/ping/…, without a user name',
      fallback: null,
      parse: (text) => (parseTarget(text).ok ? text : undefined),
      shown: () => '(not shown)',
    }),
    logLevel: oneOf(env, 'TOCSIN_LOG_LEVEL', LOG_LEVELS, 'info'),
    ignoredVariables: [],
  };
  judgeTogether(env, config);
  judgeBackups(env, config);
  return { ...config, ignoredVariables: env.finish().ignored };
}

const readStorage = (env: EnvironmentReader, defaultDataDir: string) => ({
  dataDir: env.read({
    name: 'TOCSIN_DATA_DIR',
    allowed: 'a directory',
    fallback: defaultDataDir,
    parse: (text) => (text.includes('\0') ? undefined : text),
  }),
  secret: secretOf(env, 'TOCSIN_SECRET'),
  previousSecret: secretOf(env, 'TOCSIN_SECRET_PREVIOUS'),
  journalMaxBytes: integer(env, 'TOCSIN_JOURNAL_MAX_BYTES', [GIBIBYTE / 64, GIBIBYTE * 1_024], GIBIBYTE),
});

const secretOf = (env: EnvironmentReader, name: string) =>
  env.read<string | null>({
    name,
    allowed: 'at least 32 characters long',
    fallback: null,
    parse: (text) => (text.length >= 32 ? text : undefined),
    shown: () => '(not shown)',
  });

function readMail(env: EnvironmentReader, dashboardUrl: string | null) {
  const allowed = 'an address such as smtps://user:password@mail.example.com';
  const smtpUrl = serverUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'], allowed);
  const mailFrom = env.read({
    name: 'MAIL_FROM',
    allowed: 'an email address, or Name <address>',
    fallback: defaultSender(smtpUrl, dashboardUrl),
    parse: (text) => (isSender(text) ? text : undefined),
  });
  const subscriberMailsPerMinute = integer(env, 'TOCSIN_SUBSCRIBER_MAILS_PER_MINUTE', [1, 60_000], 600);
  const abuseContact = env.read({
    name: 'TOCSIN_ABUSE_CONTACT',
    allowed: 'an email address, or an address such as https://example.com/abuse',
    fallback: /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom,
    parse: (text) => (isSender(text) || URL.parse(text)?.protocol === 'https:' ? text : undefined),
  });
  const securityContact = env.read({
    name: 'TOCSIN_SECURITY_CONTACT',
    allowed: 'an email address, or an address such as https://example.com/security',
    fallback: null,
    parse: contactAddress,
  });
  return { smtpUrl, mailFrom, abuseContact, securityContact, subscriberMailsPerMinute };
}

/** As RFC 9116 writes it, in one line. */
function contactAddress(text: string): string | undefined {
  const address = text.replace(/^mailto:/i, '');
  if (isSender(address) && !/[<\s]/.test(address)) return `mailto:${encodeURI(address)}`;
  const url = URL.parse(text);
  return url?.protocol === 'https:' ? url.href : undefined;
}

const readAccountRules = (env: EnvironmentReader) => ({
  registration: oneOf(env, 'TOCSIN_REGISTRATION', ['first', 'open', 'closed'], 'first'),
  defaultPlan: oneOf(env, 'TOCSIN_DEFAULT_PLAN', ['free', 'pro', 'business', 'unlimited'], 'unlimited'),
  privateTargets: oneOf(env, 'TOCSIN_PRIVATE_TARGETS', ['admins', 'all', 'none'], 'admins'),
  keyPrefix: env.read({
    name: 'TOCSIN_KEY_PREFIX',
    allowed: '2 to 12 characters of a-z and 0-9',
    fallback: 'toc',
    parse: (text) => (/^[a-z\d]{2,12}$/.test(text) ? text : undefined),
  }),
});

const readProbing = (env: EnvironmentReader) => ({
  location: env.read({
    name: 'TOCSIN_LOCATION',
    allowed: '1 to 50 characters of a-z, 0-9, dots, dashes and underscores, such as eu-west-1',
    fallback: 'local',
    parse: (text) => (/^[a-z\d][a-z\d._-]{0,49}$/i.test(text) ? text : undefined),
  }),
  dockerSockets: env.read({
    name: 'TOCSIN_DOCKER_SOCKETS',
    allowed: 'absolute paths of sockets, separated by commas',
    fallback: [],
    parse: socketPaths,
  }),
  browser: readBrowser(env),
  caFile: env.read({
    name: 'TOCSIN_CA_FILE',
    allowed: 'a file',
    fallback: null,
    parse: (text) => (text.includes('\0') ? undefined : text),
  }),
  referenceTargets: env.read({
    name: 'TOCSIN_REFERENCE_TARGETS',
    allowed: `1 to ${MOST_REFERENCE_TARGETS} of host:port or https://host, separated by commas`,
    fallback: [],
    parse: referenceTargets,
  }),
});

function readBrowser(env: EnvironmentReader): Config['browser'] {
  const path = env.read({
    name: 'TOCSIN_BROWSER',
    allowed: 'on, or the absolute path of Chromium or Chrome',
    fallback: null,
    parse: browserPath,
  });
  const sandbox = oneOf(env, 'TOCSIN_BROWSER_SANDBOX', ['on', 'off'], 'on');
  if (path === null) return null;
  return { path: path === 'on' ? null : path, hasSandbox: sandbox === 'on' };
}

function roles(text: string): Config['roles'] | undefined {
  const wanted = listOf(text, (entry) => entry === 'all' || roleNames.some((role) => role === entry));
  return wanted && new Set(roleNames.filter((role) => wanted.includes('all') || wanted.includes(role)));
}

/** Mail servers mind the sender: the user that signs in there, else a name at the address of the dashboard. */
function defaultSender(smtpUrl: string | null, dashboardUrl: string | null): string {
  const user = decodePercent(smtpUrl ? new URL(smtpUrl).username : '');
  if (isSender(user)) return user;
  return `tocsin@${dashboardUrl ? new URL(dashboardUrl).hostname : 'localhost'}`;
}

/** What is wrong only in view of other variables. */
function judgeTogether(env: EnvironmentReader, config: Config): void {
  if (config.previousSecret !== null && config.secret === null)
    env.refuse('TOCSIN_SECRET_PREVIOUS is set, so TOCSIN_SECRET must be set as well.');
  judgeNodes(env, config);
  judgeNats(env, config);
  judgeDatabase(env, config);
  judgeAddressesTogether(env, config);
  if (config.ports === 'one' && config.roles.has('api') !== config.roles.has('dashboard'))
    env.refuse(
      `TOCSIN_ROLES is "${[...config.roles].join(',')}", but with one port api and dashboard go together.`,
    );
  const takesPings = config.roles.has('api') || config.roles.has('dashboard');
  if (takesPings !== config.roles.has('recorder'))
    env.refuse(
      `TOCSIN_ROLES is "${[...config.roles].join(',')}", but pings are recorded where they are taken: recorder must go together with api or dashboard.`,
    );
}

/** The secrets of the environment, the newest first; null: those of the data directory count. */
export const givenSecrets = ({ secret, previousSecret }: Pick<Config, 'secret' | 'previousSecret'>) =>
  secret === null ? null : previousSecret === null ? [secret] : [secret, previousSecret];
