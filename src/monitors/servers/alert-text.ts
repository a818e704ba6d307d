// What alerts of servers and their processes say: pure, written for the person who is woken by it.

import type { AlertCause, AlertChange } from '../../alerts/lifecycle/raise.ts';
import { utcText } from '../../platform/texts/moments.ts';
import type { ProcessOutcome, ProcessRule } from './processes/state.ts';

interface Named {
  id: number;
  account_id: number;
  name: string;
}

/** `at` is ten minutes after the last report: when the silence became an outage. */
export const serverIsOffline = (
  { id, account_id, name }: Named,
  { at, last_seen_at }: { at: Date; last_seen_at: Date },
): AlertCause => ({
  account_id,
  subject: { type: 'server', id, name },
  kind: 'server_offline',
  at,
  title: `${name} is offline`,
  detail: `It was last heard from at ${utcText(last_seen_at)}.`,
  facts: { last_heard_at: last_seen_at.toISOString() },
});

export const serverIsBack = ({ id, account_id }: Named, at: Date): AlertChange => ({
  change: 'resolve',
  account_id,
  subject_id: id,
  at,
  reason: 'recovered',
  kinds: ['server_offline'],
});

export const processChanges = (
  server: Named,
  process: { id: number; name: string; rule: ProcessRule; match_kind: string; match_value: string },
  { changes }: ProcessOutcome,
): AlertChange[] =>
  changes.map((change) =>
    change.change === 'resolve'
      ? { ...change, account_id: server.account_id, subject_id: process.id, reason: 'recovered' }
      : {
          change: 'raise',
          account_id: server.account_id,
          subject: { type: 'process', id: process.id, name: process.name },
          kind: 'process_stopped',
          at: change.at,
          title: title(server.name, process, change.count),
          detail: `Expected: ${expectation(process.rule)} by ${matchWords(process)}. Found at ${utcText(change.at)}: ${change.count}.`,
          facts: {
            server: { id: server.id, name: server.name },
            min_count: process.rule.min_count,
            max_count: process.rule.max_count,
            match: { kind: process.match_kind, value: process.match_value },
          },
          value: change.count,
        },
  );

function title(
  serverName: string,
  { name, rule }: { name: string; rule: ProcessRule },
  count: number,
): string {
  if (count === 0) return `${name} is not running on ${serverName}`;
  const amount = count < rule.min_count ? 'too few' : 'too many';
  return `${name} runs ${amount} times on ${serverName}: ${count}`;
}

function expectation({ min_count, max_count }: ProcessRule): string {
  if (max_count === null) return `at least ${min_count}`;
  return min_count === max_count ? `exactly ${min_count}` : `${min_count} to ${max_count}`;
}

function matchWords({ match_kind, match_value }: { match_kind: string; match_value: string }): string {
  switch (match_kind) {
    case 'command':
      return `the command line that contains "${match_value}"`;
    case 'pidfile':
      return `the PID file ${match_value}`;
    case 'systemd':
      return `the systemd unit ${match_value}`;
    default:
      return `the name ${match_value}`;
  }
}
