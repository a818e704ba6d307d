// The calls of the management API of Healthchecks, versions 1 to 3 (healthchecks.io/docs/api), but for those that change
// settings.

import type { CronCheck } from '../../monitors/cron-checks/checks/schema.ts';
import { slugIn } from './definition.ts';
import { flipsOf, shownChannel, shownCheck, shownPing, uniqueKey } from './shown.ts';
import { type ClientAnswer, channelsOf, checksOf, done, notThere, rulesOf, type Tocsin } from './tocsin.ts';

export interface ClientCall {
  tocsin: Tocsin;
  version: number;
  /** Address below which `/api/v3` is. */
  root: string;
  query: URLSearchParams;
  /** What was sent, as far as it is an object. */
  body: object;
  now: Date;
}

const MOST_PINGS = 100;
const MOST_FLIP_DAYS = 399;
const DAY_MS = 86_400_000;

export async function listChecks({ tocsin, version, root, query }: ClientCall): Promise<ClientAnswer> {
  const slug = query.get('slug');
  const tags = [...new Set(query.getAll('tag'))].filter((tag) => tag !== '');
  const rules = await rulesOf(tocsin);
  const checks = (await checksOf(tocsin, tags)).filter(
    ({ ping_aliases }) => !slug || slugIn(ping_aliases) === slug,
  );
  return {
    status: 200,
    json: { checks: checks.map((check) => shownCheck(check, { version, root, rules })) },
  };
}

/** By its UUID, or by the key that it has for readers. */
export async function checkOf({ tocsin }: Pick<ClientCall, 'tocsin'>, name: string): Promise<CronCheck> {
  if (name.length !== 40) {
    const id = await tocsin.idOfSlug(name.toLowerCase());
    return id === null ? notThere() : done(tocsin, 'GET', `/cron-checks/${id}`);
  }
  const checks = await checksOf(tocsin, []);
  return checks.find((check) => uniqueKey(check) === name) ?? notThere();
}

export async function shown(call: ClientCall, check: CronCheck): Promise<ClientAnswer> {
  const rules = await rulesOf(call.tocsin);
  return { status: 200, json: shownCheck(check, { ...call, rules }) };
}

export const readCheck = async (call: ClientCall, name: string): Promise<ClientAnswer> =>
  shown(call, await checkOf(call, name));

export async function deleteCheck(call: ClientCall, name: string): Promise<ClientAnswer> {
  const check = await checkOf(call, name);
  const answer = await shown(call, check);
  await done(call.tocsin, 'DELETE', `/cron-checks/${check.id}`);
  return answer;
}

export async function pauseCheck(call: ClientCall, name: string): Promise<ClientAnswer> {
  const { id } = await checkOf(call, name);
  return shown(call, await done(call.tocsin, 'POST', `/cron-checks/${id}/pause`, {}));
}

export async function resumeCheck(call: ClientCall, name: string): Promise<ClientAnswer> {
  const { id, paused } = await checkOf(call, name);
  if (!paused) return { status: 409, text: 'check is not paused' };
  return shown(call, await done(call.tocsin, 'POST', `/cron-checks/${id}/resume`, {}));
}

export async function listPings(call: ClientCall, name: string): Promise<ClientAnswer> {
  const check = await checkOf(call, name);
  const { pings } = await done(call.tocsin, 'GET', `/cron-checks/${check.id}/pings?limit=${MOST_PINGS}`);
  const view = { ...call, check };
  return {
    status: 200,
    json: {
      pings: pings.map((ping: Parameters<typeof shownPing>[0], at: number) => shownPing(ping, at, view)),
    },
  };
}

/** Of a ping that is among those that are listed. */
export async function readPingBody(call: ClientCall, name: string, n: number): Promise<ClientAnswer> {
  const { id, ping_count } = await checkOf(call, name);
  const at = ping_count - n;
  if (at < 0 || at >= MOST_PINGS) return notThere();
  const { pings } = await done(call.tocsin, 'GET', `/cron-checks/${id}/pings?limit=${MOST_PINGS}`);
  if (!pings[at]) return notThere();
  const { body } = await done(call.tocsin, 'GET', `/cron-checks/${id}/pings/${pings[at].id}`);
  return body === null ? notThere() : { status: 200, text: body };
}

export async function listFlips(call: ClientCall, name: string): Promise<ClientAnswer> {
  const window = windowOf(call);
  if (window === null) return { status: 400, text: '' };
  const { id } = await checkOf(call, name);
  const { from, to } = window;
  if (from >= to) return { status: 200, json: { flips: [] } };
  const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() });
  const timeline = await done(call.tocsin, 'GET', `/cron-checks/${id}/timeline?${query}`);
  return { status: 200, json: { flips: flipsOf(timeline) } };
}

/** Null for what is no time. */
function windowOf({ query, now }: ClientCall): { from: Date; to: Date } | null {
  const [seconds, start, end] = ['seconds', 'start', 'end'].map((name) => query.get(name));
  const given = [seconds, start, end].filter((value) => value);
  if (!given.every((value) => /^\d{1,11}$/.test(value ?? ''))) return null;
  const to = end ? Math.min(Number(end) * 1_000, now.getTime()) : now.getTime();
  const earliest = to - MOST_FLIP_DAYS * DAY_MS;
  const since = seconds ? now.getTime() - Number(seconds) * 1_000 : earliest;
  return {
    from: new Date(Math.max(earliest, since, start ? Number(start) * 1_000 : earliest)),
    to: new Date(to),
  };
}

export const listChannels = async ({ tocsin }: ClientCall): Promise<ClientAnswer> => ({
  status: 200,
  json: { channels: (await channelsOf(tocsin)).map(shownChannel) },
});

/** Badges are of single checks. */
export async function listBadges({ tocsin }: ClientCall): Promise<ClientAnswer> {
  await done(tocsin, 'GET', '/cron-checks?limit=1');
  return { status: 200, json: { badges: {} } };
}
