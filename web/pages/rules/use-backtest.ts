// Asks what a rule would have done while it is typed. One question at a time: the one before is called off.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, type Issue } from '../../api/errors.ts';
import { backtestQuery } from '../../api/resources/rules.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Backtest } from '../../api/schema.gen.ts';
import type { RuleBody } from './values.ts';

export interface BacktestState {
  /** The last answer, also while the next one is awaited. */
  found: Backtest | null;
  isAsking: boolean;
  /** What of the rule has to be mended first. */
  issues: readonly Issue[];
  error: unknown;
  retry(): void;
}

/** Long enough that a number is typed to its end. */
const PAUSE_MS = 500;

/** Of how many days at first. */
export const FIRST_DAYS = 30;

export const firstBacktestQuery = (account: number, body: RuleBody) =>
  backtestQuery(account, JSON.parse(questionOf(body, FIRST_DAYS)));

export function useBacktest(body: RuleBody, days: number): BacktestState {
  const question = questionOf(body, days);
  const settled = useSettled(question);
  const test = useQuery({
    ...backtestQuery(useAccount(), JSON.parse(settled)),
    placeholderData: keepPreviousData,
  });
  const issues = test.error instanceof ApiError ? test.error.issues : [];
  return {
    found: test.data ?? null,
    isAsking: test.isFetching || settled !== question,
    issues,
    error: issues.length > 0 ? null : test.error,
    retry: () => void test.refetch(),
  };
}

/** What it was when nothing had changed it for a while; at first at once. */
function useSettled(value: string): string {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => settle(value), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The recipients change nothing of when it fires, and a name is not needed to find out. */
function questionOf(
  { kind, targets, metric, op, threshold, for_seconds, clear_threshold }: RuleBody,
  days: number,
): string {
  return JSON.stringify({
    name: '-',
    ...{ kind, targets, metric, op, threshold, for_seconds, clear_threshold },
    days,
  });
}
