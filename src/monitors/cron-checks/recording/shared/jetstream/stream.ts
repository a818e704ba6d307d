// The stream in JetStream that holds pings until they are recorded: its settings, and what must be so for a promise.

import type { JetStreamClient, JetStreamManager, StreamConfig, StreamInfo } from '@nats-io/jetstream';
import type { MsgHdrs } from '@nats-io/transport-node';
import type { NatsAddress } from '../../../../../platform/config-nats.ts';
import { connectNats, endNats } from '../../../../../platform/nats/connection.ts';
import { StartupProblem } from '../../../../../platform/startup-problem.ts';
import { seconds } from '../../../../../platform/time.ts';

export interface StreamPlace {
  address: NatsAddress;
  /** How the servers call the stream. */
  name: string;
  /** What the subjects of journals begin with. */
  root: string;
  /** Which node this is to the servers. */
  node: string;
  maxBytes: number;
}

export interface OpenStream extends Disposable {
  headers: () => MsgHdrs;
  client: JetStreamClient;
  manager: JetStreamManager;
}

const ANSWER_MS = seconds(2);
const REPLICAS = 3;
/** Servers before may lose a stream where one of them is killed, and those before 2.10 sync no message by itself. */
const OLDEST_SERVER = '2.10.27';
/** A group and its header. */
const LEAST_PAYLOAD = 640 * 1024;

/** The stream of a database, by the id that its row of `ping_stream` has. */
export function streamPlace(
  id: string,
  needs: Pick<StreamPlace, 'address' | 'node' | 'maxBytes'>,
): StreamPlace {
  const short = id.slice(0, 8);
  return { ...needs, name: `TOCSIN_${short}`, root: `tocsin.${short}.pings` };
}

/** Connects. Throws StartupProblem where the servers are too old, or refuse the user. */
export async function connectStream({ address, node }: StreamPlace): Promise<OpenStream> {
  const connection = await connectNats(address, `tocsin ${node}`).catch((error) => {
    if (!(error instanceof Error) || error.name !== 'AuthorizationError') throw error;
    throw new StartupProblem(
      'The servers of NATS_URL refuse this user: correct the user and password in NATS_URL, or NATS_CREDS.',
    );
  });
  try {
    const { jetstream, jetstreamManager } = await import('@nats-io/jetstream');
    const { headers } = await import('@nats-io/transport-node');
    const refusal = whyRefused(connection.info ?? {});
    if (refusal !== null) throw new StartupProblem(refusal);
    const options = { timeout: ANSWER_MS, checkAPI: false };
    const manager = await jetstreamManager(connection, options);
    return {
      ...{ headers, manager, client: jetstream(connection, options) },
      [Symbol.dispose]: () => endNats(connection),
    };
  } catch (error) {
    endNats(connection);
    throw error;
  }
}

/** Makes the stream where it is missing. Throws StartupProblem where it is one that could lose pings. */
export async function ensureStream({ manager }: OpenStream, place: StreamPlace): Promise<void> {
  const settings = settingsOf(place);
  const info = await manager.streams.info(place.name).catch(unlessMissing);
  const config = (info ?? (await makeStream(manager, settings))).config;
  const wrong = wrongSettings(config, settings);
  if (wrong.length > 0)
    throw new StartupProblem(
      `The stream ${place.name} of NATS_URL could lose pings or keep them out: ${wrong.join(', ')}. Change that with "nats stream edit", or delete the stream: what is not recorded is sent again by the nodes.`,
    );
}

async function makeStream(
  manager: JetStreamManager,
  settings: Partial<StreamConfig> & { name: string },
): Promise<Pick<StreamInfo, 'config'>> {
  try {
    return await manager.streams.add(settings);
  } catch (error) {
    const code = codeOf(error);
    if (code === NAME_IN_USE) return manager.streams.info(settings.name);
    if (code === NO_CLUSTER)
      throw new StartupProblem(
        `NATS_URL leads to a server by itself, but ${REPLICAS} servers in a cluster are needed: one alone keeps no more than the disk of a node does.`,
      );
    throw error;
  }
}

const [NAME_IN_USE, NO_CLUSTER, NOT_FOUND] = [10_058, 10_074, 10_059];

export const codeOf = (error: unknown): number | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : null;

/** For a stream that may not be there yet. */
export function unlessMissing(error: unknown): null {
  if (codeOf(error) === NOT_FOUND) return null;
  throw error;
}

/** Nothing is given up because of its age, and what has no room is refused: then the disk of a node keeps it. */
export const settingsOf = ({ name, root, maxBytes }: Pick<StreamPlace, 'name' | 'root' | 'maxBytes'>) => ({
  name,
  subjects: [`${root}.*`],
  description: 'Pings that Tocsin has answered, until they are recorded',
  retention: 'limits' as const,
  storage: 'file' as const,
  discard: 'new' as const,
  num_replicas: REPLICAS,
  max_bytes: maxBytes,
  max_age: 0,
  max_msgs: -1,
  max_msgs_per_subject: -1,
  max_msg_size: -1,
  allow_direct: true,
});

/** What of the settings would lose pings, in words; what merely differs may. Pure. */
export function wrongSettings(
  found: Partial<StreamConfig>,
  wanted: Pick<ReturnType<typeof settingsOf>, 'subjects'>,
): string[] {
  const { num_replicas = 1, subjects = [], max_msg_size = -1 } = found;
  const rules: [isRight: boolean, wrong: string][] = [
    [num_replicas >= REPLICAS, `it has ${num_replicas} of ${REPLICAS} replicas`],
    [found.storage === 'file', 'it is not stored in files'],
    [found.retention === 'limits', `its retention is ${found.retention}, not limits`],
    [found.discard === 'new', 'it discards old messages where it is full'],
    [(found.max_age ?? 0) === 0, 'it discards messages by their age (max_age)'],
    [(found.max_msgs ?? -1) <= 0, 'it bounds the number of messages (max_msgs)'],
    [(found.max_msgs_per_subject ?? -1) <= 0, 'it bounds the messages of a subject'],
    [max_msg_size <= 0 || max_msg_size >= LEAST_PAYLOAD, `max_msg_size is below ${LEAST_PAYLOAD} bytes`],
    [found.allow_direct === true, 'allow_direct is off'],
    [!found.sealed && !found.deny_purge, 'it is sealed or must not be purged'],
    [wanted.subjects.every((subject) => subjects.includes(subject)), 'it lacks the subjects of Tocsin'],
  ];
  return rules.flatMap(([isRight, wrong]) => (isRight ? [] : [wrong]));
}

interface ServerFacts {
  version?: string;
  jetstream?: boolean;
  max_payload?: number;
}

/** Why what one of the servers says of itself cannot do; null: it can. Pure. */
export function whyRefused({
  version = '0',
  jetstream = false,
  max_payload = 0,
}: ServerFacts): string | null {
  if (isOlder(version, OLDEST_SERVER))
    return `NATS_URL leads to nats-server ${version}, but ${OLDEST_SERVER} or newer is needed, better 2.12: those before may lose what they confirmed.`;
  if (!jetstream) return 'NATS_URL leads to a server without JetStream: set jetstream in its configuration.';
  if (max_payload < LEAST_PAYLOAD)
    return `NATS_URL leads to a server whose max_payload is ${max_payload}, but ${LEAST_PAYLOAD} or more is needed.`;
  return null;
}

/** By number, part by part; what follows a dash is of no matter. */
export function isOlder(version: string, than: string): boolean {
  const parts = (text: string) => (text.split(/[-+]/)[0] ?? '').split('.').map(Number);
  const [mine, other] = [parts(version), parts(than)];
  const at = other.findIndex((part, index) => (mine[index] ?? 0) !== part);
  return at !== -1 && !((mine[at] ?? 0) > (other[at] ?? 0));
}
