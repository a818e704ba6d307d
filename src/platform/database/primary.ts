// Which of several hosts is the primary, asked again whenever that may have changed; shared by all connections.

import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { seconds } from '../time.ts';
import { type DatabaseHost, hostsOf } from './hosts.ts';
import { isDatabaseUnreachable, NoPrimaryError } from './unreachable.ts';

/** What a host says of itself. */
export interface ServerState {
  isStandby: boolean;
  /** Grows with every promotion; 0: a standby, or not known. */
  timeline: number;
  /** When the server was started, as it writes it. */
  startedAt: string;
}

export type Answer = ServerState | { error: unknown };

export interface FoundPrimary extends Omit<ServerState, 'isStandby'> {
  host: DatabaseHost;
}

/** What connections know of the server that they are to lead to. */
export interface Primary {
  /** An address of one host, whichever. */
  readonly url: string;
  readonly isOneOfSeveral: boolean;
  /** The address of the primary. Throws NoPrimaryError while no host says that it is the one. */
  find(): Promise<string>;
  /** Changes when connections that were made before are of no more use. */
  readonly term: number;
  /** A connection of this term broke or was refused: the hosts are asked again before the next one is made. */
  doubt(term: number): void;
  /** A connection of this term leads to a server that takes no writes. */
  drop(term: number): void;
  /** Called when another server is the primary; gives the way to end that. */
  onChange(breakOff: () => void): () => void;
}

const ANSWER_MS = seconds(4);
/** One that says that it is the primary waits so long for others that may say so with more right. */
const GRACE_MS = seconds(1);
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = seconds(2);

const known = new Map<string, Primary>();

export function primaryOf(url: string): Primary {
  const hosts = hostsOf(url) ?? [];
  if (hosts.length <= 1) return onlyHost(url);
  const found = known.get(url) ?? severalHosts(hosts, askServer);
  known.set(url, found);
  return found;
}

function onlyHost(url: string): Primary {
  const state = { term: 0 };
  return {
    url,
    isOneOfSeveral: false,
    find: async () => url,
    get term() {
      return state.term;
    },
    doubt: () => {},
    drop(term) {
      if (term === state.term) state.term += 1;
    },
    onChange: () => () => {},
  };
}

export function severalHosts(
  hosts: readonly DatabaseHost[],
  ask: (host: DatabaseHost) => Promise<ServerState>,
): Primary {
  const state = { term: 0, isKnown: false, pauseMs: 0 };
  let last: FoundPrimary | null = null;
  let asking: Promise<string> | null = null;
  const breakOffs = new Set<() => void>();

  const askAll = async (): Promise<string> => {
    if (state.pauseMs > 0) await delay(state.pauseMs * (0.5 + Math.random() / 2));
    const answers = await answersOf(hosts, ask);
    const found = choosePrimary(hosts, answers, last);
    if (!found) {
      state.pauseMs = Math.min(Math.max(state.pauseMs * 2, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
      throw whyNone(hosts, answers, last);
    }
    state.pauseMs = 0;
    state.isKnown = true;
    const isAnother = last !== null && (last.host !== found.host || last.startedAt !== found.startedAt);
    last = found;
    if (isAnother) {
      state.term += 1;
      for (const breakOff of [...breakOffs]) breakOff();
    }
    return found.host.url;
  };
  const doubt = (term: number) => {
    if (term === state.term) state.isKnown = false;
  };
  return {
    url: hosts[0]?.url ?? '',
    isOneOfSeveral: true,
    find() {
      if (state.isKnown && last) return Promise.resolve(last.host.url);
      asking ??= askAll().finally(() => {
        asking = null;
      });
      return asking;
    },
    get term() {
      return state.term;
    },
    doubt,
    drop(term) {
      doubt(term);
      if (term === state.term) state.term += 1;
    },
    onChange(breakOff) {
      breakOffs.add(breakOff);
      return () => void breakOffs.delete(breakOff);
    },
  };
}

/** Of those that answered in time. */
async function answersOf(
  hosts: readonly DatabaseHost[],
  ask: (host: DatabaseHost) => Promise<ServerState>,
): Promise<ReadonlyMap<DatabaseHost, Answer>> {
  const answers = new Map<DatabaseHost, Answer>();
  const grace = new AbortController();
  const isPrimary = Promise.withResolvers<void>();
  const all = Promise.all(
    hosts.map(async (host) => {
      const answer = await ask(host).catch((error: unknown) => ({ error }));
      answers.set(host, answer);
      if ('timeline' in answer && !answer.isStandby) isPrimary.resolve();
    }),
  );
  const enough = isPrimary.promise
    .then(() => delay(GRACE_MS, undefined, { signal: grace.signal }))
    .catch(() => undefined);
  await Promise.race([all, enough]);
  grace.abort();
  return new Map(answers);
}

/**
 * Pure. A primary of an older timeline than `before` is one that was replaced and has come back by itself: what is
 * written there is lost. Of several, as when the network between them is cut, the one that was promoted last counts.
 */
export function choosePrimary(
  hosts: readonly DatabaseHost[],
  answers: ReadonlyMap<DatabaseHost, Answer>,
  before: FoundPrimary | null,
): FoundPrimary | null {
  const primaries = hosts.flatMap((host): FoundPrimary[] => {
    const answer = answers.get(host);
    if (!answer || 'error' in answer || answer.isStandby || isOutdated(answer, before)) return [];
    return [{ host, timeline: answer.timeline, startedAt: answer.startedAt }];
  });
  const newest = Math.max(...primaries.map(({ timeline }) => timeline));
  const best = primaries.filter(({ timeline }) => timeline === newest);
  return best.find(({ host }) => host === before?.host) ?? best[0] ?? null;
}

const isOutdated = ({ timeline }: ServerState, before: FoundPrimary | null) =>
  before !== null && timeline < before.timeline;

/** What every host says; where each refuses for good, as a wrong password is refused, the first of these errors. */
function whyNone(
  hosts: readonly DatabaseHost[],
  answers: ReadonlyMap<DatabaseHost, Answer>,
  before: FoundPrimary | null,
): unknown {
  const said = hosts.map((host) => answers.get(host) ?? { error: new Error('no answer in time') });
  const errors = said.flatMap((answer) => ('error' in answer ? [answer.error] : []));
  if (errors.length === hosts.length && !errors.some(isDatabaseUnreachable)) return errors[0];
  const sentences = said.map((answer, index) => `${hosts[index]?.name} ${whyNot(answer, before)}`);
  return new NoPrimaryError(sentences.join(', '));
}

function whyNot(answer: Answer, before: FoundPrimary | null): string {
  if ('error' in answer)
    return `gives no answer (${answer.error instanceof Error ? answer.error.message || answer.error.name : 'no reason given'})`;
  if (answer.isStandby) return 'is a standby, which takes no writes';
  return isOutdated(answer, before)
    ? `was replaced by ${before?.host.name} and must be made a standby of it`
    : 'is no primary';
}

async function askServer({ url }: DatabaseHost): Promise<ServerState> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tocsin-primary',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => {}); // a connection that breaks fails the query, too
  try {
    await client.connect();
    const { rows } = await client.query<{ is_standby: boolean; started: string }>(
      'select pg_is_in_recovery() as is_standby, pg_postmaster_start_time()::text as started',
    );
    const isStandby = rows[0]?.is_standby !== false;
    return {
      isStandby,
      timeline: isStandby ? 0 : await timelineOf(client),
      startedAt: rows[0]?.started ?? '',
    };
  } finally {
    void client.end().catch(() => {});
  }
}

/** The first eight digits of the name of a WAL file. Some services of the cloud do not say it. */
async function timelineOf(client: pg.Client): Promise<number> {
  try {
    const { rows } = await client.query<{ name: string }>(
      'select pg_walfile_name(pg_current_wal_lsn()) as name',
    );
    return Number.parseInt(rows[0]?.name.slice(0, 8) ?? '', 16) || 0;
  } catch {
    return 0;
  }
}
