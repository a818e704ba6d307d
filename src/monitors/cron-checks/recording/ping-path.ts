// What a ping address says: pure parsing of the path and query below /ping/.

import type { FurtherOfPing } from './further.ts';
import type { PingKind } from './schema.ts';

export interface PingAddress {
  /** Lower case. With `further` an alias, as it is stored. */
  slug: string;
  kind: PingKind;
  exit_code: number | null;
  run_id: string | null;
  /** An unknown ending of the address, cut; the ping is a log then. */
  unknown_ending: string | null;
  /** Of a ping that came by an alias. */
  further?: FurtherOfPing;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const LOWER_CASE = new RegExp(UUID.source);
const INTEGER = /^-?\d+$/;
const SLUG_LENGTH = 36;
const LONGEST_ENDING = 100;

/**
 * Reads `/ping/:slug[/start|/fail|/fail/:code|/log|/:code][/][?rid=…]`, without the `/ping/`; null where it names no
 * slug. A bad `rid` is ignored, and codes beyond 2^53 are kept as a null code. Any other ending is a log.
 */
export function parsePingAddress(rest: string): PingAddress | null {
  const question = rest.indexOf('?');
  const path = question < 0 ? rest : rest.slice(0, question);
  const slug = slugOf(path.slice(0, SLUG_LENGTH));
  if (slug === null || (path.length > SLUG_LENGTH && path[SLUG_LENGTH] !== '/')) return null;
  const ending = path.slice(SLUG_LENGTH + 1);
  const outcome = ending === '' ? SUCCESS : outcomeOf(variantOf(ending));
  return {
    slug,
    kind: outcome?.kind ?? 'log',
    exit_code: outcome?.exit_code ?? null,
    run_id: question < 0 ? null : runId(rest.slice(question + 1)),
    unknown_ending: outcome ? null : ending.slice(0, LONGEST_ENDING),
  };
}

/** Nearly all are in lower case as they come. */
function slugOf(text: string): string | null {
  if (LOWER_CASE.test(text)) return text;
  return UUID.test(text) ? text.toLowerCase() : null;
}

/** The segments of an ending, without a slash at its end; no more than it takes to know that it says nothing. */
const variantOf = (ending: string): string[] =>
  (ending.endsWith('/') ? ending.slice(0, -1) : ending).split('/', 3);

interface Outcome {
  kind: PingKind;
  exit_code: number | null;
}

const SUCCESS: Outcome = { kind: 'success', exit_code: null };

function outcomeOf(variant: readonly string[]): Outcome | null {
  const [first = '', second] = variant;
  if (variant.length === 1 && (first === 'start' || first === 'log')) return { kind: first, exit_code: null };
  if (first === 'fail' && variant.length <= 2)
    return {
      kind: 'fail',
      exit_code: second !== undefined && INTEGER.test(second) ? exitCode(second) : null,
    };
  if (variant.length === 1 && INTEGER.test(first))
    return { kind: /^-?0+$/.test(first) ? 'success' : 'fail', exit_code: exitCode(first) };
  return null;
}

function exitCode(digits: string): number | null {
  const code = Number(digits);
  return Number.isSafeInteger(code) ? code + 0 : null;
}

function runId(query: string): string | null {
  const rid = new URLSearchParams(query).get('rid');
  return rid !== null && UUID.test(rid) ? rid.toLowerCase() : null;
}
