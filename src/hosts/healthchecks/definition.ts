// From a check of a client of Healthchecks to what the API of Tocsin takes. Pure.

import { isOwnName } from '../../monitors/cron-checks/alias.ts';
import type { CronCheck, CronCheckChanges, NewCronCheck } from '../../monitors/cron-checks/checks/schema.ts';
import type { Spec } from './spec.ts';

/** Where nobody says when a check is expected, it is as Healthchecks has it: every day, an hour late at most. */
const DAY = { interval_seconds: 86_400, ...graceOf(3_600) };

export function newCheckOf(spec: Spec, version: number): NewCronCheck {
  const changes = changesOf(spec, { version, before: null });
  const { name = spec.slug || 'Unnamed check', ...rest } = changes;
  const isTimed = rest.interval_seconds !== undefined || rest.cron_expression !== undefined;
  return { name, ...(isTimed ? graceOf(3_600) : DAY), ...rest };
}

/** `before`: the check that is changed; null for a new one. */
export function changesOf(
  spec: Spec,
  { version, before }: { version: number; before: CronCheck | null },
): CronCheckChanges {
  const { name, tags, desc, grace, methods, filter_default_fail } = spec;
  const slug = slugOf(spec, version);
  return {
    ...(name && { name }),
    ...(tags !== undefined && { tags: [...new Set(tags.split(/\s+/).filter((tag) => tag !== ''))] }),
    ...(desc !== undefined && { description: desc }),
    ...(grace !== undefined && graceOf(grace)),
    ...scheduleOf(spec, before),
    ...(slug !== null && { ping_aliases: withSlug(before?.ping_aliases ?? [], slug) }),
    ...(methods !== undefined && { post_only: methods === 'POST' }),
    ...keywordsOf(spec, before),
    ...(filter_default_fail !== undefined && { fail_without_keyword: filter_default_fail }),
  };
}

/** There a start that nothing follows within the grace is a failure too. */
function graceOf(seconds: number) {
  return { grace_seconds: seconds, max_runtime_seconds: seconds };
}

function scheduleOf({ schedule, timeout, tz }: Spec, before: CronCheck | null): CronCheckChanges {
  const zone = tz === undefined ? {} : { timezone: tz };
  if (schedule) return { cron_expression: schedule, timezone: tz ?? before?.timezone ?? 'UTC' };
  return { ...(timeout !== undefined && { interval_seconds: timeout }), ...zone };
}

/** Versions 1 and 2 make it of the name. */
function slugOf({ slug, name }: Spec, version: number): string | null {
  if (slug !== undefined) return slug;
  return version < 3 && name !== undefined ? slugified(name) : null;
}

/** As Django's slugify. */
const slugified = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[-\s]+/g, '-')
    .replaceAll(/^[-_]+|[-_]+$/g, '')
    .slice(0, 100);

/** Of the names below the ping key the first one is its slug. */
export const slugIn = (aliases: readonly string[]): string => aliases.find(isOwnName) ?? '';

function withSlug(aliases: readonly string[], slug: string): string[] {
  const others = aliases.filter((alias) => alias !== slugIn(aliases) && alias !== slug);
  return slug === '' ? others : [slug, ...others];
}

/** There words do nothing unless a filter says where to look for them; here they always are looked for. */
function keywordsOf(spec: Spec, before: CronCheck | null): CronCheckChanges {
  const { subject, subject_fail, success_kw = subject, failure_kw = subject_fail, start_kw } = spec;
  const filters = [spec.filter_subject, spec.filter_body, spec.filter_http_body];
  const isOn = Boolean(subject ?? subject_fail) || filters.includes(true);
  if (filters.includes(false) && !isOn) return NO_WORDS;
  if (!isOn && !(before && hasWords(before))) return {};
  return {
    ...(failure_kw !== undefined && { failure_keywords: wordsOf(failure_kw) }),
    ...(success_kw !== undefined && { success_keywords: wordsOf(success_kw) }),
    ...(start_kw !== undefined && { start_keywords: wordsOf(start_kw) }),
  };
}

const NO_WORDS = { failure_keywords: [], success_keywords: [], start_keywords: [] };

export const hasWords = (check: CronCheck): boolean =>
  check.failure_keywords.length + check.success_keywords.length + check.start_keywords.length > 0;

const wordsOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
