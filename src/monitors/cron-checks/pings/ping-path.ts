// What a ping address says: pure parsing of the path and query below /ping/.

export type PingKind = 'success' | 'start' | 'fail' | 'log';

export interface PingAddress {
  /** Lower case. */
  slug: string;
  kind: PingKind;
  exit_code: number | null;
  run_id: string | null;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const INTEGER = /^-?\d+$/;
const LONGEST_PATH = 120;

/**
 * Reads `/ping/:slug[/start|/fail|/fail/:code|/log|/:code][/][?rid=…]`, without the `/ping/`; null where it says
 * nothing that could be recorded. A bad `rid` is ignored, and codes beyond 2^53 are kept as a null code.
 */
export function parsePingAddress(rest: string): PingAddress | null {
  const question = rest.indexOf('?');
  const path = question < 0 ? rest : rest.slice(0, question);
  if (path.length > LONGEST_PATH) return null;
  const segments = path.split('/');
  if (segments.length > 1 && segments.at(-1) === '') segments.pop();
  const [slug, ...variant] = segments;
  if (slug === undefined || !UUID.test(slug)) return null;
  const outcome = outcomeOf(variant);
  return (
    outcome && {
      slug: slug.toLowerCase(),
      ...outcome,
      run_id: question < 0 ? null : runId(rest.slice(question + 1)),
    }
  );
}

function outcomeOf(variant: readonly string[]): { kind: PingKind; exit_code: number | null } | null {
  const [first, second] = variant;
  if (first === undefined) return { kind: 'success', exit_code: null };
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
