// The recorder of one of several nodes and how far it is.

import { hostname } from 'node:os';
import type { App } from '../../../../platform/app.ts';
import { openDatabase } from '../../../../platform/database/database.ts';
import { gaugeRead } from '../../../../platform/metrics.ts';
import { seconds } from '../../../../platform/time.ts';
import type { PingIntake, SharedIntake } from '../ping-intake.ts';
import { Recorder } from '../recorder.ts';
import { type RunningRecorder, runRecorder } from '../running-recorder.ts';
import { type AshoreWatch, watchAshore } from './ashore.ts';
import type { LogKeeper } from './keeper.ts';
import { Outbox } from './outbox.ts';
import { PartitionClaims } from './partition-claims.ts';
import { SharedLog } from './shared-log.ts';
import { refuseBesideOne } from './switch.ts';

export interface SharedRecordingNeeds {
  intake: PingIntake;
  shared: SharedIntake;
  databaseUrl: string;
  /** Whether it looks after the outbox by itself. */
  keepsWatch: boolean;
}

export interface SharedRecording {
  recorder: RunningRecorder;
  /** For /ready: whether this node is no worse off than the others. */
  readiness: AshoreWatch['readiness'];
}

/** Opens the door of this node, ships what its starts before have left, and claims its share of the pings. */
export async function openSharedRecording(app: App, needs: SharedRecordingNeeds): Promise<SharedRecording> {
  const { intake, shared, databaseUrl, keepsWatch } = needs;
  const { keeper, dir, ownDir: own } = shared;
  const { journal, listening, maxBytes } = intake;
  const node = app.node?.name ?? hostname();
  const outbox = new Outbox({ app, node, dir, own, journal, maxBytes, listening });
  await refuseBesideOne(app.database, app.clock.now());
  await outbox.shipFormer();
  await keeper.connect({
    ...{ node, beats: keepsWatch },
    since: () => intake.start().since,
    connect: () => openDatabase({ url: databaseUrl, poolSize: 1, hasNoStatementTimeout: true }),
  });
  gaugeRead(app.metrics, {
    name: 'tocsin_ping_log_ashore_seconds',
    help: 'For how long pings have been kept by the disk of this node, because the log of all nodes takes none.',
    read: () => (keeper.ashoreMs() ?? 0) / 1_000,
  });
  const ashore = watchAshore(keeper, () => (app.node?.peers() ?? []).flatMap((peer) => peer.ready_urls));
  const timers = keepsWatch
    ? [
        setInterval(() => void lookAfter(app, outbox), LOOK_MS).unref(),
        setInterval(() => void ashore.look(), ASK_MS).unref(),
      ]
    : [];
  const threadUrl = keepsWatch ? databaseUrl : null;
  const close = () => timers.forEach(clearInterval);
  return {
    recorder: openSharedRecorder(app, { node, keeper, threadUrl, close }),
    readiness: ashore.readiness,
  };
}

const LOOK_MS = seconds(5);
const ASK_MS = seconds(1);

const lookAfter = ({ log }: App, outbox: Outbox) =>
  outbox.look().catch((error) => log.warn({ err: error }, 'what was recorded could not be cleared away'));

function openSharedRecorder(
  app: App,
  { node, keeper, threadUrl, close }: SharedRecorderNeeds,
): RunningRecorder {
  const { clock, sharedClock } = app;
  const recorder = runRecorder(app, {
    here: (events) => new Recorder(app, new SharedLog(app), new PartitionClaims(app, node), events),
    // Whoever comes first takes what it held: the thread, or another node until shares are even again.
    leave: (here) => here[Symbol.asyncDispose](),
    apart:
      threadUrl === null || !sharedClock
        ? null
        : {
            data: () => ({
              ...{ databaseUrl: threadUrl, logLevel: app.config.logLevel },
              source: { kind: 'shared', node, reading: sharedClock.reading() },
            }),
            functions: {},
            inform: (thread) => sharedClock.onCorrection((reading) => void thread.corrected(reading)),
          },
    onRecorded() {},
    judgedMs: ({ until }) => clock.monotonicMs() - Math.max(0, clock.now().getTime() - until.getTime()),
    backlogBytes: () => keeper.unshippedBytes,
  });
  return {
    start: () => recorder.start(),
    async catchUp() {
      await keeper.beat();
      await recorder.catchUp();
    },
    get listenedUntil() {
      return recorder.listenedUntil;
    },
    get lagMs() {
      return recorder.lagMs;
    },
    superseded: false,
    get backlogBytes() {
      return recorder.backlogBytes;
    },
    async [Symbol.asyncDispose]() {
      close();
      await recorder[Symbol.asyncDispose]();
    },
  };
}

interface SharedRecorderNeeds {
  node: string;
  keeper: LogKeeper;
  /** The database, for a recorder on a thread of its own; null: there is none. */
  threadUrl: string | null;
  close: () => void;
}
