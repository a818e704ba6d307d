// Reads a TV dashboard with its key, which is in the fragment of the address and goes as a header: it stays out of logs.

import type { TvScreen } from '../../../api/schema.gen.ts';
import { syncServerTime } from '../../../api/server-time.ts';

export class KeyRefused extends Error {
  override name = 'KeyRefused';
}

const TIMEOUT_MS = 15_000;

/** Throws KeyRefused where the key does not open it. The cookie of somebody who is signed in is left at home. */
export async function readScreen(id: string, key: string, signal: AbortSignal): Promise<TvScreen> {
  const response = await fetch(`/api/tv/${encodeURIComponent(id)}`, {
    headers: { 'x-api-key': key, accept: 'application/json' },
    credentials: 'omit',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  syncServerTime(response);
  if ([401, 403, 404].includes(response.status)) throw new KeyRefused();
  if (!response.ok) throw new Error(`the TV dashboard answered ${response.status}`);
  return response.json();
}

export const keyIn = (fragment: string): string =>
  new URLSearchParams(fragment.replace(/^#/, '')).get('key') ?? '';
