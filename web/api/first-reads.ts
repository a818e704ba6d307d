// What a page begins with, read before the rest of it is evaluated: who is signed in at once, and what most pages show first
// once the stream is open, which holds whatever changes from then on.

import { syncServerTime } from './server-time.ts';

const START = '/start';
const WATCHED = /^(cron-checks|servers|uptime-checks)(?:\/(\d+)(?:\/edit)?)?$/;

/** Whether the page is a list of checks or servers, or shows one of them. */
export const showsWatched = (below: string): boolean => WATCHED.test(below) && !below.endsWith('/edit');

/** By what the address has below its account; such a path as the page itself asks for a moment later. */
export function firstPaths(below: string): string[] {
  if (below === '') return ['/overview'];
  if (below === 'alerts')
    return ['open', 'acknowledged'].map((status) => `/alerts?limit=100&status=${status}`);
  const [, resource, id] = WATCHED.exec(below) ?? [];
  if (resource === undefined) return [];
  if (id !== undefined) return [`/${resource}/${id}`];
  // The overview has counted what a list says above its rows.
  return ['/overview', `/${resource}?limit=100&sort=worst`];
}

/** As long as any reading may take. */
const TIMEOUT_MS = 20_000;

interface FirstReads {
  account: number;
  /** Of the API, which are read once the stream is open. */
  paths: readonly string[];
  reads: Map<string, Promise<Response | null>>;
}

/** null before anything is asked for, and from when the first page is drawn. */
let first: FirstReads | null = null;

/** `opened` resolves with the first stream of the account, or null: then only who is signed in is read. */
export async function askFirstReads(account: number, below: string, opened: Promise<unknown>): Promise<void> {
  const own: FirstReads = { account, paths: firstPaths(below), reads: new Map() };
  first = own;
  own.reads.set(START, read(START, account));
  // A proxy may hold the head of the stream back: by then the page has asked for itself.
  if ((await opened) === null || first !== own) return;
  for (const path of own.paths) own.reads.set(path, read(path, account));
}

/** null where it is refused or does not come: whoever asks again gets the reason. */
async function read(path: string, account: number): Promise<Response | null> {
  const headers = { accept: 'application/json', 'x-account-id': String(account) };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(`/api${path}`, { headers, credentials: 'same-origin', signal });
    syncServerTime(response);
    // Without its time: by when it is taken, that has passed.
    return response.ok ? new Response(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** What was read first of an address of the API, once; null where it was not. `ask` asks anew. */
export function takeFirstRead(
  address: string,
  { method, headers }: RequestInit,
  ask: () => Promise<Response>,
): Promise<Response> | null {
  if (first === null || method !== 'GET') return null;
  if (new Headers(headers).get('x-account-id') !== String(first.account)) return null;
  const path = address.replace('/api', '');
  const taken = first.reads.get(path);
  first.reads.delete(path);
  if (taken) return taken.then((response) => response ?? ask());
  // The page has asked for itself, before the stream was open.
  if (first.paths.includes(path)) first = null;
  return null;
}

/** Once the first page is drawn, what was read for it is out of date. */
export function forgetFirstReads(): void {
  first = null;
}
