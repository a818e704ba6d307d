// The recorder of a node by itself: it records its own journal, under a claim that keeps others away.

import type { App } from '../../../platform/app.ts';
import { type Claimed, claimPings, JournalClaim, type ListeningStart } from './claim.ts';
import { type Door, doorFunctions, journalLogOf } from './ping-log.ts';
import { Recorder } from './recorder.ts';
import { type RunningRecorder, runRecorder } from './running-recorder.ts';

export interface RecorderNeeds extends Omit<Door, 'clock'> {
  /** The state when this node began to listen. */
  start: ListeningStart;
  /** What a thread of its own is given; null: there is none, as in tests, which move the clock. */
  apart: { journalDir: string; databaseUrl: string } | null;
}

/** Null while the journal of another node takes the pings of this database. */
export async function claimRecorder(app: App, needs: RecorderNeeds): Promise<RunningRecorder | null> {
  const { journal, listening, start, apart } = needs;
  const door: Door = { journal, listening, clock: app.clock };
  const log = journalLogOf(door);
  const first = await claimPings(app, log, start);
  if (!first) return null;
  const { journal_id } = first;
  const held: { claimed: Claimed } = { claimed: first };
  return runRecorder(app, {
    here: (events) => new Recorder(app, log, new JournalClaim(app, log, held.claimed), events),
    // The claim stays.
    leave: (recorder) => recorder.stop(),
    apart: apart && {
      data: () => ({
        ...{ databaseUrl: apart.databaseUrl, logLevel: app.config.logLevel },
        source: { kind: 'journal', id: journal.id, dir: apart.journalDir, claimed: held.claimed },
      }),
      functions: doorFunctions(door),
      inform: () => () => {},
    },
    onRecorded(positions) {
      held.claimed = { ...held.claimed, position: positions[journal_id] ?? held.claimed.position };
    },
    judgedMs: ({ monotonicMs }) => monotonicMs,
    backlogBytes: () => Math.max(0, journal.head() - held.claimed.position),
  });
}
