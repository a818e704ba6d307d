// Monitors of Uptime Kuma that ask databases, brokers and containers, as checks. Pure.

import type { Condition } from '../../../shared/assertions.ts';
import type { DraftUptimeCheck } from '../draft.ts';
import { jsonPathOf } from '../json-path.ts';
import type { Fields, SourceItem } from '../source-item.ts';
import { conditionsOf } from './conditions.ts';
import { jsonAssertion, recordOf } from './http.ts';

type Part = Pick<DraftUptimeCheck, 'kind'> & Partial<DraftUptimeCheck>;
type Made = { part: Part } | { problem: string };

const makers: Readonly<Record<string, (item: SourceItem, dockerHosts: readonly Fields[]) => Made>> = {
  postgres: (item) => withAddress(item, 5432, postgresPart),
  mysql: (item) => withAddress(item, 3306, mysqlPart),
  redis: (item) => withAddress(item, 6379, redisPart),
  mongodb: (item) => withAddress(item, 27017, mongodbPart),
  mqtt: mqttPart,
  docker: dockerPart,
  'kafka-producer': kafkaPart,
  rabbitmq: rabbitmqPart,
};

/** null: it is of another type. */
export function serverPart(item: SourceItem, dockerHosts: readonly Fields[]): Made | null {
  const type = item.text('type') ?? '';
  return Object.hasOwn(makers, type) ? (makers[type]?.(item, dockerHosts) ?? null) : null;
}

interface Address {
  scheme: string;
  host: string;
  port: number;
  user: string | null;
  password: string | null;
  /** What stands behind the first slash. */
  path: string | null;
  parameters: URLSearchParams;
}

const SECRET = 'database_connection_string';

function withAddress(
  item: SourceItem,
  port: number,
  make: (item: SourceItem, address: Address) => Made,
): Made {
  const address = addressIn(item.text(SECRET) ?? '', port);
  if (address === null) return { problem: 'Its connection string names no server, or several.' };
  item.carry(SECRET);
  return make(item, address);
}

function addressIn(text: string, usualPort: number): Address | null {
  const [, scheme = ''] = /^([a-z+]+):\/\//i.exec(text) ?? [];
  // With another scheme the parts of an address are those of a web address, whatever it is for.
  const url = URL.parse(text.replace(/^[a-z+]+:/i, 'https:'));
  const port = /:(\d{1,5})(?:[/?#]|$)/.exec(text.replace(/^[a-z+]+:\/\/(?:[^@/]*@)?/i, ''))?.[1];
  if (!url?.hostname || url.hostname.includes(',') || scheme.endsWith('+srv')) return null;
  const part = (value: string) => (value === '' ? null : decoded(value));
  return {
    scheme: scheme.toLowerCase(),
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === undefined ? usualPort : Number(port),
    user: part(url.username),
    password: part(url.password),
    path: part(url.pathname.slice(1)),
    parameters: url.searchParams,
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const targetOf = ({ host, port }: Address) => ({ host, port });

/** Says which parameters have no equal. */
function leaveOut(item: SourceItem, { parameters }: Address, known: readonly string[]): void {
  const others = [...new Set(parameters.keys())].filter((name) => !known.includes(name));
  if (others.length > 0) item.change(SECRET, `Without ${others.join(', ').slice(0, 300)}.`);
}

function postgresPart(item: SourceItem, address: Address): Made {
  const { user, password, path: database, parameters } = address;
  const mode = parameters.get('sslmode') ?? (parameters.get('ssl') === 'true' ? 'verify-full' : '');
  const tls = /^verify/.test(mode) ? 'verified' : /^(require|no-verify)$/.test(mode) ? 'unverified' : null;
  leaveOut(item, address, ['sslmode', 'ssl']);
  item.carry('database_query');
  const query = item.text('database_query');
  return {
    part: {
      ...{ kind: 'postgres', ...targetOf(address) },
      postgres: { user, password, database, tls, query },
    },
  };
}

function mysqlPart(item: SourceItem, address: Address): Made {
  const { user, path: database, parameters } = address;
  const tls = parameters.has('ssl') ? 'unverified' : null;
  leaveOut(item, address, ['ssl']);
  item.carry('database_query', 'radius_password');
  const password = item.text('radius_password') ?? address.password;
  const query = item.text('database_query');
  return {
    part: {
      ...{ kind: 'mysql', ...targetOf(address), mysql: { user, password, database, tls, query } },
      ...asserting(conditionsOf(item, { result: 'body' })),
    },
  };
}

/** null: what it expects was lost. */
const asserting = (conditions: Condition[] | null): Partial<Part> =>
  conditions === null ? PAUSED : conditions.length > 0 ? { assertions: conditions } : {};

function redisPart(item: SourceItem, address: Address): Made {
  const { scheme, password, path } = address;
  const isTls = scheme === 'rediss';
  const tls = isTls ? (item.flag('ignore_tls') ? 'unverified' : 'verified') : null;
  if (isTls) item.carry('ignore_tls');
  leaveOut(item, address, []);
  const database = path !== null && /^\d{1,4}$/.test(path) ? Number(path) : null;
  const user = password === null ? null : address.user;
  return { part: { ...{ kind: 'redis', ...targetOf(address) }, redis: { user, password, database, tls } } };
}

function mongodbPart(item: SourceItem, address: Address): Made {
  const { user, password, path: database, parameters } = address;
  const isTls = parameters.get('tls') === 'true' || parameters.get('ssl') === 'true';
  const isAny = parameters.get('tlsAllowInvalidCertificates') === 'true';
  const tls = isTls ? (isAny ? 'unverified' : 'verified') : null;
  leaveOut(item, address, ['authSource', 'tls', 'ssl', 'tlsAllowInvalidCertificates', 'directConnection']);
  item.carry('database_query');
  const isSignedIn = user !== null && password !== null;
  const auth_database = isSignedIn ? (parameters.get('authSource') ?? database) : null;
  const command = item.text('database_query');
  const login = isSignedIn ? { user, password, auth_database } : {};
  const expected = item.isSet('json_path') || item.isSet('expected_value') ? jsonAssertion(item) : [];
  const isLost = expected.length === 0 && item.isSet('json_path');
  return {
    part: {
      ...{ kind: 'mongodb', ...targetOf(address), mongodb: { ...login, database, tls, command } },
      ...(expected.length > 0 ? { assertions: expected } : {}),
      ...(isLost ? PAUSED : {}),
    },
  };
}

/** What it expects was lost, so it would be up whatever comes. */
const PAUSED: object = { paused: true };

function mqttPart(item: SourceItem): Made {
  const given = item.text('hostname') ?? '';
  if (/^wss?:/i.test(given)) return { problem: 'MQTT over WebSockets is not supported.' };
  const isTls = /^(mqtts|ssl|tls):/i.test(given);
  const host = given.replace(/^[a-z]+:\/\//i, '');
  const port = item.number('port');
  const topic = item.text('mqtt_topic');
  if (host === '' || topic === null) return { problem: 'It has no host name or no topic.' };
  item.carry('hostname', 'port', 'mqtt_username', 'mqtt_password', 'mqtt_topic', 'mqtt_check_type');
  const user = item.text('mqtt_username');
  const isJson = item.text('mqtt_check_type') === 'json-query';
  // Where there are conditions, nothing else is asked of the message.
  const hasConditions = item.isSet('conditions');
  const expected = hasConditions ? [] : isJson ? jsonAssertion(item) : messageAssertion(item);
  return {
    part: {
      ...{ kind: 'mqtt', host },
      ...(port ? { port } : {}),
      mqtt: {
        ...(user === null ? {} : { user, password: item.text('mqtt_password') }),
        ...(isTls ? { tls: item.flag('ignore_tls') ? 'unverified' : 'verified' } : {}),
        topic,
      },
      ...(expected.length > 0 ? { assertions: expected } : {}),
      ...(isJson && jsonPathOf(item.text('json_path') ?? '$') === null ? PAUSED : {}),
      ...(hasConditions ? asserting(conditionsOf(item, { message: 'body' })) : {}),
    },
  };
}

function messageAssertion(item: SourceItem): NonNullable<DraftUptimeCheck['assertions']> {
  const value = item.text('mqtt_success_message');
  item.carry('mqtt_success_message');
  return value === null ? [] : [{ source: 'body', path: null, op: 'contains', value: value.slice(0, 1_000) }];
}

const SOCKET = 'Its path has to be in TOCSIN_DOCKER_SOCKETS, or be allowed by the prober of a location.';

function dockerPart(item: SourceItem, dockerHosts: readonly Fields[]): Made {
  const container = item.text('docker_container')?.replace(/^\//, '') ?? null;
  const row = dockerHosts.find(({ id }) => Number(id) === item.number('docker_host'));
  if (container === null || !row) return { problem: 'It has no container or no Docker host.' };
  const daemon = String(row.docker_daemon ?? '');
  item.carry('docker_container', 'docker_host');
  if (row.docker_type === 'socket') {
    item.change('docker_host', SOCKET);
    return { part: { kind: 'docker', host: 'localhost', docker: { container, socket: daemon } } };
  }
  const address = addressIn(daemon, 2375);
  if (address === null) return { problem: 'The address of its Docker host is not understood.' };
  if (address.scheme !== 'https')
    return { part: { kind: 'docker', ...targetOf(address), docker: { container } } };
  item.change('docker_host', 'The client certificate has to be given.');
  return { part: { kind: 'docker', ...targetOf(address), docker: { container, tls: 'verified' } } };
}

const SCRAM = ['scram-sha-256', 'scram-sha-512'] as const;

/** Nothing is produced, so that nobody who consumes the topic is bothered. */
function kafkaPart(item: SourceItem): Made {
  const brokers = textsIn(item.text('kafka_producer_brokers') ?? '');
  const address = addressIn(`kafka://${brokers[0] ?? ''}`, 9092);
  const topic = item.text('kafka_producer_topic');
  if (address === null || topic === null) return { problem: 'It has no broker or no topic.' };
  item.carry('kafka_producer_brokers', 'kafka_producer_topic', 'kafka_producer_ssl');
  if (brokers.length > 1) item.change('kafka_producer_brokers', 'Only the first broker is asked.');
  item.change('type', 'Asks for the topic and its leaders: no message is produced.');
  const sasl = recordOf(item.text('kafka_producer_sasl_options')) ?? {};
  const by = String(sasl.mechanism ?? 'None').toLowerCase();
  const mechanism = SCRAM.find((one) => one === by) ?? null;
  if (mechanism === null && by !== 'none' && by !== 'plain')
    return { problem: `It signs in by ${by.slice(0, 50)}, which is not supported.` };
  item.carry('kafka_producer_sasl_options');
  const login =
    by === 'none' ? {} : { user: sasl.username ?? null, password: sasl.password ?? null, mechanism };
  const tls = item.flag('kafka_producer_ssl') ? 'verified' : null;
  return { part: { kind: 'kafka', ...targetOf(address), kafka: { ...login, tls, topic } } };
}

/** As there: the management API says whether a node has alarms. */
function rabbitmqPart(item: SourceItem): Made {
  const nodes = textsIn(item.text('rabbitmq_nodes') ?? '');
  const url = URL.parse(nodes[0] ?? '');
  if (!url) return { problem: 'It has no node.' };
  item.carry('rabbitmq_nodes', 'rabbitmq_username', 'rabbitmq_password');
  if (nodes.length > 1) item.change('rabbitmq_nodes', 'Only the first node is asked.');
  item.change('type', 'Becomes an HTTP check of the management API.');
  const base = url.href.endsWith('/') ? url.href : `${url.href}/`;
  const auth_user = item.text('rabbitmq_username');
  const login = { auth: 'basic', auth_user, auth_password: item.text('rabbitmq_password') } as const;
  return {
    part: {
      ...{ kind: 'http', url: `${base}api/health/checks/alarms` },
      ...(auth_user === null ? {} : { http: login }),
    },
  };
}

function textsIn(text: string): string[] {
  try {
    const texts: unknown = JSON.parse(text);
    return Array.isArray(texts) ? texts.map(String) : [];
  } catch {
    return [];
  }
}
