// The page as it would be with what is typed: drawn by the server, at an address that works for some minutes.

import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import type { BodyOf } from '../../../api/operation-types.ts';

/** Long enough that a word is typed to its end. */
const PAUSE_MS = 500;

export type Drawing =
  | { is: 'waiting' }
  | { is: 'drawn'; path: string }
  /** The fields are not right yet. */
  | { is: 'wrong' }
  | { is: 'failed'; error: unknown };

type Body = BodyOf<'POST /status-pages/:id/preview'>;
type NewBody = BodyOf<'POST /status-pages/preview'>;

type Draft = BodyOf<'POST /status-pages/:id/incidents/preview'>;

/** The page with other settings, one that is yet to be, or with an incident that is being written. */
export type Wanted =
  | { id: number; body: Body }
  | { id: null; body: NewBody }
  | { id: number; incident: Draft };

interface PreviewOptions {
  account: number;
  wanted: Wanted;
  /** Draws it anew when it changes, with the same settings: another logo, say. */
  version: string;
  /** Nobody looks, or nobody may. */
  isOff: boolean;
}

/** `path` is the last that was drawn, whatever became of later ones. */
export function usePreview({ account, wanted, version, isOff }: PreviewOptions) {
  const [path, setPath] = useState<string | null>(null);
  const [drawing, setDrawing] = useState<Drawing>({ is: 'waiting' });
  const [tries, setTries] = useState(0);
  const question = JSON.stringify([wanted, version, tries]);
  useEffect(() => {
    if (isOff) return;
    const asking = new AbortController();
    const { signal } = asking;
    const timer = window.setTimeout(async () => {
      const [asked]: [Wanted] = JSON.parse(question);
      const answer = await draw(account, asked, signal);
      if (signal.aborted) return;
      setDrawing(answer);
      if (answer.is === 'drawn') setPath(answer.path);
    }, PAUSE_MS);
    return () => {
      window.clearTimeout(timer);
      asking.abort();
    };
  }, [account, question, isOff]);
  return { path, drawing, retry: () => setTries(tries + 1) };
}

async function draw(account: number, wanted: Wanted, signal: AbortSignal): Promise<Drawing> {
  try {
    const { url } = await ask(wanted, { account, signal });
    return { is: 'drawn', path: new URL(url).pathname };
  } catch (error) {
    const isWrong = error instanceof ApiError && error.issues.length > 0;
    return isWrong ? { is: 'wrong' } : { is: 'failed', error };
  }
}

function ask(wanted: Wanted, how: { account: number; signal: AbortSignal }) {
  if (wanted.id === null) return call('POST /status-pages/preview', { ...how, body: wanted.body });
  const params = { id: wanted.id };
  return 'incident' in wanted
    ? call('POST /status-pages/:id/incidents/preview', { ...how, params, body: wanted.incident })
    : call('POST /status-pages/:id/preview', { ...how, params, body: wanted.body });
}
