// What a tab shows of itself: the mark with the worst open state, and the title of the window.

import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../../listeners.ts';
import markDown from '../icons/mark-down.svg';
import markOk from '../icons/mark-ok.svg';
import markWarn from '../icons/mark-warn.svg';
import type { Worst } from '../words/states.ts';
import { type WindowTitle, writeTitle } from './window-title.ts';

const MARKS: Record<Worst, string> = { ok: markOk, warn: markWarn, down: markDown };

let title: WindowTitle = { trouble: '', page: '', account: '' };
const { subscribe, notify } = createListeners();

function setTitle(change: Partial<WindowTitle>): void {
  title = { ...title, ...change };
  document.title = writeTitle(title);
  notify();
}

/** What the page that is shown calls itself, for the bar above it on phones. */
export function useTitle(): string {
  return useSyncExternalStore(subscribe, () => title.page);
}

export function usePageTitle(page: string): void {
  useEffect(() => setTitle({ page }), [page]);
}

/** The frame says what the tab carries; `trouble` is `2 down`, or empty. Outside of it nothing is wrong. */
export function useTabState({ worst, trouble, account }: { worst: Worst } & Omit<WindowTitle, 'page'>): void {
  useEffect(() => {
    setTitle({ trouble, account });
    showMark(worst);
  }, [worst, trouble, account]);
  useEffect(
    () => () => {
      setTitle({ trouble: '', account: '' });
      showMark('ok');
    },
    [],
  );
}

function showMark(worst: Worst): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? document.createElement('link');
  if (icon.href.endsWith(MARKS[worst])) return;
  icon.rel = 'icon';
  icon.type = 'image/svg+xml';
  icon.href = MARKS[worst];
  document.head.append(icon);
}
