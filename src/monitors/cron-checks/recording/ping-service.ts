// Everything that takes and records pings on this node, put together once there is a database.

import type { App } from '../../../platform/app.ts';
import type { Journal } from '../../../platform/journal/journal.ts';
import { countsRead, gaugeRead } from '../../../platform/metrics.ts';
import { StartupProblem } from '../../../platform/startup-problem.ts';
import { seconds } from '../../../platform/time.ts';
import { claimRecorder } from './lone-recorder.ts';
import { keepingTrouble, type PingIntake } from './ping-intake.ts';
import type { PingDoor } from './receive.ts';
import type { RunningRecorder } from './running-recorder.ts';
import { openSharedRecording, type SharedRecording } from './shared/shared-recorder.ts';
import { notifyOfSharedTrouble } from './shared/standing.ts';
import { recordLeftovers } from './shared/switch.ts';
import { SlugDirectory } from './slug-directory.ts';
import { watchTrouble } from './trouble-watch.ts';

const LAG_THAT_IS_TROUBLE_MS = seconds(60);

export interface PingService extends AsyncDisposable {
  door: PingDoor;
  recorder: RunningRecorder;
  slugs: SlugDirectory;
  /** The step of a job: notifies the people who run this instance of pings that are recorded late or not at all. */
  notifyOfTrouble: (app: App, now: Date) => Promise<boolean>;
  /** The time that truly passes for this process. */
  realMs: () => number;
  /** Of one of several nodes: hands journals that were put beside its own to the log of all. Does not reject. */
  shipLeft(): Promise<void>;
  /** For /ready: whether pings are kept and recorded. */
  readiness(): { ok: boolean; detail?: string };
}

export interface PingServiceOptions {
  databaseUrl: string;
  /** Whether there are threads and timers; off in tests, which let time pass by themselves. */
  keepsWatch: boolean;
}

/** Throws StartupProblem while another node takes the pings, unless they share them. The intake is the caller's to close, after this. */
export async function openPingService(
  app: App,
  intake: PingIntake,
  options: PingServiceOptions,
): Promise<PingService> {
  const { journal, door, realMs, shared } = intake;
  const sharing = shared ? await openSharedRecording(app, { intake, shared, ...options }) : null;
  const recorder = sharing?.recorder ?? (await claimAlone(app, intake, options));
  await intake.gapsStored();
  const slugs = new SlugDirectory(app);
  door.knownSlugs = slugs.known;
  door.digitOf = slugs.digitOf;
  door.hasOthers = shared !== null;
  const trouble = watchTrouble(recorder);
  if (!shared) intake.onLook((now) => trouble.look(app, now));
  const ready = () => readiness(intake, recorder, sharing);
  app.node?.showTrouble(() => {
    const { ok, detail = 'pings are not kept' } = ready();
    return ok ? null : detail;
  });
  registerFigures(app, { journal, door, recorder });
  return {
    ...{ door, recorder, slugs, realMs },
    notifyOfTrouble: shared ? notifyOfSharedTrouble : trouble.notify,
    readiness: ready,
    shipLeft: async () => sharing?.shipLeft(),
    [Symbol.asyncDispose]: () => recorder[Symbol.asyncDispose](),
  };
}

async function claimAlone(
  app: App,
  { journal, journalDir, dataDir, maxBytes, listening, start }: PingIntake,
  { databaseUrl, keepsWatch }: PingServiceOptions,
): Promise<RunningRecorder> {
  await recordLeftovers(app, { dataDir, maxBytes });
  const apart = keepsWatch ? { journalDir, databaseUrl } : null;
  const recorder = await claimRecorder(app, { journal, listening, start: start(), apart });
  if (!recorder)
    throw new StartupProblem(
      'Another Tocsin takes the pings of this database. Stop it first; if it is gone already, start again in a minute.',
    );
  return recorder;
}

function readiness(
  intake: PingIntake,
  recorder: RunningRecorder,
  sharing: SharedRecording | null,
): { ok: boolean; detail?: string } {
  const trouble = keepingTrouble(intake);
  if (trouble !== null) return { ok: false, detail: trouble };
  // Where pings are shared, to take nodes away because recording is late would make it later.
  if (sharing) return sharing.readiness();
  if (recorder.superseded) return { ok: false, detail: 'another node takes the pings of this database' };
  return recorder.lagMs > LAG_THAT_IS_TROUBLE_MS
    ? { ok: false, detail: `pings are recorded ${Math.round(recorder.lagMs / 1_000)} s late` }
    : { ok: true };
}

interface Figures {
  journal: Journal;
  door: PingDoor;
  recorder: RunningRecorder;
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
