// Which of several hosts is the primary, asked again whenever that may have changed; shared by all connections.

import { setTimeout as delay } from 'node:timers/promises';
import { seconds } from '../time.ts';
import { type Answer, choosePrimary, type FoundPrimary, whyNone } from './choose-primary.ts';
import { type DatabaseHost, hostsOf } from './hosts.ts';
import { askServer, type ServerState } from './server-state.ts';

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
  /** What would be found to be another server is not known yet. */
  readonly isToBeVerified: boolean;
  /** Asks whether the server is still the one that connections of this term were made to. Never throws. */
  verify(term: number): Promise<void>;
  /** Called when another server is the primary; gives the way to end that. */
  onChange(breakOff: () => void): () => void;
}

/** One that says that it is the primary waits so long for others that may say so with more right. */
const GRACE_MS = seconds(1);
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = seconds(2);

const known = new Map<string, Primary>();

export function primaryOf(url: string): Primary {
  const hosts = hostsOf(url) ?? [];
  const found =
    known.get(url) ?? (hosts.length > 1 ? severalHosts(hosts, askServer) : onlyHost(url, askServer));
  known.set(url, found);
  return found;
}

/** What the address leads to may change nevertheless, as a virtual IP or a Service of Kubernetes does. */
export function onlyHost(url: string, ask: (host: DatabaseHost) => Promise<ServerState>): Primary {
  const state = { term: 0, startedAt: '', isInDoubt: false };
  const breakOffs = new Set<() => void>();
  let verifying: Promise<void> | null = null;
  const compare = async () => {
    const { startedAt } = await ask({ name: '', url });
    const isAnother = state.startedAt !== '' && state.startedAt !== startedAt;
    state.startedAt = startedAt;
    state.isInDoubt = false;
    if (!isAnother) return;
    state.term += 1;
    for (const breakOff of [...breakOffs]) breakOff();
  };
  const verify = () => {
    verifying ??= compare()
      .catch(() => {})
      .finally(() => {
        verifying = null;
      });
    return verifying;
  };
  return {
    url,
    isOneOfSeveral: false,
    async find() {
      // What is connected from here on must not be taken for a connection to the server of before.
      if (state.isInDoubt && state.startedAt !== '') await verify();
      return url;
    },
    get term() {
      return state.term;
    },
    doubt(term) {
      if (term === state.term) state.isInDoubt = true;
    },
    drop(term) {
      if (term === state.term) state.term += 1;
    },
    get isToBeVerified() {
      return state.startedAt === '';
    },
    verify,
    onChange(breakOff) {
      // While there was no connection, nobody would have noticed another server.
      if (breakOffs.size === 0) state.startedAt = '';
      return added(breakOffs, breakOff);
    },
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
  const find = () => {
    if (state.isKnown && last) return Promise.resolve(last.host.url);
    asking ??= askAll().finally(() => {
      asking = null;
    });
    return asking;
  };
  return {
    url: hosts[0]?.url ?? '',
    isOneOfSeveral: true,
    find,
    get term() {
      return state.term;
    },
    doubt,
    drop(term) {
      doubt(term);
      if (term === state.term) state.term += 1;
    },
    isToBeVerified: false,
    async verify(term) {
      doubt(term);
      await find().catch(() => {});
    },
    onChange: (breakOff) => added(breakOffs, breakOff),
  };
}

function added<T>(group: Set<T>, member: T): () => void {
  group.add(member);
  return () => void group.delete(member);
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
