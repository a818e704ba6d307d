// What must hold whatever broke: holds what a cluster recorded and sent against what it had answered. Pure.

export interface SentPing {
  check_id: number;
  /** Unlike any other of the check: each attempt is a ping of its own. */
  body: string;
  kind: 'start' | 'success' | 'fail';
  run_id: string | null;
  /** Whether the whole answer came, as it has to be. */
  answered: boolean;
  /** Milliseconds of one clock, that of the database. */
  sentAt: number;
  answeredAt: number;
  /** Which node it was sent to. */
  node?: number;
}

/** A time in which a node was cut off for longer than the others wait for it, and answered by itself. */
export interface Ashore {
  node: number;
  from: number;
  to: number;
}

export interface RecordedPing {
  check_id: number;
  body: string | null;
  kind: string;
  run_id: string | null;
  duration_ms: number | null;
  received_at: number;
  /** Whether it changed nothing, as what comes more than a minute late. */
  ignored?: boolean;
}

export interface Evidence {
  sent: readonly SentPing[];
  /** Those of each check in the order of their receipt. */
  recorded: readonly RecordedPing[];
  /** `job 3 cron_fail`, one for each alert that was opened. */
  alerts: readonly string[];
  /** Those that have to be opened, once each. */
  dueAlerts: readonly string[];
  /** Alerts that may be opened or not, once each: of runs that an outage of Tocsin may have taken the end of. */
  possibleAlerts?: readonly string[];
  /** Alerts that reached a receiver, by the name of the job. */
  deliveries: readonly { name: string; message_id: string }[];
  /** What was answered meanwhile counts at the moment up to which all is judged by then, and changes nothing before it. */
  ashore?: readonly Ashore[];
  /** Called for each ping that went wrong. */
  note?: (trouble: keyof Verdict, what: unknown) => void;
}

/** Every number must be zero. */
export interface Verdict {
  /** Answered, and not recorded. */
  lost: number;
  doubled: number;
  /** Recorded, and never sent; or not as it was sent. */
  invented: number;
  /** Received at another time than between its sending and its answer. */
  misdated: number;
  /** Sent after another one was answered, and recorded before it. */
  out_of_order: number;
  /** Successes that were judged before their start. */
  misjudged: number;
  /** More than 60 in a window of a minute. */
  over_limit: number;
  false_alerts: number;
  missed_alerts: number;
  /** Opened, and not sent. */
  unsent_alerts: number;
  /** Sent under several message ids. */
  repeated_alerts: number;
}

export const SOUND: Verdict = {
  lost: 0,
  doubled: 0,
  invented: 0,
  misdated: 0,
  out_of_order: 0,
  misjudged: 0,
  over_limit: 0,
  false_alerts: 0,
  missed_alerts: 0,
  unsent_alerts: 0,
  repeated_alerts: 0,
};

/** How far the clocks of nodes may be from each other. */
const CLOCK_MS = 50;
const WINDOW_MS = 60_000;
const PINGS_PER_WINDOW = 60;

export function judge(evidence: Evidence): Verdict {
  const verdict = { ...SOUND, ...judgeAlerts(evidence) };
  for (const alert of missedAlerts(evidence)) evidence.note?.('missed_alerts', alert);
  for (const alert of falseAlerts(evidence)) evidence.note?.('false_alerts', alert);
  const sent = Map.groupBy(evidence.sent, ({ check_id }) => check_id);
  const recorded = Map.groupBy(evidence.recorded, ({ check_id }) => check_id);
  for (const id of new Set([...sent.keys(), ...recorded.keys()])) {
    const found = judgeCheck(sent.get(id) ?? [], recorded.get(id) ?? [], evidence.ashore ?? []);
    for (const name of Object.keys(found) as (keyof typeof found)[]) {
      verdict[name] += found[name].length;
      for (const what of found[name]) evidence.note?.(name, what);
    }
  }
  return verdict;
}

interface Recorded extends RecordedPing {
  sent: SentPing | undefined;
  isLate: boolean;
}

/** Whether the others may have gone on without it. */
const mayBeLate = ({ node, sentAt, answeredAt }: SentPing, ashore: readonly Ashore[]): boolean =>
  ashore.some((one) => one.node === node && answeredAt >= one.from && sentAt <= one.to);

function judgeCheck(sent: readonly SentPing[], rows: readonly RecordedPing[], ashore: readonly Ashore[]) {
  const byBody = new Map(sent.map((ping) => [ping.body, ping]));
  const recorded = rows.map((row): Recorded => {
    const ping = byBody.get(row.body ?? '');
    return { ...row, sent: ping, isLate: ping !== undefined && mayBeLate(ping, ashore) };
  });
  const bodies = new Set(rows.map(({ body }) => body));
  const [tooLate, inTime] = parted(recorded, ({ isLate, ignored }) => isLate && ignored === true);
  const windows = windowsOf(inTime);
  const times = rows.map(({ received_at }) => received_at);
  const seen = new Set<string | null>();
  return {
    lost: sent.filter(
      (ping) =>
        ping.answered &&
        !bodies.has(ping.body) &&
        !(mayBeLate(ping, ashore)
          ? isBeyondLimit({ ...ping, answeredAt: Infinity }, windows) || isBehindMany(ping, times)
          : isBeyondLimit(ping, windows)),
    ),
    doubled: rows.filter(({ body }) => seen.size === seen.add(body).size),
    invented: recorded.filter((row) => row.sent?.kind !== row.kind || row.sent.run_id !== row.run_id),
    misdated: recorded.filter(isMisdated),
    out_of_order: outOfOrder(recorded),
    misjudged: recorded.filter((row, at) => isMisjudged(row, recorded.slice(0, at))),
    over_limit: [
      ...windows.flatMap((window) =>
        Array.from({ length: Math.max(0, window.count - PINGS_PER_WINDOW) }, () => window),
      ),
      ...tooLate.filter(({ received_at }) => ofMinuteBefore(received_at, times) > 2 * PINGS_PER_WINDOW),
    ],
  };
}

function parted<T>(list: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  const { first = [], second = [] } = Object.groupBy(list, (one) => (isFirst(one) ? 'first' : 'second'));
  return [first, second];
}

const ofMinuteBefore = (until: number, times: readonly number[]) =>
  times.filter((at) => at > until - WINDOW_MS && at <= until).length;

/** What comes too late for its window is held against what is recorded of the minute before it. */
const isBehindMany = ({ sentAt, answeredAt }: SentPing, times: readonly number[]) =>
  times.filter((at) => at > sentAt - WINDOW_MS - CLOCK_MS && at <= answeredAt + CLOCK_MS).length >=
  PINGS_PER_WINDOW;

/** What was not answered may have been received as late as its connection was kept. */
const isMisdated = ({ received_at, sent, isLate }: Recorded) =>
  sent !== undefined &&
  (received_at < sent.sentAt - CLOCK_MS ||
    (sent.answered && !isLate && received_at > sent.answeredAt + CLOCK_MS));

function outOfOrder(recorded: readonly Recorded[]): Recorded[] {
  let latest = Number.NEGATIVE_INFINITY;
  return recorded.filter(({ sent, isLate }) => {
    if (!sent || isLate) return false;
    const isBehind = sent.answered && sent.answeredAt + CLOCK_MS < latest;
    latest = Math.max(latest, sent.sentAt);
    return isBehind;
  });
}

/** A success without a duration, although the start of its run had been answered and nothing had ended it. */
function isMisjudged(row: Recorded, before: readonly Recorded[]): boolean {
  const { kind, run_id, duration_ms, sent } = row;
  if (kind !== 'success' || duration_ms !== null || !sent || row.isLate || run_id === null) return false;
  const ofRun = before.filter((row) => row.run_id === run_id);
  if (ofRun.some((row) => row.kind === 'success')) return false;
  return ofRun.some(
    (row) =>
      row.kind === 'start' &&
      !row.isLate &&
      row.sent?.answered &&
      row.sent.answeredAt + CLOCK_MS < sent.sentAt,
  );
}

interface RateWindow {
  from: number;
  /** When its last ping came. */
  last: number;
  count: number;
}

/** Fixed windows, each begun by the first ping after the one before. */
function windowsOf(rows: readonly RecordedPing[]): RateWindow[] {
  const windows: RateWindow[] = [];
  for (const { received_at } of rows.toSorted((a, b) => a.received_at - b.received_at)) {
    const current = windows.at(-1);
    if (!current || received_at >= current.from + WINDOW_MS)
      windows.push({ from: received_at, last: received_at, count: 1 });
    else Object.assign(current, { last: received_at, count: current.count + 1 });
  }
  return windows;
}

const isBeyondLimit = ({ sentAt, answeredAt }: SentPing, windows: readonly RateWindow[]) =>
  windows.some(
    ({ from, last, count }) =>
      count >= PINGS_PER_WINDOW && answeredAt >= last - CLOCK_MS && sentAt <= from + WINDOW_MS + CLOCK_MS,
  );

const missedAlerts = ({ alerts, dueAlerts }: Evidence) =>
  dueAlerts.filter((alert) => !alerts.includes(alert));

/** Those that were not to be opened, and all but one of those that were. */
function falseAlerts({ alerts, dueAlerts, possibleAlerts = [] }: Evidence): string[] {
  const allowed = new Set([...dueAlerts, ...possibleAlerts]);
  return alerts.filter((alert) => !allowed.delete(alert));
}

function judgeAlerts(evidence: Evidence): Partial<Verdict> {
  const { alerts, deliveries } = evidence;
  const idsOf = new Map(
    [...Map.groupBy(deliveries, ({ name }) => name)].map(([name, found]) => [
      name,
      new Set(found.map(({ message_id }) => message_id)).size,
    ]),
  );
  const names = alerts.map((alert) => alert.slice(0, alert.lastIndexOf(' ')));
  return {
    false_alerts: falseAlerts(evidence).length,
    missed_alerts: missedAlerts(evidence).length,
    unsent_alerts: names.filter((name) => !idsOf.has(name)).length,
    repeated_alerts: [...idsOf.values()].filter((ids) => ids > 1).length,
  };
}
