// What a schedule means, asked of the server while it is typed.

import { useEffect, useState } from 'react';
import { call } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import type { BodyOf, ResponseOf } from '../api/operation-types.ts';
import type { Issue } from './form-state.ts';

export type Preview =
  | { is: 'none' }
  | { is: 'waiting' }
  | { is: 'known'; times: ResponseOf<'POST /cron-checks/preview'> }
  | { is: 'wrong'; issues: readonly Issue[] }
  | { is: 'failed' };

type Schedule = BodyOf<'POST /cron-checks/preview'>;

/** Long enough that a word is typed to its end. */
const PAUSE_MS = 250;

/** Of nothing where there is no schedule yet. */
export function usePreview(schedule: Schedule | '' | false): Preview {
  const [preview, setPreview] = useState<Preview>({ is: 'none' });
  const asked = schedule ? JSON.stringify(schedule) : null;
  useEffect(() => {
    if (asked === null) return setPreview({ is: 'none' });
    const asking = new AbortController();
    const { signal } = asking;
    const timer = window.setTimeout(async () => {
      const answer = await ask(JSON.parse(asked), signal);
      if (!signal.aborted) setPreview(answer);
    }, PAUSE_MS);
    return () => {
      window.clearTimeout(timer);
      asking.abort();
    };
  }, [asked]);
  return preview;
}

async function ask(body: Schedule, signal: AbortSignal): Promise<Preview> {
  try {
    return { is: 'known', times: await call('POST /cron-checks/preview', { body, signal }) };
  } catch (error) {
    const issues = error instanceof ApiError ? error.issues : [];
    return issues.length > 0 ? { is: 'wrong', issues } : { is: 'failed' };
  }
}
