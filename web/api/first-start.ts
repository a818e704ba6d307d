// Who is signed in, asked for before the rest of the page is evaluated.

import { call } from './client.ts';
import type { ResponseOf } from './operation-types.ts';

type Start = ResponseOf<'GET /start'>;

let first: { account: number; answer: Promise<Start> } | null = null;

export function askFirstStart(account: number): void {
  const answer = call('GET /start', { account, isQuiet: true });
  // Whoever takes it meets the failure.
  answer.catch(() => undefined);
  first = { account, answer };
}

/** What was asked for first; once, and for its account alone. */
export function takeFirstStart(account: number | null): Promise<Start> | null {
  const taken = first;
  first = null;
  return taken?.account === account ? taken.answer : null;
}
