// What undoing a pause has in common for all kinds of checks: how long it is possible, and what it makes of the periods.

import { conflict } from '../platform/errors.ts';
import { minutes } from '../platform/time.ts';
import { type Correction, foldMoves } from './status.ts';

const UNDO_PAUSE_MS = minutes(5);

/** Plain JSON, as it is stored; moments in ISO 8601. */
export interface PausedStatus<Status extends string = string> {
  paused_at: string;
  /** Before the pause, and since when. */
  status: Status;
  status_since: string;
}

/** What a pause can be undone to. Throws Refusal 409 `undo_expired`. */
export const undoablePause = <Paused extends PausedStatus>(paused: Paused | null, now: Date): Paused =>
  paused && now.getTime() - Date.parse(paused.paused_at) <= UNDO_PAUSE_MS ? paused : conflict('undo_expired');

/** As if the check had not been paused: its period before the pause goes on, with what happened meanwhile. */
export function withoutPause(
  subject: { account_id: number; subject_id: number },
  { status, status_since }: PausedStatus,
  moves: readonly { status: string; at: Date }[] = [],
): Correction {
  const since = new Date(status_since);
  return {
    ...subject,
    since,
    correct: (periods) => [
      ...periods.filter(({ from }) => from < since),
      ...foldMoves({ status, status_since: since }, moves),
    ],
  };
}
