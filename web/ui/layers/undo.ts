// Ten seconds in which an act can be taken back, in place of asking whether somebody is sure.

import { useSyncExternalStore } from 'react';
import { textOf } from '../../i18n/text.ts';
import { createListeners } from '../../listeners.ts';
import { announce } from '../announcements/announce.tsx';
import { createUndoQueue, type Doing, type Notice } from './undo-queue.ts';

const { subscribe, notify: notifyListeners } = createListeners();

const queue = createUndoQueue(
  {
    now: () => performance.now(),
    later(run, ms) {
      const timer = window.setTimeout(run, ms);
      return () => window.clearTimeout(timer);
    },
  },
  {
    changed() {
      shown = queue.shown();
      notifyListeners();
    },
    failed: ({ text }) => notify({ text: textOf('common')('act_failed', { text }), sign: 'failed' }),
  },
);

let shown = queue.shown();

window.addEventListener('pagehide', () => void queue.flush());

export const useShownNotices = (): readonly Notice[] => useSyncExternalStore(subscribe, () => shown.notices);

/** Names of what is about to go (`server 17`): lists leave it out until it is gone or back. */
export const useLeaving = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => shown.leaving);

/** With `commit`, the act waits ten seconds; without it, it was done and `undo` is its opposite. */
export function undoable(doing: Doing & { undo?: () => unknown }): void {
  queue.add(doing);
  announce(textOf('common')('undo_hint', { text: doing.text }));
}

/** Says that something was done, where there is nothing to undo. */
export function notify(notice: Pick<Doing, 'text' | 'sign'>): void {
  queue.add(notice);
  announce(notice.text);
}

export const useUndo = () => ({ undoable, notify, undoLast: queue.undo });

export const { undo: undoNotice, dismiss: dismissNotice, hold: holdNotices, flush: finishActs } = queue;
