// Whether the page is live, and what is to be done about it: pure. One tab of a browser leads and reads the stream of
// the account; the others follow what it sends. live.ts hands in what happens and does what comes out.

export interface LiveState {
  role: 'follower' | 'leader';
  isVisible: boolean;
  /** Whether the stream is open, here or at the leader. */
  isOpen: boolean;
  /** Whether this tab is connecting. */
  isConnecting: boolean;
  /** When the stream or the leader last gave a sign of life. */
  receivedAt: number;
  /** When the stream was opened last. */
  openedAt: number;
  /** Since when the page is not live, while it is not. */
  lostAt: number;
  attempts: number;
  retryAt: number | null;
  reportedAt: number;
  polledAt: number;
}

export type LiveEvent =
  /** The lock is ours, or has been taken from us. */
  | { type: 'led' | 'deposed' }
  /** The stream answered, now or at that moment, sent something, or ended. */
  | { type: 'opened'; at?: number | undefined }
  | { type: 'received' }
  | { type: 'failed'; retryAfterMs?: number | undefined }
  /** The leader reports its state. */
  | { type: 'leader_reported'; isOpen: boolean; retryAt: number | null }
  | { type: 'shown' | 'hidden' | 'tick' }
  /** Somebody does not want to wait. */
  | { type: 'retry' };

export type LiveAct =
  | 'connect'
  | 'close'
  /** Take the lock from a leader that is silent: its tab may be frozen. */
  | 'steal'
  /** Report the state to the followers. */
  | 'report'
  | 'ask_leader_to_retry'
  /** Changes may have been missed: everything that is shown is fetched anew. */
  | 'fetch_anew'
  | 'poll';

export interface LiveStep {
  state: LiveState;
  acts: LiveAct[];
}

/** Three heartbeats of the server. */
export const SILENCE_MS = 45_000;
const STALE_AFTER_MS = 30_000;
export const POLL_MS = 30_000;
const LEAST_DELAY_MS = 1_000;
export const MOST_DELAY_MS = 30_000;
const REPORT_MS = 10_000;

export const initialState = (now: number, isVisible: boolean): LiveState => ({
  role: 'follower',
  isVisible,
  isOpen: false,
  isConnecting: false,
  receivedAt: now,
  openedAt: now,
  lostAt: now,
  attempts: 0,
  retryAt: null,
  reportedAt: now,
  polledAt: now,
});

export interface LiveMoment {
  now: number;
  /** From 0 to 1, so that the tabs of many people do not come back all at once. */
  random: number;
}

export function step(state: LiveState, event: LiveEvent, moment: LiveMoment): LiveStep {
  const { now } = moment;
  switch (event.type) {
    case 'led':
      return state.role === 'leader'
        ? { state, acts: [] }
        : connect({ ...lost(state, now), role: 'leader' }, now);
    case 'deposed':
      return state.role === 'leader' ? deposed(state, now) : { state, acts: [] };
    case 'opened':
      return isReading(state) ? opened(state, now, event.at) : { state, acts: [] };
    case 'received':
      return isReading(state) ? reporting({ ...state, receivedAt: now }, now) : { state, acts: [] };
    case 'failed':
      return isReading(state) ? failed(state, moment, event.retryAfterMs) : { state, acts: [] };
    case 'leader_reported':
      return state.role === 'follower' ? leaderReported(state, event, now) : { state, acts: [] };
    case 'shown':
      return retry({ ...state, isVisible: true }, now);
    case 'hidden':
      return { state: { ...state, isVisible: false }, acts: [] };
    case 'retry':
      return retry(state, now);
    case 'tick':
      return polling(state.role === 'leader' ? leaderTick(state, moment) : followerTick(state, now), now);
  }
}

/** Whether this tab has, or is opening, a stream: what comes late from one that was closed is nothing. */
const isReading = ({ role, isOpen, isConnecting }: LiveState) =>
  role === 'leader' && (isOpen || isConnecting);

const lost = (state: LiveState, now: number): LiveState =>
  state.isOpen ? { ...state, isOpen: false, lostAt: now } : state;

const connect = (state: LiveState, now: number): LiveStep => ({
  state: { ...state, isConnecting: true, receivedAt: now, retryAt: null },
  acts: ['connect'],
});

function deposed(state: LiveState, now: number): LiveStep {
  const follower: LiveState = { ...lost(state, now), role: 'follower', isConnecting: false };
  return { state: { ...follower, receivedAt: now, retryAt: null, attempts: 0 }, acts: ['close'] };
}

function opened(state: LiveState, now: number, openedAt = now): LiveStep {
  if (state.isOpen) return { state, acts: [] };
  const open = { ...state, isOpen: true, isConnecting: false, retryAt: null, receivedAt: now, openedAt };
  return { state: { ...open, reportedAt: now }, acts: ['report', 'fetch_anew'] };
}

/** A stream that breaks soon after it was opened counts as one more attempt, or a bad proxy would cause a storm. */
function failed(state: LiveState, { now, random }: LiveMoment, retryAfterMs = 0): LiveStep {
  const wasStable = state.isOpen && now - state.openedAt >= STALE_AFTER_MS;
  const attempts = wasStable ? 1 : state.attempts + 1;
  const retryAt = now + Math.max(retryAfterMs, backOff(attempts, random));
  const broken = { ...lost(state, now), isConnecting: false, attempts, retryAt, reportedAt: now };
  return { state: broken, acts: ['close', 'report'] };
}

function backOff(attempts: number, random: number): number {
  const doubled = LEAST_DELAY_MS * 2 ** Math.min(attempts - 1, 10);
  const spread = Math.min(doubled, MOST_DELAY_MS) * (0.75 + random / 2);
  return Math.min(Math.max(spread, LEAST_DELAY_MS), MOST_DELAY_MS);
}

/** The leader reports that it lives, and not with every event. */
const reporting = (state: LiveState, now: number): LiveStep =>
  now - state.reportedAt < REPORT_MS
    ? { state, acts: [] }
    : { state: { ...state, reportedAt: now }, acts: ['report'] };

function leaderReported(
  state: LiveState,
  { isOpen, retryAt }: { isOpen: boolean; retryAt: number | null },
  now: number,
): LiveStep {
  const next = { ...state, receivedAt: now, retryAt };
  if (!isOpen) return { state: lost(next, now), acts: [] };
  if (state.isOpen) return { state: next, acts: [] };
  return { state: { ...next, isOpen: true, openedAt: now }, acts: ['fetch_anew'] };
}

function retry(state: LiveState, now: number): LiveStep {
  if (state.isOpen || state.isConnecting) return { state, acts: [] };
  if (state.role === 'follower') return { state, acts: ['ask_leader_to_retry'] };
  return connect(state, now);
}

function leaderTick(state: LiveState, moment: LiveMoment): LiveStep {
  const { now } = moment;
  if (isReading(state) && now - state.receivedAt >= SILENCE_MS) return failed(state, moment);
  if (!isReading(state) && now >= (state.retryAt ?? now)) return connect(state, now);
  return reporting(state, now);
}

/** Who is hidden lets those lead who are seen. */
function followerTick(state: LiveState, now: number): LiveStep {
  if (!state.isVisible || now - state.receivedAt < SILENCE_MS) return { state, acts: [] };
  return { state: { ...lost(state, now), receivedAt: now }, acts: ['steal'] };
}

function polling({ state, acts }: LiveStep, now: number): LiveStep {
  const isDue = state.isVisible && isStale(state, now) && now - state.polledAt >= POLL_MS;
  return isDue ? { state: { ...state, polledAt: now }, acts: [...acts, 'poll'] } : { state, acts };
}

const isStale = ({ isOpen, lostAt }: LiveState, now: number) => !isOpen && now - lostAt >= STALE_AFTER_MS;

export interface Liveness {
  /** `connecting` for the first half minute without the stream; from then on the page is `stale` and polls. */
  state: 'live' | 'connecting' | 'stale';
  since: number;
  retryAt: number | null;
}

export function livenessOf(state: LiveState, now: number): Liveness {
  if (state.isOpen) return { state: 'live', since: state.openedAt, retryAt: null };
  const name = isStale(state, now) ? 'stale' : 'connecting';
  return { state: name, since: state.lostAt, retryAt: state.retryAt };
}
