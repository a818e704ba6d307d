import { useLayoutEffect, useRef } from 'react';
import { openEntrance } from '../keys/list-entrance.ts';

interface EntranceOptions {
  enter: (() => void) | null;
  /** What is asked for; `isBehind`: its rows are not drawn yet. */
  question: string;
  rows: readonly unknown[];
  isBehind: boolean;
}

/** A list without a question shows what was asked for once its rows are others. */
export function useEntrance({ enter, question, rows, isBehind }: EntranceOptions): void {
  const asked = question === '' ? rows : question;
  const newest = useRef({ enter, asked, isBehind });
  const waits = useRef<{ while: unknown } | null>(null);
  useLayoutEffect(() => {
    newest.current = { enter, asked, isBehind };
    if (waits.current === null || waits.current.while === asked || isBehind) return;
    waits.current = null;
    enter?.();
  });
  const isOpen = enter !== null;
  useLayoutEffect(() => {
    if (!isOpen) return;
    return openEntrance((isAsked) => {
      if (isAsked || newest.current.isBehind)
        waits.current = { while: isAsked ? newest.current.asked : null };
      else newest.current.enter?.();
    });
  }, [isOpen]);
}
