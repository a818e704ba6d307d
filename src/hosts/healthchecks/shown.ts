// Checks, pings and channels of Tocsin as Healthchecks shows its own (hc/api/models.py of 3.10). Pure.

import { createHash } from 'node:crypto';
import type { PresentedRule } from '../../alerts/rules/schema.ts';
import type { CronCheck } from '../../monitors/cron-checks/checks/schema.ts';
import type { Ping } from '../../monitors/cron-checks/pings/schema.ts';
import { MAIL_METHOD } from '../../monitors/cron-checks/recording/mail-method.ts';
import type { Timeline } from '../../subjects/schema.ts';
import { hasWords, slugIn } from './definition.ts';

export interface View {
  /** 1, 2 or 3. */
  version: number;
  /** Address below which `/api/v3` is, without a trailing slash. */
  root: string;
  rules: readonly PresentedRule[];
}

export function shownCheck(check: CronCheck, { version, root, rules }: View): object {
  const [success, failure] = [check.success_keywords.join(','), check.failure_keywords.join(',')];
  const isFiltered = hasWords(check);
  return {
    name: check.name,
    slug: slugIn(check.ping_aliases),
    tags: check.tags.join(' '),
    desc: check.description,
    grace: check.grace_seconds,
    n_pings: check.ping_count,
    status: statusOf(check, version),
    started: check.running,
    last_ping: moment(check.last_ping_at),
    next_ping: moment(check.next_expected_at),
    manual_resume: true,
    methods: check.post_only ? 'POST' : '',
    ...{ subject: success, subject_fail: failure, success_kw: success, failure_kw: failure },
    start_kw: check.start_keywords.join(','),
    ...{ filter_subject: isFiltered, filter_body: isFiltered, filter_http_body: isFiltered },
    filter_default_fail: check.fail_without_keyword,
    badge_url: check.badge_enabled ? `${root}/badge/cron/${check.id}?style=status` : null,
    ...(check.last_duration_ms !== null && { last_duration: Math.floor(check.last_duration_ms / 1_000) }),
    ...addressesOf(check, { version, root, rules }),
    ...(check.cron_expression === null
      ? { timeout: check.interval_seconds }
      : { schedule: check.cron_expression, tz: check.timezone }),
  };
}

function statusOf({ status, running }: CronCheck, version: number): string {
  if (version === 1 && running) return 'started';
  return status === 'late' ? 'grace' : status;
}

/** Read-only keys see none, but a name for the check that leads nowhere else. */
function addressesOf(check: CronCheck, { version, root, rules }: View): object {
  if (check.slug === null) return { unique_key: uniqueKey(check) };
  const url = `${root}/api/v${version}/checks/${check.slug}`;
  return {
    ...{ uuid: check.slug, ping_url: check.ping_url },
    ...{ update_url: url, pause_url: `${url}/pause`, resume_url: `${url}/resume` },
    channels: notifiedOf(check, rules).map(channelId).join(','),
  };
}

export const uniqueKey = ({ id }: Pick<CronCheck, 'id'>): string =>
  createHash('sha1').update(`tocsin cron check ${id}`).digest('hex');

type Covered = Pick<CronCheck, 'tags'> & { id?: number };

/** The channels that rules notify of it; `id` is left out for a check that is not there yet. */
export function notifiedOf({ id, tags }: Covered, rules: readonly PresentedRule[]): number[] {
  const about = rules.filter(
    ({ enabled, kind, targets }) =>
      enabled &&
      kind.startsWith('cron_') &&
      (targets.all ||
        targets.ids.some((one) => one === id) ||
        targets.tags.some((tag) => tags.includes(tag))),
  );
  return [...new Set(about.flatMap(({ channel_ids }) => channel_ids))].sort((one, other) => one - other);
}

/** Clients expect UUIDs. */
export const channelId = (id: number): string =>
  `00000000-0000-4000-8000-${id.toString(16).padStart(12, '0')}`;

const KINDS: Readonly<Record<string, string>> = {
  pagerduty: 'pd',
  teams: 'msteamsw',
  custom_http: 'webhook',
};

export const shownChannel = ({ id, name, kind }: { id: number; name: string; kind: string }): object => ({
  ...{ id: channelId(id), name, kind: KINDS[kind] ?? kind },
});

/** `index`: how many newer ones there are. */
export function shownPing(ping: Ping, index: number, { check, root, version }: PingView): object {
  const n = check.ping_count - index;
  const isMail = ping.method === MAIL_METHOD;
  return {
    type: ping.ignored ? 'ign' : ping.kind,
    date: moment(ping.received_at, 'micro'),
    ...{ n, scheme: isMail ? 'email' : root.slice(0, root.indexOf(':')) },
    ...{ remote_addr: ping.source_ip, method: isMail ? '' : ping.method, ua: ping.user_agent ?? '' },
    rid: ping.run_id,
    body_url:
      ping.body_preview === null ? null : `${root}/api/v${version}/checks/${check.slug}/pings/${n}/body`,
    ...(ping.duration_ms !== null && { duration: ping.duration_ms / 1_000 }),
  };
}

interface PingView {
  check: Pick<CronCheck, 'ping_count' | 'slug'>;
  root: string;
  version: number;
}

/** Newest first: when it went up, and when it went down or was not judged any more. */
export function flipsOf({ periods }: Timeline): { timestamp: string; up: 0 | 1 }[] {
  const flips: { timestamp: string; up: 0 | 1 }[] = [];
  let before: 0 | 1 | null = null;
  for (const { status, from } of periods) {
    const up = status === 'up' || status === 'late' ? 1 : 0;
    if (up !== before && (before !== null || up === 1)) flips.push({ timestamp: String(moment(from)), up });
    before = up;
  }
  return flips.reverse();
}

/** As Python writes it, to the second unless asked for more. */
function moment(iso: string | null, precision?: 'micro'): string | null {
  if (iso === null) return null;
  return precision ? iso.replace('Z', '000+00:00') : iso.replace(/(?:\.\d+)?Z$/, '+00:00');
}
