// Answers that are the same for everybody for a while: computed once, however many ask at the same time.

import { hash } from 'node:crypto';
import type { App } from '../platform/app.ts';
import { etagOf, isNamed } from '../platform/http/etag.ts';
import type { RequestFacts, RouteReply } from '../platform/http/route.ts';

export interface CachedAnswer<T> {
  value: T;
  /** Names what is in the value. */
  etag: string;
  /** When it is computed anew; monotonic. */
  untilMs: number;
}

/** Of several nodes, all let go of an answer at the same moment. */
type Times = Pick<App, 'clock' | 'node'>;

interface Entry<T> {
  answer: Promise<CachedAnswer<T> | null>;
  untilMs: number;
  /** 0 while it is computed. */
  characters: number;
}

export interface CachedAnswers<T> {
  /**
   * The answer of this key, at most `ttlMs` old; null: there is nothing to show, which is remembered as well. A
   * computation that fails is passed to all who waited for it, and tried again by the next one.
   */
  get(app: Times, key: string, compute: () => Promise<T | null>): Promise<CachedAnswer<T> | null>;
  /** Everything is computed anew, also what is being computed now. */
  forget(): void;
}

interface Room {
  most: number;
  /** Of all of them together, as JSON: what is made of them takes as much again. */
  mostCharacters?: number;
}

export function cachedAnswers<T>({
  ttlMs,
  most,
  mostCharacters = Number.POSITIVE_INFINITY,
}: Room & { ttlMs: number }): CachedAnswers<T> {
  const entries = new Map<string, Entry<T>>();
  let characters = 0;
  const drop = (key: string) => {
    characters -= entries.get(key)?.characters ?? 0;
    entries.delete(key);
  };
  // What was asked for first goes first: strangers may ask for any number of things.
  const makeRoom = () => {
    for (const oldest of entries.keys()) {
      if (entries.size <= most && characters <= mostCharacters) break;
      drop(oldest);
    }
  };
  return {
    get(app, key, compute) {
      const nowMs = app.clock.monotonicMs();
      const known = entries.get(key);
      if (known && nowMs < known.untilMs) return known.answer;
      drop(key);
      const untilMs = nowMs + (app.node ? commonLeftMs(app.clock.now(), key, ttlMs) : ttlMs);
      const answer = compute().then((value) => {
        const json = JSON.stringify(value);
        if (entries.get(key) === entry) {
          entry.characters = json.length;
          characters += json.length;
          makeRoom();
        }
        return value === null ? null : { value, etag: etagOf(json), untilMs };
      });
      const entry = { answer, untilMs, characters: 0 };
      entries.set(key, entry);
      makeRoom();
      answer.catch(() => {
        if (entries.get(key) === entry) drop(key);
      });
      return answer;
    },
    forget() {
      entries.clear();
      characters = 0;
    },
  };
}

/**
 * How long an answer has left where each node that has it gives it up at the same moment: a reader who is led from one to
 * another sees the same, or what is newer. Each key has moments of its own, so that not all is computed at once.
 */
function commonLeftMs(now: Date, key: string, ttlMs: number): number {
  const offsetMs = Number.parseInt(hash('sha256', key, 'hex').slice(0, 8), 16) % ttlMs;
  return ttlMs - ((now.getTime() + offsetMs) % ttlMs);
}

export const SHOWN_FOR_SECONDS = 60;

/** What the holder of a key is given, who may keep it for a minute; 304 where they have it already. */
export function answerHolder<T>(
  { request, reply }: { request: RequestFacts; reply: RouteReply },
  { value, etag, untilMs }: CachedAnswer<T>,
): T {
  reply.readyUntilMs = untilMs;
  Object.assign(reply.headers, { 'Cache-Control': `private, max-age=${SHOWN_FOR_SECONDS}`, ETag: etag });
  if (isNamed(request.headers['if-none-match'], etag)) reply.status = 304;
  return value;
}
