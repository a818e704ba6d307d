// One tab that keeps live: does what the machine decides, with the lock, the channel and the stream of the browser.

import type { StreamEvent } from './event-parser.ts';
import { holdLock } from './lock.ts';
import {
  initialState,
  type LiveAct,
  type LiveEvent,
  type Liveness,
  type LiveState,
  livenessOf,
  step,
} from './machine.ts';
import type { Timers } from './pace.ts';
import type { StreamListener } from './stream.ts';

export interface TabOptions {
  /** Of whom and what the stream is, so that tabs of another person or account are left alone. */
  name: string;
  timers: Timers;
  random: () => number;
  isVisible: boolean;
  openStream: (listener: StreamListener) => () => void;
  /** null where the browser has none (it needs https or localhost): then the tab has a stream of its own. */
  locks: LockManager | null;
  received: (event: StreamEvent) => void;
  /** Changes may have been missed before the stream was open, at a moment of `performance`. */
  missed: (openedMs: number) => void;
  poll: () => void;
  /** The session is over: resolves to whether there is a new one. */
  sessionEnded: () => Promise<boolean>;
  changed: (liveness: Liveness) => void;
}

export interface Tab {
  happens(event: LiveEvent): void;
  stop(): void;
}

type Message =
  | { kind: 'state'; isOpen: boolean; retryAt: number | null }
  | { kind: 'event'; event: StreamEvent }
  | { kind: 'hello' | 'retry' };

/** After a refusal that only a person can mend. */
const REFUSED_MS = 30_000;
/** Until somebody has signed in or looks at the tab again, which both try at once. */
const SIGNED_OUT_MS = 3_600_000;

export function openTab(options: TabOptions): Tab {
  const { name, timers, random } = options;
  let state: LiveState = initialState(timers.now(), options.isVisible);
  let closeStream = (): void => undefined;
  /** When the stream of this tab was opened, until somebody asked for it. */
  let openedMs: number | null = null;
  let awaited: number | null = null;
  let cancelRetry = (): void => undefined;
  const channel = new BroadcastChannel(name);
  const send = (message: Message) => channel.postMessage(message);
  const lock = holdLock(options.locks, name, {
    led: () => happens({ type: 'led' }),
    deposed: () => happens({ type: 'deposed' }),
  });

  const happens = (event: LiveEvent) => {
    const next = step(state, event, { now: timers.now(), random: random() });
    state = next.state;
    for (const one of next.acts) acts[one]();
    retryWhenDue();
    options.changed(livenessOf(state, timers.now()));
  };

  /** By a timer, and not by the clock alone: it may stand still, or be set back. */
  const retryWhenDue = () => {
    if (state.role !== 'leader' || state.retryAt === awaited) return;
    awaited = state.retryAt;
    cancelRetry();
    if (awaited !== null)
      cancelRetry = timers.later(() => happens({ type: 'retry' }), awaited - timers.now());
  };

  const acts: Record<LiveAct, () => void> = {
    connect: () => {
      closeStream();
      closeStream = options.openStream(listener);
    },
    close: () => closeStream(),
    steal: () => lock.steal(),
    report: () => send({ kind: 'state', isOpen: state.isOpen, retryAt: state.retryAt }),
    ask_leader_to_retry: () => send({ kind: 'retry' }),
    fetch_anew() {
      options.missed(openedMs ?? performance.now());
      openedMs = null;
    },
    poll: options.poll,
  };

  const listener: StreamListener = {
    opened(at, ms = performance.now()) {
      openedMs = ms;
      happens({ type: 'opened', at });
    },
    received: () => happens({ type: 'received' }),
    event: (event) => {
      send({ kind: 'event', event });
      options.received(event);
    },
    ended: ({ status, retryAfterMs }) => {
      const refusedMs = status === 401 ? SIGNED_OUT_MS : status === 403 ? REFUSED_MS : undefined;
      happens({ type: 'failed', retryAfterMs: refusedMs ?? retryAfterMs ?? undefined });
      if (status === 401 && state.isVisible)
        void options.sessionEnded().then((isSignedIn) => isSignedIn && happens({ type: 'retry' }));
    },
  };

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'state')
      happens({ type: 'leader_reported', isOpen: data.isOpen, retryAt: data.retryAt });
    if (state.role === 'leader' && data.kind === 'hello') acts.report();
    if (state.role === 'leader' && data.kind === 'retry') happens({ type: 'retry' });
    if (state.role === 'follower' && data.kind === 'event') options.received(data.event);
  };
  send({ kind: 'hello' });
  return {
    happens,
    stop() {
      cancelRetry();
      closeStream();
      lock.release();
      channel.close();
    },
  };
}
