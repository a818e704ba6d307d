// What a schedule means, asked of the server while it is typed.

import { useEffect, useState } from 'react';
import { call } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import type { ResponseOf } from '../api/operation-types.ts';
import type { Issue } from './form-state.ts';

export type Preview =
  | { is: 'none' }
  | { is: 'waiting' }
  | { is: 'known'; times: ResponseOf<'POST /cron-checks/preview'> }
  | { is: 'wrong'; issues: readonly Issue[] }
  | { is: 'failed' };

/** Long enough that a word is typed to its end. */
const PAUSE_MS = 250;

export function usePreview(expression: string, zone: string): Preview {
  const [preview, setPreview] = useState<Preview>({ is: 'none' });
  useEffect(() => {
    if (expression.trim() === '') return setPreview({ is: 'none' });
    const asking = new AbortController();
    const { signal } = asking;
    const timer = window.setTimeout(async () => {
      const answer = await ask(expression, zone, signal);
      if (!signal.aborted) setPreview(answer);
    }, PAUSE_MS);
    return () => {
      window.clearTimeout(timer);
      asking.abort();
    };
  }, [expression, zone]);
  return preview;
}

async function ask(cron_expression: string, timezone: string, signal: AbortSignal): Promise<Preview> {
  try {
    const body = { cron_expression, timezone };
    return { is: 'known', times: await call('POST /cron-checks/preview', { body, signal }) };
  } catch (error) {
    const issues = error instanceof ApiError ? error.issues : [];
    return issues.length > 0 ? { is: 'wrong', issues } : { is: 'failed' };
  }
}
