// Settings of a check that take one field each: their fields in the order of the form, and how the page shows them.

import type { BodyOf } from '../../api/operation-types.ts';
import type { TextKey } from '../../i18n/translate.ts';

type Words = TextKey<'cron'>;

/** Those that need more than a line have fields of their own. */
export type OwnSetting =
  | 'name'
  | 'description'
  | 'tags'
  | 'interval_seconds'
  | 'cron_expression'
  | 'timezone'
  | 'grace_seconds'
  | 'badge_enabled'
  | 'depends_on';

export type ListedName = Exclude<keyof BodyOf<'POST /cron-checks'>, OwnSetting | 'slug'>;

export type Listed = {
  name: ListedName;
  label: Words;
  help: Words;
  /** What the page calls it; the label unless given. */
  term?: Words;
  /** Seldom needed. */
  is_further?: true;
} /** One that is seldom needed is not on the page where it is what it is at first. */ & (
  | { as: 'switch'; initial: boolean; on: Words; off: Words }
  /** Where it is null, the page says `none`, or nothing of it. */
  | { as: 'duration'; initial: number | null; usual?: readonly number[]; none?: Words }
  /** Where it is what it is at first, the page says nothing of it. */
  | { as: 'number'; initial: number }
  /** Where there is none, the page says nothing of it. */
  | { as: 'words'; initial: readonly string[] }
);

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const listed: readonly Listed[] = [
  {
    ...{ name: 'alert_on_miss', as: 'switch', initial: true },
    ...{ label: 'alert_on_miss', help: 'alert_on_miss_help', term: 'missed_ping' },
    ...{ on: 'alerts_after_grace', off: 'is_kept' },
  },
  {
    ...{ name: 'alert_on_first_miss', as: 'switch', initial: true },
    ...{ label: 'alert_on_first_miss', help: 'alert_on_first_miss_help', term: 'first_ping_missed' },
    ...{ on: 'alerts_after_grace', off: 'is_kept' },
  },
  {
    ...{ name: 'alert_on_fail', as: 'switch', initial: true },
    ...{ label: 'alert_on_fail', help: 'alert_on_fail_help', term: 'fail_ping' },
    ...{ on: 'alerts_at_once', off: 'is_kept' },
  },
  {
    ...{ name: 'max_runtime_seconds', as: 'duration', initial: null, usual: [15 * MINUTE, HOUR] },
    ...{ label: 'longest_run', help: 'longest_run_help', none: 'until_next', is_further: true },
  },
  {
    ...{ name: 'min_runtime_seconds', as: 'duration', initial: null },
    ...{ label: 'shortest_run', help: 'shortest_run_help', is_further: true },
  },
  {
    ...{ name: 'failure_threshold', as: 'number', initial: 1 },
    ...{ label: 'failure_threshold', help: 'failure_threshold_help', is_further: true },
  },
  {
    ...{ name: 'recovery_threshold', as: 'number', initial: 1 },
    ...{ label: 'recovery_threshold', help: 'recovery_threshold_help', is_further: true },
  },
  {
    ...{ name: 'failure_keywords', as: 'words', initial: [] },
    ...{ label: 'failure_keywords', help: 'failure_keywords_help', is_further: true },
  },
  {
    ...{ name: 'success_keywords', as: 'words', initial: [] },
    ...{ label: 'success_keywords', help: 'success_keywords_help', is_further: true },
  },
  {
    ...{ name: 'fail_without_keyword', as: 'switch', initial: false },
    ...{ label: 'fail_without_keyword', help: 'fail_without_keyword_help', is_further: true },
    ...{ on: 'counts_as_failure', off: 'changes_nothing' },
  },
  {
    ...{ name: 'start_keywords', as: 'words', initial: [] },
    ...{ label: 'start_keywords', help: 'start_keywords_help', is_further: true },
  },
  {
    ...{ name: 'post_only', as: 'switch', initial: false },
    ...{ label: 'post_only', help: 'post_only_help', term: 'other_methods', is_further: true },
    ...{ on: 'changes_nothing', off: 'counts' },
  },
  {
    ...{ name: 'ping_aliases', as: 'words', initial: [] },
    ...{ label: 'ping_aliases', help: 'ping_aliases_help', is_further: true },
  },
];
