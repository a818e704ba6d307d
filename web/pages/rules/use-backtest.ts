// Asks what a rule would have done while it is typed. One question at a time: the one before is called off.

import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError, type Issue } from '../../api/errors.ts';
import type { Backtest } from '../../api/schema.gen.ts';
import type { RuleBody } from './values.ts';

export interface BacktestState {
  /** The last answer, also while the next one is awaited. */
  found: Backtest | null;
  isAsking: boolean;
  /** What of the rule has to be mended first. */
  issues: readonly Issue[];
  error: unknown;
}

/** Long enough that a number is typed to its end; what is there at first is asked at once. */
const PAUSE_MS = 500;
const TIMEOUT_MS = 60_000;

const NOTHING: BacktestState = { found: null, isAsking: true, issues: [], error: null };

export function useBacktest(body: RuleBody, days: number): BacktestState & { retry(): void } {
  const [state, setState] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const isFirst = useRef(true);
  const question = JSON.stringify({ ...asked(body), days });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks the same again
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    setState((before) => ({ ...before, isAsking: true }));
    const pauseMs = isFirst.current ? 0 : PAUSE_MS;
    const timer = window.setTimeout(async () => {
      isFirst.current = false;
      const answer = await ask(question, signal);
      if (!signal.aborted) setState((before) => ({ ...before, isAsking: false, ...answer }));
    }, pauseMs);
    return () => {
      window.clearTimeout(timer);
      asking.abort();
    };
  }, [question, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}

/** The recipients change nothing of when it fires, and a name is not needed to find out. */
const asked = ({
  kind,
  targets,
  metric,
  op,
  threshold,
  for_seconds,
  clear_threshold,
}: RuleBody): RuleBody => ({
  name: '-',
  ...{ kind, targets, metric, op, threshold, for_seconds, clear_threshold },
});

async function ask(question: string, signal: AbortSignal): Promise<Partial<BacktestState>> {
  try {
    const body = JSON.parse(question) as RuleBody;
    const found = await call('POST /alerts/rules/backtest', { body, signal, timeoutMs: TIMEOUT_MS });
    return { found, issues: [], error: null };
  } catch (error) {
    const issues = error instanceof ApiError ? error.issues : [];
    return { issues, error: issues.length > 0 ? null : error };
  }
}
