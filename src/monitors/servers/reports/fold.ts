// What reports come to: from servers as they are and the samples of each to all that is to be written. Pure.

import { addMs, later } from '../../../platform/time.ts';
import {
  applyFindings,
  type ProcessOutcome,
  type ProcessRule,
  type ProcessState,
} from '../processes/state.ts';
import { isInOrder, ONLINE_MS, type StoredServerStatus, warningSince } from '../state.ts';
import { MOST_AHEAD_MS, type Sample } from './sample.ts';
import type { ReportHost } from './schema.ts';

export interface ReportedProcess {
  id: number;
  name: string;
  match_kind: string;
  match_value: string;
  rule: ProcessRule;
  state: ProcessState;
}

export interface ReportedServer {
  id: number;
  account_id: number;
  name: string;
  tags: readonly string[];
  status: StoredServerStatus;
  status_since: Date;
  first_seen_at: Date | null;
  last_seen_at: Date | null;
  sweep_at: Date | null;
  /** Since when its newest sample has been a warning; null: it is none. */
  warning_since: Date | null;
  processes: readonly ReportedProcess[];
}

export interface Report {
  server_id: number;
  agent_version: string | null;
  host: ReportHost | null;
  /** What its clock was corrected by. */
  clock_skew_ms: number;
  /** Oldest first, at least one. */
  samples: readonly Sample[];
}

export interface ServerOutcome {
  server: ReportedServer;
  /** The samples that come to a whole picture of now; null where all of them are older than what is known. */
  latest: (Sample & { warning_since: Date | null }) | null;
  first_seen_at: Date;
  last_seen_at: Date;
  sweep_at: Date;
  /** The moments that change what the server was; null where all is in order. */
  corrected_by: Date[] | null;
  /** Whether it is online from now on. */
  is_fresh: boolean;
  processes: { process: ReportedProcess; outcome: ProcessOutcome }[];
}

/** What the samples of one server, oldest first, make of it. */
export function foldSamples(
  stored: ReportedServer,
  samples: readonly Sample[],
  now: Date,
): ServerOutcome | null {
  const server = withoutFuture(stored, now);
  const [first] = samples;
  const newest = samples.at(-1);
  if (!first || !newest) return null;
  const moments = samples.map(({ at }) => at);
  const isNewer = server.last_seen_at === null || newest.at > server.last_seen_at;
  const last_seen_at = isNewer || !server.last_seen_at ? newest.at : server.last_seen_at;
  return {
    server,
    latest: isNewer ? { ...newest, warning_since: warnedSince(server, samples) } : null,
    first_seen_at: earliest(server.first_seen_at, first.at),
    last_seen_at,
    // The sweep looks no later than this, and looks again by itself: moving it with every report would change an index.
    sweep_at: server.sweep_at ?? later(now, addMs(last_seen_at, ONLINE_MS)),
    corrected_by: isInOrder(server, moments) ? null : moments,
    is_fresh: now.getTime() - newest.at.getTime() < ONLINE_MS,
    processes: server.processes.map((process) => ({ process, outcome: foldProcess(process, samples, now) })),
  };
}

const warnedSince = ({ last_seen_at, warning_since }: ReportedServer, samples: readonly Sample[]) =>
  warningSince(
    warning_since,
    samples.filter(({ at }) => last_seen_at === null || at > last_seen_at),
  );

/** What no sample can have set is from before the clock was set back: else nothing would count until it is that late again. */
function withoutFuture(server: ReportedServer, now: Date): ReportedServer {
  const latest = addMs(now, MOST_AHEAD_MS);
  const { last_seen_at, sweep_at } = server;
  return {
    ...server,
    last_seen_at: last_seen_at && last_seen_at > latest ? null : last_seen_at,
    sweep_at: sweep_at && sweep_at > addMs(latest, ONLINE_MS) ? null : sweep_at,
  };
}

function foldProcess(process: ReportedProcess, samples: readonly Sample[], now: Date): ProcessOutcome {
  const findings = samples.flatMap((sample) =>
    sample.processes
      .filter(({ id }) => id === process.id)
      .slice(0, 1)
      .map((finding) => ({ at: sample.at, finding })),
  );
  return applyFindings(process.rule, process.state, findings, now);
}

const earliest = (known: Date | null, at: Date) => (known && known <= at ? known : at);
