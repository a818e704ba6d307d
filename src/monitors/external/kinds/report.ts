// What an integration reads of a payload, whatever tool sent it: one report for each of its alerts. Pure.

import type { Severity } from '../../../delivery/alert-schema.ts';
import { storableText } from '../../../delivery/texts/storable-text.ts';

export interface Report {
  /** What makes it the same alert when it is reported again. */
  key: string;
  name: string;
  state: 'down' | 'up';
  /** As the tool says; null: it does not. */
  severity: Severity | null;
  message: string;
  /** Where the tool shows it; http or https. */
  url: string | null;
  labels: Readonly<Record<string, string>>;
  /** When it began or ended, as the tool says; null: it does not. */
  at: Date | null;
  /** When it is over unless it is reported again, as the tool says; null: it does not. */
  expires_at: Date | null;
}

export type Reading =
  /** `left_out`: alerts in it that could not be read. `beyond`: those behind the first 1,000, or that the tool cut off. */
  { ok: true; reports: Report[]; left_out: number; beyond?: number } | { ok: false; reason: string };

export type Payload = Readonly<Record<string, unknown>>;

/** Of one payload; the rest is counted. An integration has no room for more. */
export const MOST_REPORTS = 1_000;
export const MOST_KEY_LENGTH = 500;
const MOST_NAME_LENGTH = 100;
const MOST_MESSAGE_LENGTH = 1_000;
const MOST_URL_LENGTH = 2_000;
const MOST_LABELS = 50;

export const isRecord = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field of a payload, however it came; never what is inherited. */
export const field = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (found, name) => (isRecord(found) && Object.hasOwn(found, name) ? found[name] : undefined),
    value,
  );

/** What can be written as text; else nothing. */
export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
};

export const textAt = (value: unknown, ...path: readonly string[]): string => textOf(field(value, ...path));

/** Names stand on one line. */
export const nameOf = (...parts: readonly string[]): string =>
  storableText(
    parts
      .filter(Boolean)
      .join(': ')
      .replaceAll(/\p{Cc}+/gu, ' '),
    MOST_NAME_LENGTH,
  ).trim();

export const messageOf = (...parts: readonly string[]): string =>
  storableText([...new Set(parts.filter(Boolean))].join('\n'), MOST_MESSAGE_LENGTH);

export function urlOf(...candidates: readonly unknown[]): string | null {
  for (const candidate of candidates.map(textOf))
    if (candidate.length <= MOST_URL_LENGTH && URL.canParse(candidate)) {
      const { protocol, href } = new URL(candidate);
      if (protocol === 'http:' || protocol === 'https:') return href;
    }
  return null;
}

/** Of a payload, as texts. */
export const labelsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {})
      .slice(0, MOST_LABELS)
      .map(([name, text]) => [name, textOf(text)] as const)
      .filter(([name, text]) => name !== '__proto__' && text !== ''),
  );

/** A moment as tools write it: RFC 3339, or with an offset without colon. null: none, or that of the year 1 for none. */
export function momentOf(value: unknown): Date | null {
  const text = textOf(value).replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
  if (!/^\d{4}-\d\d-\d\dT/.test(text)) return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1970 || at.getUTCFullYear() > 9_998 ? null : at;
}

const severityWords: Readonly<Record<Severity, readonly string[]>> = {
  critical: [
    'critical',
    'crit',
    'fatal',
    'emergency',
    'emerg',
    'alert',
    'page',
    'error',
    'major',
    'high',
    'disaster',
    'p1',
    'p2',
    'sev1',
    'sev2',
  ],
  warning: ['warning', 'warn', 'medium', 'average', 'minor', 'p3', 'sev3'],
  info: [
    'info',
    'information',
    'informational',
    'notice',
    'debug',
    'none',
    'low',
    'ok',
    'p4',
    'p5',
    'sev4',
    'sev5',
  ],
};

const severities = new Map(
  Object.entries(severityWords).flatMap(([severity, words]) =>
    words.map((word) => [word, severity as Severity] as const),
  ),
);

/** In our words; null where it is none of those that tools use. */
export const severityOf = (value: unknown): Severity | null =>
  severities.get(textOf(value).toLowerCase()) ?? null;
