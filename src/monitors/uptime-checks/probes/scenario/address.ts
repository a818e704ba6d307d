// Where a step goes: its URL begins where the one of the check ends, or is a whole one. Pure.

import { type ParsedTarget, parseTarget } from '../../../../platform/safe-fetch/target.ts';
import { filled, variablesIn } from './variables.ts';

/** Longer than that of a check: variables may hold whole queries. */
const MAX_FILLED_LENGTH = 8_192;
const AUTHORITY = /^(?:[a-z][a-z0-9+.-]*:)?[\\/]{2}[^\\/?#]*/i;

/** The address with any values, to know its origin and what is wrong with it. */
export function writtenAddress(base: string, url: string): ParsedTarget {
  if (AUTHORITY.exec(url)?.[0].includes('{{'))
    return { ok: false, reason: 'must not have variables in its origin' };
  const values = new Map(variablesIn(url).map((name) => [name, 'x']));
  return resolved(base, url, values);
}

/** Values may lead anywhere but to another origin: what is sent is for the one that was written. */
export function stepAddress(base: string, url: string, values: ReadonlyMap<string, string>): ParsedTarget {
  const written = writtenAddress(base, url);
  if (!written.ok) return written;
  const target = resolved(base, url, values);
  return target.ok && target.url.origin !== written.url.origin
    ? { ok: false, reason: 'its variables lead to another origin' }
    : target;
}

/** As it is compared; the text itself where it is no URL. */
export function originOfStep(base: string, url: string): string {
  const written = writtenAddress(base, url);
  return written.ok ? written.url.origin : `${base} ${url}`;
}

function resolved(base: string, url: string, values: ReadonlyMap<string, string>): ParsedTarget {
  const text = filled(url, values, MAX_FILLED_LENGTH);
  if (text === null) return { ok: false, reason: `at most ${MAX_FILLED_LENGTH} characters` };
  // The standard drops line breaks; nobody means to write them.
  if (/\p{Cc}/u.test(text)) return { ok: false, reason: 'must not contain spaces or control characters' };
  const whole = URL.parse(text.trim(), base);
  if (!whole) return { ok: false, reason: 'url' };
  whole.hash = '';
  return parseTarget(whole.href, MAX_FILLED_LENGTH);
}
