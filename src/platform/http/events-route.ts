// The stream of an account's changes: each as the resource looks now, as its GET gives it.

import Type from 'typebox';
import type { App } from '../app.ts';
import { RateLimited, Refusal, unavailable } from '../errors.ts';
import { gaugeOf } from '../metrics.ts';
import { seconds } from '../time.ts';
import type { Actor, Caller } from './actor.ts';
import { type EventSources, openFeeds } from './event-feeds.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import { refusal } from './guard.ts';
import { type Access, type RawCall, type Route, rawRoute } from './route.ts';
import type { ResolveActor } from './route-handler.ts';

export interface EventsOptions {
  resolveActor: ResolveActor;
  sources: EventSources;
  heartbeatMs?: number;
  /** Least time between two events of one subject. */
  intervalMs?: number;
  mostPerAccount?: number;
}

const access: Access = { kind: 'account', role: 'viewer' };

export function eventsRoute(options: EventsOptions): Route {
  const { heartbeatMs = seconds(15), intervalMs = seconds(1), mostPerAccount = 20 } = options;
  const openStreams = new Map<number, number>();
  const feeds = openFeeds({ sources: options.sources, intervalMs });
  return rawRoute({
    method: 'GET',
    path: '/events',
    tag: 'Service',
    summary: 'Changes of the account as Server-Sent Events',
    description: `The event is the type of the resource (${Object.keys(options.sources).join(', ')}), its data what its GET answers, or \`{ "id": …, "deleted": true }\`. At most one a second per resource; the last state is always sent. No history: after a break, fetch anew. Where changes cannot be sent, the last event is \`resync\` with a \`reason\` (slow_reader, missed_changes, too_many_changes, unreadable_change). At most ${mostPerAccount} streams per account.`,
    query: Type.Object({ account_id: Type.Optional(Type.Integer({ minimum: 1 })) }),
    contentType: 'text/event-stream',
    access,
    errors: [429],
    async raw(call, reply) {
      const actor = actorOf(call.actor);
      if (reply.request.method === 'HEAD') return reply.type('text/event-stream; charset=utf-8').send('');
      // Whoever has hung up by now has closed already, and their stream would never end.
      if (reply.raw.destroyed) return unavailable();
      const release = take(openStreams, actor.account_id, mostPerAccount);
      reply.hijack();
      const stream = openEventStream(reply.raw, reply.getHeaders());
      stream.over.addEventListener('abort', release, { once: true });
      call.closing.addEventListener('abort', stream.end, { once: true, signal: stream.over });
      countStreams(call.app, openStreams);
      const look = watchAccess(call, actor, stream, options.resolveActor);
      const { write, resync } = stream;
      const leave = feeds.join(call.app, actor, { write, resync, accessChanged: look });
      stream.over.addEventListener('abort', leave, { once: true });
      beat(stream, look, heartbeatMs);
      endOnExpiry(call.app, actor, stream);
      return reply;
    },
  });
}

function actorOf(caller: Caller | null): Actor {
  if (caller === null || caller.account_id === null)
    throw new Error('The guard let in whoever has no account');
  return caller;
}

function take(streams: Map<number, number>, accountId: number, most: number): () => void {
  const open = streams.get(accountId) ?? 0;
  if (open >= most) throw new RateLimited(60);
  streams.set(accountId, open + 1);
  return () => {
    const left = (streams.get(accountId) ?? 1) - 1;
    if (left === 0) streams.delete(accountId);
    else streams.set(accountId, left);
  };
}

function countStreams({ metrics }: App, streams: ReadonlyMap<number, number>): void {
  gaugeOf(metrics, {
    name: 'tocsin_event_streams',
    help: 'Open event streams.',
    collect() {
      this.set([...streams.values()].reduce((sum, count) => sum + count, 0));
    },
  });
}

/**
 * Looks whether the caller is still who they were, and ends the stream if not: a session that ended, a key that was
 * revoked and a member who was removed are not.
 */
function watchAccess(
  { app, request }: RawCall,
  actor: Actor,
  stream: EventStream,
  resolveActor: ResolveActor,
): () => void {
  let isLooking = false;
  let isAskedAgain = false;
  const look = async () => {
    // What changes while the database is being asked may be missing in its answer, so it is asked once more.
    isAskedAgain = isLooking;
    if (isLooking) return;
    isLooking = true;
    const isSame = await isStill(app, actor, request, resolveActor);
    isLooking = false;
    if (!isSame) stream.end();
    else if (isAskedAgain) void look();
  };
  return () => void look();
}

function beat(stream: EventStream, look: () => void, heartbeatMs: number): void {
  const timer = setInterval(() => {
    stream.comment('heartbeat');
    look();
  }, heartbeatMs);
  stream.over.addEventListener('abort', () => clearInterval(timer));
}

/** The longest delay of a timer, in milliseconds; a stream that lasts longer is ended, and the client connects again. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** What runs out by itself is announced by nobody. */
function endOnExpiry({ clock }: App, { expires_at }: Actor, stream: EventStream): void {
  if (!expires_at) return;
  const leftMs = expires_at.getTime() - clock.now().getTime();
  const timer = setTimeout(stream.end, Math.min(Math.max(0, leftMs), LONGEST_TIMER_MS));
  stream.over.addEventListener('abort', () => clearTimeout(timer));
}

async function isStill(
  app: App,
  actor: Actor,
  request: RawCall['request'],
  resolveActor: ResolveActor,
): Promise<boolean> {
  const now = app.clock.now();
  try {
    const found = await resolveActor(app, request, now);
    const isRefused = refusal({ access, surface: request.surface, now }, found) !== null;
    return !isRefused && found?.account_id === actor.account_id && found.role === actor.role;
  } catch (error) {
    if (!(error instanceof Refusal))
      app.log.warn({ err: error, request_id: request.id }, 'an event stream ends');
    return false;
  }
}
