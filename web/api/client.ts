// Calls of the API of the own host, typed over its operations.

import { ApiError, errorOf, Unreachable } from './errors.ts';
import { takeFirstRead } from './first-reads.ts';
import { type Intervene, intervention } from './interventions.ts';
import { onceKeys } from './once-keys.ts';
import type { CallArguments, CallOptions, InputOf, Operation, ResponseOf } from './operation-types.ts';
import { type PlainRequest, type RequestInput, requestOf } from './request.ts';
import { syncServerTime } from './server-time.ts';

export interface ClientOptions {
  /** As the `fetch` of the browser; paths begin with `/api`. */
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  newKey: () => string;
  now: () => number;
}

/** What is only read is asked for again (query-client.ts). */
const READ_TIMEOUT_MS = 20_000;
/** As long as proxies wait: who gives up a change before the server does not know whether it was made. */
const CHANGE_TIMEOUT_MS = 60_000;
/** Gives the session a new token. */
const RENEWAL = 'POST /auth/reauthenticate';

export function createClient({ fetch, newKey, now }: ClientOptions) {
  const sessionEnd = intervention();
  const reauthentication = intervention();
  const keys = onceKeys(newKey, now);
  let currentAccount: number | null = null;
  /** How often the session was renewed when the event stream was last refused. */
  let renewalsOfStream = 0;

  async function answer<T>(operation: string, input: Input, read: Read<T>): Promise<T> {
    const asking = input.isQuiet ? null : sessionEnd.asking();
    // What is sent while a page is left must be sent at once.
    if (asking) await asking;
    const begun = { session: sessionEnd.count(), sure: reauthentication.count() };
    try {
      return await askOnce(operation, input, read);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'unauthorized' && operation !== RENEWAL && (await isRenewed(begun.sure)))
        return answer(operation, input, read);
      const isOvercome =
        (error.code === 'unauthorized' && !input.isQuiet && (await sessionEnd.overcome(begun.session))) ||
        (error.code === 'reauthentication_required' && (await reauthentication.overcome(begun.sure)));
      if (!isOvercome) throw error;
      input.signal?.throwIfAborted();
      return askOnce(operation, input, read);
    }
  }

  /**
   * Whether the session got a new token since, which what was sent with the old one does not know. A person who is asked
   * right now may be about to get one.
   */
  async function isRenewed(begunAt: number): Promise<boolean> {
    await reauthentication.asking();
    return reauthentication.count() > begunAt;
  }

  /** A POST carries a key by which the server knows it again, until its outcome is known. */
  async function askOnce<T>(operation: string, input: Input, read: Read<T>): Promise<T> {
    const request = requestOf(operation, input);
    const account = input.account === undefined ? currentAccount : input.account;
    if (request.method !== 'POST') return ask({ request, account, key: null }, input, read);
    const act = `${account} ${request.path} ${request.body}`;
    const { key, isKnown } = keys.take(act);
    try {
      const answered = await ask({ request, account, key }, input, read);
      keys.settle(act);
      return answered;
    } catch (error) {
      // 409 for a key that was sent before: the first request is still being worked on.
      const isOpen = isKnown && error instanceof ApiError && error.status === 409;
      if (error instanceof ApiError && error.status < 500 && !isOpen) keys.settle(act);
      throw error;
    }
  }

  async function ask<T>(sent: Sent, input: Input, read: Read<T>): Promise<T> {
    const timeout = AbortSignal.timeout(input.timeoutMs ?? usualMs(sent.request));
    const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout;
    try {
      const response = await fetch(`/api${sent.request.path}`, {
        method: sent.request.method,
        headers: headersOf(sent),
        body: sent.request.body,
        credentials: 'same-origin',
        keepalive: input.keepalive ?? false,
        signal,
      });
      syncServerTime(response);
      if (response.ok) return await read(response);
      throw errorOf(response, await response.json().catch(() => null));
    } catch (error) {
      if (error instanceof ApiError || error instanceof Unreachable) throw error;
      input.signal?.throwIfAborted();
      throw new Unreachable(timeout.aborted ? 'timeout' : 'network');
    }
  }

  return {
    /**
     * The answer of an operation. Throws ApiError where it is refused, Unreachable where no answer came, and the
     * reason of `signal` once that has aborted. A session that has ended and a sign-in that is too old are
     * overcome first, where the shell listens.
     */
    call: <K extends Operation>(operation: K, ...given: CallArguments<K>): Promise<ResponseOf<K>> =>
      answer(operation, inputOf(given), (response) => response.json()),

    /** The answer of an operation that gives a file. Throws as `call` does. */
    download: <K extends Operation>(operation: K, ...given: CallArguments<K>): Promise<Download> =>
      answer(operation, inputOf(given), readFile),

    /** The account that calls are for, unless they name another one; that of the address. */
    setAccount(account: number | null): void {
      currentAccount = account;
    },

    /** `intervene` lets the person sign in again, as the same person, and says whether they did. */
    onSessionEnd: (intervene: Intervene): (() => void) => sessionEnd.listen(intervene),

    /** `intervene` lets the person say who they are (`POST /auth/reauthenticate`), and says whether they did. */
    onReauthenticate: (intervene: Intervene): (() => void) => reauthentication.listen(intervene),

    /** Announces that the shell will listen for both as soon as its dialogs are loaded; the returned function, that it will not. */
    expectDialogs(): () => void {
      const ends = [sessionEnd.expect(), reauthentication.expect()];
      return () => {
        for (const end of ends) end();
      };
    },

    /** Asks for a sign-in as a call that met the end of the session does: for the event stream. */
    async sessionEnded(): Promise<boolean> {
      if (!(await isRenewed(renewalsOfStream))) return sessionEnd.overcome(sessionEnd.count());
      renewalsOfStream = reauthentication.count();
      return true;
    },
  };
}

export interface Download {
  file: Blob;
  /** As the server names it. */
  name: string | null;
}

type Input = RequestInput & CallOptions;
/** What the types have checked for each operation, for any of them. */
const inputOf = ([input]: readonly [input?: Input]): Input => input ?? {};

type Read<T> = (response: Response) => Promise<T>;

const usualMs = ({ method }: PlainRequest): number =>
  method === 'GET' ? READ_TIMEOUT_MS : CHANGE_TIMEOUT_MS;

interface Sent {
  request: PlainRequest;
  account: number | null;
  key: string | null;
}

const headersOf = ({ request, account, key }: Sent): Record<string, string> => ({
  accept: 'application/json, */*;q=0.1',
  ...(request.body !== null && { 'content-type': 'application/json' }),
  ...(account !== null && { 'x-account-id': String(account) }),
  ...(key !== null && { 'idempotency-key': key }),
});

async function readFile(response: Response): Promise<Download> {
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  return { file: await response.blob(), name: named?.[1] ?? null };
}

const client = createClient({
  fetch(path, init) {
    const ask = () => fetch(path, init);
    return takeFirstRead(path, init, ask) ?? ask();
  },
  newKey: newId,
  now: () => Date.now(),
});

/** `crypto.randomUUID` is only there on https and on localhost. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

export const { call, download, setAccount, onSessionEnd, onReauthenticate, expectDialogs, sessionEnded } =
  client;

/** `call` while K is open: whether an operation must be given anything is not decided then, so the tuple is asserted. */
export const callWith = <K extends Operation>(operation: K, input: InputOf<K>): Promise<ResponseOf<K>> =>
  call(operation, ...([input] as unknown as CallArguments<K>));
