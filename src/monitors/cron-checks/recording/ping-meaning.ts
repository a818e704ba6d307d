// What a ping is recorded as, by the settings of its check: pure. In the order in which Healthchecks looks at them
// (healthchecks.io/docs/filtering_rules): method, words for a failure, for a success, for a start.

import type { CheckSettings } from '../settings-schema.ts';
import type { ReceivedPing } from './journal-record.ts';
import { MAIL_METHOD } from './mail-method.ts';

type Received = Pick<ReceivedPing, 'kind' | 'exit_code' | 'method' | 'body'>;
type Rules = Pick<
  CheckSettings,
  'failure_keywords' | 'success_keywords' | 'start_keywords' | 'fail_without_keyword' | 'post_only'
>;

/** Only of a success its words are looked at: whoever says something else has said what it is. */
export function meantPing<Ping extends Received>(ping: Ping, rules: Rules): Ping {
  const isPost = ping.method === 'POST' || ping.method === MAIL_METHOD;
  if (rules.post_only && !isPost) return { ...ping, kind: 'log' };
  if (ping.kind !== 'success') return ping;
  const { body } = ping;
  if (lastKeyword(rules.failure_keywords, body) >= 0) return { ...ping, kind: 'fail', exit_code: null };
  if (lastKeyword(rules.success_keywords, body) >= 0) return ping;
  if (lastKeyword(rules.start_keywords, body) >= 0) return { ...ping, kind: 'start', exit_code: null };
  if (rules.success_keywords.length === 0) return ping;
  return { ...ping, kind: rules.fail_without_keyword ? 'fail' : 'log', exit_code: null };
}

/** Where the last of them is; -1: nowhere. */
export function lastKeyword(keywords: readonly string[], body: string | null): number {
  let last = -1;
  for (const keyword of keywords) last = Math.max(last, body?.lastIndexOf(keyword) ?? -1);
  return last;
}
