// Answers that are the same for everybody for a while: computed once, however many ask at the same time.

import type { Clock } from '../platform/clock.ts';
import { etagOf, isNamed } from '../platform/http/etag.ts';
import type { RequestFacts, RouteReply } from '../platform/http/route.ts';

export interface CachedAnswer<T> {
  value: T;
  /** Names what is in the value. */
  etag: string;
  /** When it is computed anew; monotonic. */
  untilMs: number;
}

interface Entry<T> {
  answer: Promise<CachedAnswer<T> | null>;
  untilMs: number;
}

export interface CachedAnswers<T> {
  /**
   * The answer of this key, at most `ttlMs` old; null: there is nothing to show, which is remembered as well. A
   * computation that fails is told to all who waited for it, and tried again by the next one.
   */
  get(clock: Clock, key: string, compute: () => Promise<T | null>): Promise<CachedAnswer<T> | null>;
  /** Everything is computed anew, also what is being computed now. */
  forget(): void;
}

export function cachedAnswers<T>({ ttlMs, most }: { ttlMs: number; most: number }): CachedAnswers<T> {
  const entries = new Map<string, Entry<T>>();
  return {
    get(clock, key, compute) {
      const nowMs = clock.monotonicMs();
      const known = entries.get(key);
      if (known && nowMs < known.untilMs) return known.answer;
      // What was asked for first goes first: strangers may ask for any number of things.
      entries.delete(key);
      for (const oldest of entries.keys()) {
        if (entries.size < most) break;
        entries.delete(oldest);
      }
      const untilMs = nowMs + ttlMs;
      const answer = compute().then((value) =>
        value === null ? null : { value, etag: etagOf(JSON.stringify(value)), untilMs },
      );
      const entry = { answer, untilMs };
      entries.set(key, entry);
      answer.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return answer;
    },
    forget: () => entries.clear(),
  };
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
