// Accepts pings with nothing but the data directory: journal, door, and the watch for listening gaps. It is open before
// the database is there; pings are recorded once that is.

import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { JournalEvent } from '../../../platform/journal/events.ts';
import { type Journal, openJournal } from '../../../platform/journal/journal.ts';
import { opening } from '../../../platform/opening.ts';
import { addMs, seconds } from '../../../platform/time.ts';
import type { ListeningStart } from './claim.ts';
import { KnownSlugs } from './known-slugs.ts';
import { type GapFile, openGapFile } from './listening-gaps.ts';
import { ListeningWatch } from './listening-watch.ts';
import { losesUndecided, openPingDoor, type PingDoor } from './receive.ts';
import { LogKeeper } from './shared/keeper.ts';
import { prepareOutbox } from './shared/outbox.ts';

const WATCH_MS = seconds(1);
/** While nothing is journaled, the journal notes this often that Tocsin is listening. */
const HEARTBEAT_MS = seconds(5);
const HEARTBEAT = new Uint8Array();

export interface PingIntakeOptions {
  dataDir: string;
  /** Whether what is received is shared with other nodes before it is answered. */
  isShared: boolean;
  maxBytes: number;
  log: Logger;
  clock: Clock;
  /** A monotonic clock of this process, which no test moves. */
  realMs: () => number;
  /** Off in tests, which move time themselves. */
  keepsWatch: boolean;
}

export interface PingIntake extends AsyncDisposable {
  journal: Journal;
  journalDir: string;
  /** Where it is shared with other nodes. */
  shared: SharedIntake | null;
  maxBytes: number;
  dataDir: string;
  door: PingDoor;
  listening: ListeningWatch;
  /** A monotonic clock of this process, which no test moves. */
  realMs: () => number;
  /** Notes that from now on this node can be reached. */
  startListening(): Promise<void>;
  /** Notes that it cannot be reached any more. */
  stopListening(): Promise<void>;
  /** The state when this node began to listen. */
  start(): ListeningStart;
  /** When it began to, by the clock of now: that of the machine, by which it may have begun, may be days off. */
  listeningSince(): Date;
  /** To be called once the database has the gaps of `start`. */
  gapsStored(): Promise<void>;
  /** Calls `look` once a second. */
  onLook(look: (now: Date) => void): void;
}

/** The parts of an intake that is shared with other nodes. */
export interface SharedIntake {
  keeper: LogKeeper;
  /** Of all journals of the node, and of the one of this start. */
  dir: string;
  ownDir: string;
}

async function openSharedIntake(
  dataDir: string,
  needs: { clock: Clock; log: Logger },
): Promise<SharedIntake> {
  const { dir, own } = await prepareOutbox(dataDir);
  return { keeper: new LogKeeper(needs), dir, ownDir: own };
}

export const openPingIntake = (options: PingIntakeOptions): Promise<PingIntake> =>
  opening(async (open) => {
    const { dataDir, clock, log } = options;
    const lost = { pings: () => 0 };
    const { maxBytes } = options;
    const shared = options.isShared ? await openSharedIntake(dataDir, { clock, log }) : null;
    // After the journal, whose last groups it keeps.
    if (shared) open.use(shared.keeper);
    const journalDir = shared?.ownDir ?? join(dataDir, 'journal');
    const journal = open.use(
      await openJournal({
        ...{ dir: journalDir, maxBytes },
        ...(shared && { keeper: shared.keeper }),
        log: (event) => logJournal(log, event, lost.pings()),
      }),
    );
    shared?.keeper.attach(journal);
    // Before the first ping, whose record would count as listening.
    const gapFile = await openGapFile(dataDir, log);
    const before = { head: journal.head(), last_at: journal.lastAt(), gaps: gapFile.earlier() };
    const start: ListeningStart = { ...before, since: clock.now() };
    let sinceMs = clock.monotonicMs();
    const undecided = new KnownSlugs();
    const door = openPingDoor({ journal, clock, knownSlugs: () => undecided });
    lost.pings = () => door.counts.lost;
    const listening = new ListeningWatch(clock, options.realMs);
    const looks: ((now: Date) => void)[] = [];
    const watch = options.keepsWatch
      ? keepWatch({ journal, door, listening, gapFile, clock, log, looks })
      : null;
    const stopWatch = () => {
      if (watch) clearInterval(watch);
    };
    open.defer(stopWatch);
    return {
      ...{ journal, journalDir, door, listening, shared, maxBytes, dataDir },
      realMs: options.realMs,
      async startListening() {
        start.since = clock.now();
        sinceMs = clock.monotonicMs();
        const { last_at, since } = start;
        // Until the database has it: this start may end before.
        if (last_at && last_at < since) await gapFile.add({ cause: 'stopped', from: last_at, to: since });
        await journal.append(HEARTBEAT, since);
      },
      async stopListening() {
        stopWatch();
        listening.watch(keepingTrouble({ journal, door }) === null);
        await gapFile.save(listening.noticed());
        await journal.append(HEARTBEAT, clock.now());
      },
      start: () => start,
      listeningSince: () => addMs(clock.now(), sinceMs - clock.monotonicMs()),
      gapsStored: () => gapFile.earlierStored(),
      onLook: (look) => void looks.push(look),
      [Symbol.asyncDispose]: () => open.disposeAsync(),
    };
  });

const OUT_OF_ROOM = 'pings cannot be kept: the journal is full until the database can be reached';

/** Why pings cannot be kept right now; null where they can. */
export function keepingTrouble({ journal, door }: Pick<PingIntake, 'journal' | 'door'>): string | null {
  const { state, lastError } = journal.stats();
  if (state !== 'ok') return `pings cannot be kept: ${lastError ?? state}`;
  return losesUndecided(door) ? OUT_OF_ROOM : null;
}

const LOST = 'pings are answered but cannot be kept: they are lost';

/** `pingsLost`: since the start. What the journal itself counts are records, of which one ping may try two. */
function logJournal(log: Logger, event: JournalEvent, pingsLost: number) {
  if (event.type === 'refusing') log.error({ journal: event }, LOST);
  else if (event.type === 'recovered')
    log.warn({ journal: event, pings_lost: pingsLost }, 'pings are kept again');
  else log.warn({ journal: event }, 'ping journal');
}

interface Watched {
  journal: Journal;
  door: PingDoor;
  listening: ListeningWatch;
  gapFile: GapFile;
  clock: Clock;
  log: Logger;
  looks: readonly ((now: Date) => void)[];
}

function keepWatch({ journal, door, listening, gapFile, clock, log, looks }: Watched) {
  let isLosing = false;
  const timer = setInterval(() => {
    const { state } = journal.stats();
    const trouble = keepingTrouble({ journal, door });
    // What the database has not taken since the last look.
    void gapFile.save(listening.noticed());
    listening.watch(trouble === null);
    const losesNow = losesUndecided(door);
    if (losesNow && !isLosing) log.error({ detail: trouble }, LOST);
    isLosing = losesNow;
    const now = clock.now();
    for (const look of looks) look(now);
    const quietMs = now.getTime() - (journal.lastAt()?.getTime() ?? 0);
    // An append is also what finds out that a disk in trouble has recovered.
    if (quietMs >= HEARTBEAT_MS || quietMs < 0 || state !== 'ok') void journal.append(HEARTBEAT, now);
  }, WATCH_MS);
  timer.unref();
  return timer;
}
