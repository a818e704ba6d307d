// Everything that takes pings on this node, put together: journal, door, hearing and recorder.

import { join } from 'node:path';
import type { App } from '../../../platform/app.ts';
import type { JournalEvent } from '../../../platform/journal/events.ts';
import { type Journal, openJournal } from '../../../platform/journal/journal.ts';
import { countsRead, gaugeRead } from '../../../platform/metrics.ts';
import { opening } from '../../../platform/opening.ts';
import { StartupProblem } from '../../../platform/startup-problem.ts';
import { seconds } from '../../../platform/time.ts';
import { endSilence } from './claim.ts';
import { Hearing } from './hearing.ts';
import { openPingDoor, type PingDoor } from './receive.ts';
import { Recorder } from './recorder.ts';
import { SlugDirectory } from './slug-directory.ts';
import { type TroubleWatch, watchTrouble } from './trouble-watch.ts';

const WATCH_MS = seconds(1);
/** While nothing is journaled, the journal notes this often that Tocsin could have heard. */
const HEARTBEAT_MS = seconds(5);
const LAG_THAT_IS_TROUBLE_MS = seconds(60);

export interface PingService extends AsyncDisposable {
  door: PingDoor;
  recorder: Recorder;
  slugs: SlugDirectory;
  /** Notes that from now on this node can be reached. */
  listening(): Promise<void>;
  /** The step of a job: tells the people who run this instance of pings that are recorded late or not at all. */
  tellOfTrouble: (app: App, now: Date) => Promise<boolean>;
  /** The time that truly passes for this process. */
  realMs: () => number;
  /** For /ready: whether pings are kept and recorded. */
  readiness(): { ok: boolean; detail?: string };
}

export interface PingServiceOptions {
  dataDir: string;
  maxBytes: number;
  /** The time that truly passes for this process. */
  realMs: () => number;
  /** Off in tests, which let time pass by themselves. */
  keepsWatch: boolean;
}

/** Throws StartupProblem while another node takes the pings. */
export const openPingService = (app: App, options: PingServiceOptions): Promise<PingService> =>
  opening(async (open) => {
    const lost = { pings: () => 0 };
    const journal = open.use(
      await openJournal({
        dir: join(options.dataDir, 'journal'),
        maxBytes: options.maxBytes,
        log: (event) => logJournal(app, event, lost.pings()),
      }),
    );
    const hearing = new Hearing(app.clock, options.realMs);
    const recorder = await Recorder.claim(app, journal, hearing);
    if (!recorder)
      throw new StartupProblem(
        'Another Tocsin takes the pings of this database. Stop it first; if it is gone already, start again in a minute.',
      );
    const slugs = new SlugDirectory(app);
    const door = openPingDoor({ journal, clock: app.clock, knownSlugs: slugs.known });
    lost.pings = () => door.counts.lost;
    const trouble = watchTrouble(recorder);
    const watch = options.keepsWatch ? keepWatch(app, { journal, hearing, trouble }) : null;
    registerFigures(app, { journal, door, recorder });
    return {
      door,
      recorder,
      slugs,
      async listening() {
        await journal.append(HEARTBEAT, app.clock.now());
        await endSilence(app);
      },
      tellOfTrouble: trouble.tell,
      realMs: options.realMs,
      readiness: () => readiness(journal, recorder),
      async [Symbol.asyncDispose]() {
        if (watch) clearInterval(watch);
        await journal.append(HEARTBEAT, app.clock.now());
        await recorder[Symbol.asyncDispose]();
        await open.disposeAsync();
      },
    };
  });

/** `pingsLost`: since the start. What the journal itself counts are records, of which one ping may try two. */
function logJournal(app: App, event: JournalEvent, pingsLost: number) {
  if (event.type === 'refusing')
    app.log.error({ journal: event }, 'pings are answered but cannot be kept: they are lost');
  else if (event.type === 'recovered')
    app.log.warn({ journal: event, pings_lost: pingsLost }, 'pings are kept again');
  else app.log.warn({ journal: event }, 'ping journal');
}

const HEARTBEAT = new Uint8Array();

interface Watched {
  journal: Journal;
  hearing: Hearing;
  trouble: TroubleWatch;
}

function keepWatch(app: App, { journal, hearing, trouble }: Watched) {
  const timer = setInterval(() => {
    const { state } = journal.stats();
    hearing.watch(state === 'ok');
    const now = app.clock.now();
    trouble.look(app, now);
    const quietMs = now.getTime() - (journal.lastAt()?.getTime() ?? 0);
    // An append is also what finds out that a disk in trouble has recovered.
    if (quietMs >= HEARTBEAT_MS || quietMs < 0 || state !== 'ok') void journal.append(HEARTBEAT, now);
  }, WATCH_MS);
  timer.unref();
  return timer;
}

function readiness(journal: Journal, recorder: Recorder): { ok: boolean; detail?: string } {
  const { state, lastError } = journal.stats();
  if (state !== 'ok') return { ok: false, detail: `pings cannot be kept: ${lastError ?? state}` };
  if (recorder.superseded) return { ok: false, detail: 'another node takes the pings of this database' };
  return recorder.lagMs > LAG_THAT_IS_TROUBLE_MS
    ? { ok: false, detail: `pings are recorded ${Math.round(recorder.lagMs / 1_000)} s late` }
    : { ok: true };
}

interface Figures {
  journal: Journal;
  door: PingDoor;
  recorder: Recorder;
}

function registerFigures({ metrics }: App, { journal, door, recorder }: Figures) {
  const count = (name: string, help: string, read: () => number) =>
    countsRead(metrics, { name: `tocsin_${name}_total`, help, read });
  const figure = (name: string, help: string, read: () => number) =>
    gaugeRead(metrics, { name: `tocsin_${name}`, help, read });
  const { counts } = door;
  count('pings_received', 'Requests to ping addresses since the start.', () => counts.received);
  count('pings_flooded', 'Pings dropped at the door because they came in a flood.', () => counts.flooded);
  count(
    'pings_lost',
    'Pings that could not be kept because the journal could not be written.',
    () => counts.lost,
  );
  count(
    'ping_bodies_left_out',
    'Bodies left out because the journal was nearly full.',
    () => counts.bodies_left_out,
  );
  figure(
    'ping_lag_seconds',
    'Age of the moment up to which all pings are recorded.',
    () => recorder.lagMs / 1_000,
  );
  figure(
    'journal_backlog_bytes',
    'Bytes of the journal that are not recorded yet.',
    () => recorder.backlogBytes,
  );
  figure('journal_bytes', 'Bytes of the journal on disk.', () => journal.stats().bytes);
  figure('journal_writable', '1 while pings can be kept, else 0.', () =>
    journal.stats().state === 'ok' ? 1 : 0,
  );
}
