// What the server says of a wrong field (`issues[].reason`), as a sentence in the language of the page. Pure.

import type { Format } from '../../shared/format/format.ts';
import { type PlainReason, plainReasons } from './plain-reasons.ts';
import type { Translate } from './translate.ts';

export interface Issue {
  /** Dotted path, for example `assertions.0.op`. */
  field: string;
  /** For example `integer 60..7776000`. */
  reason: string;
}

export interface Speaker {
  t: Translate<'reasons'>;
  format: Format;
  /** For "today" and the like. */
  now: number;
}

/** A reason that is not known is shown as it is: the server's words are better than none. */
export function reasonSentence(issue: Issue, by: Speaker): string {
  const plain = plainKey(issue);
  if (plain) return by.t(plain);
  for (const [pattern, phrase] of patterns) {
    const found = pattern.exec(issue.reason);
    if (found) return phrase(found.slice(1), by, issue.field);
  }
  return issue.reason;
}

function plainKey({ field, reason }: Issue): PlainReason | undefined {
  if (reason === 'invalid or expired' && field === 'setup_token') return 'setup_token_wrong';
  return plainReasons.get(reason);
}

type Phrase = (found: string[], by: Speaker, field: string) => string;

const patterns: readonly (readonly [RegExp, Phrase])[] = [
  [
    /^(integer|number) (-?[\d.e+]*?)\.\.(-?[\d.e+]*)$/,
    ([kind, ...range], by, field) => inRange(kind, range, by, field),
  ],
  [/^string (\d*)\.\.(\d*)$/, (range, by) => inSize('string', range, by)],
  [/^array (\d*)\.\.(\d*)$/, (range, by) => inSize('array', range, by)],
  [/^array \d*\.\.(\d+) of distinct values$/, ([most = ''], { t }) => t('array_distinct', { most })],
  [/^object of at most (\d+) fields$/, ([most], { t }) => t('object_most', { count: Number(most) })],
  [/^one of (.+)$/s, ([choices = ''], { t }) => t('one_of', { choices })],
  [/^is longer than (\d+) characters$/, ([most = ''], { t }) => t('cron_too_long', { most })],
  [/^the ([a-z-]+) field is not valid: (.*)$/s, cronField],
  [/^only for (.+) checks$/, ([kinds = ''], { t }) => t('only_for_checks', { kinds })],
  [/^cannot be changed: it is /, (_, { t }) => t('kind_fixed')],
  [/^must be null or left out with ([A-Z]+)$/, ([method = ''], { t }) => t('no_body_with', { method })],
  [
    /^line (\d+): not allowed as a (selector|property|value|rule): (.*)$/s,
    ([line = '', what = '', text = ''], { t }) =>
      t(`css_${what as 'selector' | 'property' | 'value' | 'rule'}`, { line, text }),
  ],
  [/^at most (\d+) characters$/, ([most], { t }) => t('string_most', { count: Number(most) })],
  [/^pattern of 1\.\.(\d+) characters$/, ([most = ''], { t }) => t('pattern_length', { most })],
  [/^JSONPath of at most \d+ characters$/, (_, { t }) => t('json_path')],
  [/^a header name is /, (_, { t }) => t('header_name')],
  [
    /^a header value has at most (\d+) characters$/,
    ([most = ''], { t }) => t('header_value_length', { most }),
  ],
  [/^the header (.+) cannot be set$/, ([name = ''], { t }) => t('header_ours', { name })],
  [/^at most (\d+) days after starts_at$/, ([days], { t }) => t('end_within', { count: Number(days) })],
  [/^not before (\S+Z)$/, ([at], by) => by.t('not_before', { time: moment(at, by) })],
  [/^not after (\S+Z),/, ([at], by) => by.t('not_after', { time: moment(at, by) })],
  [
    /^at most (\d+) bytes$/,
    ([most], { t, format }) => t('image_bytes', { size: format.bytes(Number(most)) }),
  ],
];

const moment = (at: string | undefined, { format, now }: Speaker) => format.dateTime(at, now);

/** Seconds and milliseconds are spoken of as spans of time, which is how they were typed. */
function inRange(
  kind: string | undefined,
  [least = '', most = '']: string[],
  by: Speaker,
  field: string,
): string {
  const msPerUnit = field.endsWith('_seconds') ? 1_000 : field.endsWith('_ms') ? 1 : null;
  const of = msPerUnit === null ? (kind === 'integer' ? 'integer' : 'number') : 'duration';
  const write = (bound: string) =>
    msPerUnit === null ? by.format.number(Number(bound)) : by.format.duration(Number(bound) * msPerUnit);
  if (least === '') return by.t(`${of}_most`, { most: write(most) });
  if (most === '') return by.t(`${of}_least`, { least: write(least) });
  return by.t(`${of}_between`, { least: write(least), most: write(most) });
}

function inSize(of: 'string' | 'array', [least = '', most = '']: string[], { t, format }: Speaker): string {
  if (most === '') return t(`${of}_least`, { count: Number(least) });
  if (least === '' || least === '0') return t(`${of}_most`, { count: Number(most) });
  if (least === most) return t(`${of}_exactly`, { count: Number(most) });
  return t(`${of}_between`, { least: format.count(Number(least)), most: format.count(Number(most)) });
}

const cronFields = {
  minute: 'cron_minute',
  hour: 'cron_hour',
  'day-of-month': 'cron_day_of_month',
  month: 'cron_month',
  'day-of-week': 'cron_day_of_week',
} as const;

function cronField([name = '', value = '']: string[], { t }: Speaker): string {
  const key = Object.hasOwn(cronFields, name) ? cronFields[name as keyof typeof cronFields] : undefined;
  return key ? t(key, { value }) : value;
}
