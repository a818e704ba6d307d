// Finds the check of a name over the API, or makes it. Two who do it at once make one.

import { type Api, type ApiAnswer, callApi } from './api.ts';
import type { Creation } from './options.ts';
import { waitUnless } from './ping.ts';
import { sha256 } from './remembered.ts';

export type CheckFound = { pingUrl: string } | { problem: string };

const PAGE = 200;
const MOST_PAGES = 5;
/** While somebody else is making it. */
const LOOK_AGAIN_MS = 250;

export async function findOrCreateCheck(api: Api, creation: Creation): Promise<CheckFound> {
  const definition = definitionOf(creation);
  // The same definition gives the same key: of all who create it at once, the API lets one do it (Idempotency-Key).
  let idempotencyKey = `tocsin-run-${await sha256(JSON.stringify(definition))}`;
  do {
    const found = await findByName(api, creation.name);
    if (found) return found;
    const headers = { 'Idempotency-Key': idempotencyKey };
    const made = await callApi(api, { method: 'POST', path: '/cron-checks', headers, body: definition });
    if (made.kind === 'failed') return { problem: made.reason };
    if (made.status === 201 && !made.isReplay) return pingUrlOf(made.json);
    if (made.status !== 201 && made.status !== 409) return refused(made);
    // A replay of the last 24 hours, and yet there is none of this name: it was deleted or renamed since.
    if (made.status === 201) idempotencyKey = `${idempotencyKey.slice(0, 75)}-${idOf(made.json)}`;
  } while (await waitUnless(api.stop, LOOK_AGAIN_MS));
  return { problem: 'the check could not be made in time' };
}

/** What is sent to make it. The time zone of this machine is what its cron goes by. */
function definitionOf({ name, schedule, timezone, graceSeconds }: Creation): Record<string, unknown> {
  const isCron = 'cron_expression' in schedule;
  const zone = timezone ?? (isCron ? Intl.DateTimeFormat().resolvedOptions().timeZone : null);
  return {
    name,
    ...schedule,
    ...(zone === null ? {} : { timezone: zone }),
    ...(graceSeconds === null ? {} : { grace_seconds: graceSeconds }),
  };
}

/** The oldest one of exactly this name; null where there is none. */
async function findByName(api: Api, name: string): Promise<CheckFound | null> {
  let [found, cursor]: [unknown, string | null] = [null, null];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = new URLSearchParams({
      q: name,
      limit: String(PAGE),
      ...(cursor === null ? {} : { cursor }),
    });
    const answer = await callApi(api, { method: 'GET', path: `/cron-checks?${query}` });
    if (answer.kind === 'failed') return { problem: answer.reason };
    if (answer.status !== 200) return refused(answer);
    const checks: unknown = field(answer.json, 'checks');
    if (!Array.isArray(checks)) return { problem: 'this is no API of Tocsin' };
    found = checks.findLast((check: unknown) => field(check, 'name') === name) ?? found;
    const next = field(answer.json, 'next_cursor');
    if (typeof next !== 'string') break;
    cursor = next;
  }
  return found === null ? null : pingUrlOf(found);
}

function pingUrlOf(check: unknown): CheckFound {
  const pingUrl = field(check, 'ping_url');
  return typeof pingUrl === 'string'
    ? { pingUrl }
    : { problem: 'the API does not show the ping URL; it takes a full key' };
}

const idOf = (check: unknown): string => String(field(check, 'id'));

function refused({ status, json }: Extract<ApiAnswer, { kind: 'answered' }>): CheckFound {
  const issues: unknown = field(json, 'issues');
  const details = Array.isArray(issues)
    ? issues.map((issue: unknown) => `${field(issue, 'field')}: ${field(issue, 'reason')}`).join('; ')
    : field(json, 'error');
  return { problem: `the API answered ${status}${typeof details === 'string' ? ` (${details})` : ''}` };
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
