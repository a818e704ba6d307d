// The recorder of one of several nodes and how far it is.

import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '../../../../platform/app.ts';
import { gaugeRead } from '../../../../platform/metrics.ts';
import { repeated } from '../../../../platform/repeated.ts';
import { seconds } from '../../../../platform/time.ts';
import type { PingIntake, SharedIntake } from '../ping-intake.ts';
import { Recorder } from '../recorder.ts';
import { type RunningRecorder, runRecorder } from '../running-recorder.ts';
import { type AshoreWatch, watchAshore } from './ashore.ts';
import { type CommonLog, doorSourceOf, openCommonLog } from './common-log.ts';
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
  /** Hands journals that were put beside the own one to the log, however long that takes. */
  shipLeft(): Promise<void>;
  /** For /ready: whether this node is no worse off than the others. */
  readiness: AshoreWatch['readiness'];
}

/** Opens the door of this node, ships what its starts before have left, and claims its share of the pings. */
export async function openSharedRecording(app: App, needs: SharedRecordingNeeds): Promise<SharedRecording> {
  const { intake, shared, databaseUrl, keepsWatch } = needs;
  const { keeper, dir, ownDir: own } = shared;
  const { journal, listening, maxBytes } = intake;
  const node = app.node?.name ?? hostname();
  await refuseBesideOne(app.database, app.clock.now());
  const log = await openCommonLog(app, { databaseUrl, node, maxBytes });
  const { connect } = log;
  const outbox = new Outbox({ app, node, dir, own, journal, maxBytes, listening, connect });
  const begin = async () => {
    await outbox.shipFormer();
    await keeper.connect({ ...{ node, beats: keepsWatch, connect }, since: () => intake.listeningSince() });
  };
  // The database was reached before. JetStream may be away, and pings are kept by the disk of this node meanwhile.
  const closing = new AbortController();
  const tryOn = (step: () => Promise<void>) => untilDone(app, step, closing.signal);
  await (log.stream ? Promise.race([tryOn(begin), longestBegin()]) : begin());
  gaugeRead(app.metrics, {
    name: 'tocsin_ping_log_ashore_seconds',
    help: 'For how long pings have been kept by the disk of this node, because the log of all nodes takes none.',
    read: () => (keeper.ashoreMs() ?? 0) / 1_000,
  });
  gaugeRead(app.metrics, {
    name: 'tocsin_ping_log_unshipped_bytes',
    help: 'Bytes of pings that lie on the disk of this node only.',
    read: () => keeper.unshippedBytes,
  });
  app.node?.showOutbox(() => ({ ashoreMs: keeper.ashoreMs(), unshippedBytes: keeper.unshippedBytes }));
  const ashore = watchAshore(keeper, () => app.node?.peerReadyUrls() ?? []);
  const timers = keepsWatch
    ? [
        setInterval(() => void lookAfter(app, outbox), LOOK_MS).unref(),
        setInterval(() => void ashore.look(), ASK_MS).unref(),
      ]
    : [];
  const threadUrl = keepsWatch ? databaseUrl : null;
  const close = () => {
    timers.forEach(clearInterval);
    closing.abort();
  };
  return {
    recorder: openSharedRecorder(app, { node, keeper, threadUrl, stream: log.stream, close }),
    shipLeft: repeated(() => tryOn(() => outbox.shipFormer())),
    readiness: ashore.readiness,
  };
}

/** Resolves once that is done, or is no longer wanted. */
async function untilDone({ log }: App, step: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1)
    try {
      return await step();
    } catch (error) {
      const level = failures === 0 ? 'warn' : 'debug';
      log[level]({ err: error }, 'pings of this node are not handed to the log of all nodes yet');
      await delay(AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
}

const longestBegin = () => delay(LONGEST_BEGIN_MS, undefined, { ref: false });

const AGAIN_MS = seconds(1);
const LONGEST_BEGIN_MS = seconds(5);
const LOOK_MS = seconds(5);
const ASK_MS = seconds(1);

const lookAfter = ({ log }: App, outbox: Outbox) =>
  outbox.look().catch((error) => log.warn({ err: error }, 'what was recorded could not be cleared away'));

function openSharedRecorder(
  app: App,
  { node, keeper, threadUrl, stream, close }: SharedRecorderNeeds,
): RunningRecorder {
  const { clock, sharedClock } = app;
  const open = new DisposableStack();
  const doors = () => open.adopt(doorSourceOf(app, stream), (source) => source[Symbol.dispose]?.());
  const recorder = runRecorder(app, {
    here: (events) => new Recorder(app, new SharedLog(app, doors()), new PartitionClaims(app, node), events),
    // Whoever comes first takes what it held: the thread, or another node until shares are even again.
    leave: (here) => here[Symbol.asyncDispose](),
    apart:
      threadUrl === null || !sharedClock
        ? null
        : {
            data: () => ({
              ...{ databaseUrl: threadUrl, logLevel: app.config.logLevel },
              source: { kind: 'shared', node, stream, reading: sharedClock.reading() },
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
      open.dispose();
    },
  };
}

interface SharedRecorderNeeds {
  node: string;
  keeper: LogKeeper;
  stream: CommonLog['stream'];
  /** The database, for a recorder on a thread of its own; null: there is none. */
  threadUrl: string | null;
  close: () => void;
}
