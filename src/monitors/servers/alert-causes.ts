// What is known of alerts of servers and their processes. Pure.

import { withSentences } from '../../alerts/cause-sentences.ts';
import type { AlertCause, AlertChange } from '../../alerts/lifecycle/raise.ts';
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
): AlertCause =>
  withSentences({
    account_id,
    subject: { type: 'server', id, name },
    kind: 'server_offline',
    at,
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
          ...withSentences({
            account_id: server.account_id,
            subject: { type: 'process', id: process.id, name: process.name },
            kind: 'process_stopped',
            at: change.at,
            facts: {
              server: { id: server.id, name: server.name },
              min_count: process.rule.min_count,
              max_count: process.rule.max_count,
              match: { kind: process.match_kind, value: process.match_value },
            },
            value: change.count,
          }),
        },
  );
