// The recorder of one of several nodes and how far it is.

import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '../../../../platform/app.ts';
import { openDatabase } from '../../../../platform/database/database.ts';
import { gaugeRead } from '../../../../platform/metrics.ts';
import { seconds } from '../../../../platform/time.ts';
import type { PingIntake, SharedIntake } from '../ping-intake.ts';
import { Recorder } from '../recorder.ts';
import type { RunningRecorder } from '../running-recorder.ts';
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
  const close = () => timers.forEach(clearInterval);
  return { recorder: openSharedRecorder(app, { node, keeper, close }), readiness: ashore.readiness };
}

const LOOK_MS = seconds(5);
const ASK_MS = seconds(1);

const lookAfter = ({ log }: App, outbox: Outbox) =>
  outbox.look().catch((error) => log.warn({ err: error }, 'what was recorded could not be cleared away'));

function openSharedRecorder(
  app: App,
  { node, keeper, close }: { node: string; keeper: LogKeeper; close: () => void },
): RunningRecorder {
  const { database, clock } = app;
  const progress: { listenedUntil: Date | null; listenedUntilMs: number } = {
    listenedUntil: null,
    listenedUntilMs: clock.monotonicMs(),
  };
  const recorder = new Recorder(app, new SharedLog({ database, clock }), new PartitionClaims(app, node), {
    judged({ until }) {
      progress.listenedUntil = until;
      progress.listenedUntilMs = clock.monotonicMs() - Math.max(0, clock.now().getTime() - until.getTime());
    },
    recorded() {},
    superseded() {},
  });
  return {
    start: () => recorder.start(),
    async catchUp() {
      await keeper.beat();
      await recorder.catchUp();
    },
    get listenedUntil() {
      return progress.listenedUntil;
    },
    get lagMs() {
      return clock.monotonicMs() - progress.listenedUntilMs;
    },
    superseded: false,
    get backlogBytes() {
      return keeper.unshippedBytes;
    },
    async [Symbol.asyncDispose]() {
      close();
      await Promise.race([
        recorder[Symbol.asyncDispose](),
        delay(LONGEST_STOP_MS, undefined, { ref: false }),
      ]);
    },
  };
}

/** The last batch, the release of the claim, and a little more. */
const LONGEST_STOP_MS = seconds(2.5);
