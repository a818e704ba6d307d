// A check as clients of Healthchecks send it, with the words in which it refuses (hc/api/views.py of 3.10). Pure.

import { scheduleProblem } from '../../platform/cron.ts';
import { isTimeZone } from '../../platform/time-zone.ts';

export interface Spec {
  name?: string;
  slug?: string;
  tags?: string;
  desc?: string;
  channels?: string;
  timeout?: number;
  grace?: number;
  schedule?: string;
  tz?: string;
  methods?: string;
  manual_resume?: boolean;
  start_kw?: string;
  success_kw?: string;
  failure_kw?: string;
  /** Of old versions: words for a success, and for a failure. */
  subject?: string;
  subject_fail?: string;
  filter_subject?: boolean;
  filter_body?: boolean;
  filter_http_body?: boolean;
  filter_default_fail?: boolean;
  unique?: readonly UniqueField[];
}

const uniqueFields = ['name', 'slug', 'tags', 'timeout', 'grace'] as const;
export type UniqueField = (typeof uniqueFields)[number];

/** What is wrong with a value, to follow the name of its field; null where it is right. */
type Rule = (value: unknown) => string | null;

const text =
  (most = 10_000, pattern = /^/): Rule =>
  (value) => {
    if (typeof value !== 'string') return 'is not a string';
    if (value.length > most) return 'is too long';
    return pattern.test(value) ? null : 'does not match pattern';
  };

/** As in Healthchecks a minute at least; at most 90 days, where there it is a year. */
const LONGEST_SECONDS = 7_776_000;
const secondsRule: Rule = (value) => {
  if (!Number.isInteger(value)) return 'is not a number';
  if (Number(value) < 60) return 'is too small';
  return Number(value) > LONGEST_SECONDS ? 'is too large' : null;
};

const flag: Rule = (value) => (typeof value === 'boolean' ? null : 'is not a boolean');

const isUniqueField = (value: unknown): value is UniqueField => uniqueFields.some((field) => field === value);

const RULES: Readonly<Record<keyof Spec, Rule>> = {
  ...{ channels: text(), desc: text(), failure_kw: text(200) },
  ...{ filter_subject: flag, filter_body: flag, filter_http_body: flag, filter_default_fail: flag },
  ...{ grace: secondsRule, manual_resume: flag },
  methods: (value) => (value === '' || value === 'POST' ? null : 'has unexpected value'),
  name: text(100),
  schedule(value) {
    if (typeof value !== 'string') return 'is not a string';
    if (value.length > 100) return 'is too long';
    return value === '' || scheduleProblem(value) === null
      ? null
      : 'is not a valid cron or OnCalendar expression';
  },
  slug: text(100, /^[a-z0-9_-]*$/),
  ...{
    start_kw: text(200),
    subject: text(200),
    subject_fail: text(200),
    success_kw: text(200),
    tags: text(),
  },
  timeout: secondsRule,
  tz(value) {
    if (typeof value !== 'string') return 'is not a string';
    return isTimeZone(value) ? null : 'is not a valid timezone';
  },
  unique: (value) => (Array.isArray(value) ? null : 'is not an array'),
};

/** The first field that is wrong is what the answer is about, in the order in which Healthchecks looks at them. */
export function readSpec(given: object): Spec | { error: string } {
  const spec: Record<string, unknown> = {};
  for (const [field, rule] of Object.entries(RULES)) {
    const value: unknown = Reflect.get(given, field);
    if (value === undefined) continue;
    const problem = rule(value);
    if (problem !== null) return { error: `json validation error: ${field} ${problem}` };
    if (field === 'unique' && !(value as unknown[]).every(isUniqueField))
      return { error: "json validation error: an item in 'unique' has unexpected value" };
    spec[field] = value;
  }
  return spec;
}
