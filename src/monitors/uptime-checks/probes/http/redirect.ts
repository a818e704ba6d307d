// Where a redirect leads, and what may be sent there. Pure.

import { parseTarget } from '../../../../platform/safe-fetch/target.ts';
import { type Failed, failed } from '../findings.ts';

/** Longer than that of a check: sign-ins put whole documents into theirs. */
const MAX_LOCATION_LENGTH = 8_192;

export interface HttpStep {
  url: URL;
  /** The host without the brackets of IPv6. */
  host: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
}

/** RFC 9110, section 15.4. Without a place to go to it is an answer like any other. */
export const isRedirect = (status: number, location: string | undefined): location is string =>
  location !== undefined && [301, 302, 303, 307, 308].includes(status);

export type Redirected = { ok: true; step: HttpStep } | Failed;

/**
 * The next request, as the Fetch standard says (section 4.4). Another origin gets none of the headers that were set for
 * the first one: they may hold its secrets. So may the body; a redirect that would take it along is not followed.
 */
export function redirect(from: HttpStep, status: number, location: string): Redirected {
  const target = targetOf(from.url, location);
  if (!target.ok)
    return failed('status', `answered ${status} and a place that cannot be gone to: ${target.reason}`);
  const next = { ...from, url: target.url, host: target.host };
  const becomesGet = (status === 303 && from.method !== 'HEAD') || (status <= 302 && from.method === 'POST');
  if (becomesGet) Object.assign(next, { method: 'GET', body: null, headers: withoutContent(from.headers) });
  if (target.url.origin === from.url.origin) return { ok: true, step: next };
  if (next.body !== null)
    return failed('status', `answered ${status}, which would take the body to another origin`);
  return { ok: true, step: { ...next, headers: {} } };
}

function targetOf(from: URL, location: string) {
  if (location.length > MAX_LOCATION_LENGTH) return { ok: false, reason: 'it is too long' } as const;
  const url = URL.parse(location.trim(), from.href);
  if (!url) return { ok: false, reason: 'it is no URL' } as const;
  url.hash = '';
  return parseTarget(url.href, MAX_LOCATION_LENGTH);
}

const withoutContent = (headers: HttpStep['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !/^content-/i.test(name)));
