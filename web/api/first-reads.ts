// What most pages begin with, read before the rest of the page is evaluated. Only once the stream is open: it holds
// whatever changes from then on.

/** By what the address has below its account; such a path as the page itself asks for a moment later. */
export function firstPaths(below: string): string[] {
  if (below === '') return ['/overview'];
  if (below === 'alerts')
    return ['open', 'acknowledged'].map((status) => `/alerts?limit=100&status=${status}`);
  const [, resource, id] = WATCHED.exec(below) ?? [];
  if (resource === undefined) return [];
  return [id === undefined ? `/${resource}?limit=100&sort=worst` : `/${resource}/${id}`];
}

const WATCHED = /^(cron-checks|servers|uptime-checks)(?:\/(\d+)(?:\/edit)?)?$/;
/** As long as any reading may take. */
const TIMEOUT_MS = 20_000;

const keyOf = (path: string, account: unknown) => `${account} ${path}`;
/** null before anything is asked for, and from when the first page is drawn. */
let reads: Map<string, Promise<Response | null>> | null = null;

/** `opened` resolves with the first stream of the account, or null: then nothing is read. */
export async function askFirstReads(account: number, below: string, opened: Promise<unknown>): Promise<void> {
  const own = new Map<string, Promise<Response | null>>();
  reads = own;
  // A proxy may hold the head of the stream back: by then the page has asked for itself.
  if ((await opened) === null || reads !== own) return;
  for (const path of firstPaths(below).map((path) => `/api${path}`))
    own.set(
      keyOf(path, account),
      read(path, account).catch(() => null),
    );
}

async function read(path: string, account: number): Promise<Response | null> {
  const headers = { accept: 'application/json', 'x-account-id': String(account) };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(path, { headers, credentials: 'same-origin', signal });
  return response.ok ? response : null;
}

/** What was read first of this path, once; null where it was not. `ask` asks anew what was refused, to hear why. */
export function takeFirstRead(
  path: string,
  { method, headers }: RequestInit,
  ask: () => Promise<Response>,
): Promise<Response> | null {
  if (method !== 'GET' || !reads?.size) return null;
  const key = keyOf(path, new Headers(headers).get('x-account-id'));
  const taken = reads.get(key);
  reads.delete(key);
  return taken === undefined ? null : taken.then((response) => response ?? ask());
}

/** Once the first page is drawn, what was read for it is out of date. */
export function forgetFirstReads(): void {
  reads = null;
}
