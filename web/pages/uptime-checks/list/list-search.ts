// What of the list the address asks for: which checks, and in which order. Pure.

import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { oneOf, someOf, textOf, textsOf } from '../../../search-params.ts';
import { rankOf, type StateName, uptimeCheckState } from '../../../ui/state-of.ts';
import { targetOf } from '../target.ts';

/** As the address has them. */
export const STATES = ['down', 'slow', 'up', 'new', 'paused'] as const;
export type ListedState = (typeof STATES)[number];

export const stateNames: Readonly<Record<ListedState, StateName>> = {
  down: 'down',
  slow: 'warn',
  up: 'ok',
  new: 'new',
  paused: 'paused',
};

export const KINDS = ['http', 'tcp', 'tls', 'dns'] as const;

const SORTS = ['state', 'name', 'target', 'certificate'] as const;
type Sort = (typeof SORTS)[number];
const ORDERS = SORTS.flatMap((sort) => [sort, `-${sort}`] as const);

export interface ListSearch {
  q?: string;
  state?: ListedState[];
  kind?: (typeof KINDS)[number][];
  tag?: string[];
  sort?: (typeof ORDERS)[number];
}

export function listSearch(given: Record<string, unknown>): ListSearch {
  const q = textOf(given.q);
  const state = someOf(given.state, STATES);
  const kind = someOf(given.kind, KINDS);
  const tag = textsOf(given.tag);
  const sort = oneOf(given.sort, ORDERS);
  return {
    ...(q && { q }),
    ...(state.length > 0 && { state }),
    ...(kind.length > 0 && { kind }),
    ...(tag.length > 0 && { tag }),
    ...(sort && { sort }),
  };
}

export const isFiltered = ({ q, state, kind, tag }: ListSearch): boolean =>
  [q, state, kind, tag].some((asked) => asked !== undefined);

/** What is asked for, worst first unless another order is. */
export function chooseChecks(checks: readonly UptimeCheck[], search: ListSearch): UptimeCheck[] {
  const wanted = checks.filter((check) => isWanted(check, search));
  const { sort } = search;
  if (sort === undefined) return wanted.toSorted(worstFirst);
  const by = orders[SORTS.find((name) => sort.endsWith(name)) ?? 'state'];
  return wanted.toSorted(sort.startsWith('-') ? (one, other) => by(other, one) : by);
}

function isWanted(check: UptimeCheck, { q, state, kind, tag = [] }: ListSearch): boolean {
  const own = uptimeCheckState(check).state;
  return (
    (q === undefined || hasText(check, q.toLowerCase())) &&
    (state === undefined || state.some((name) => stateNames[name] === own)) &&
    (kind === undefined || kind.includes(check.kind)) &&
    tag.every((one) => check.tags.includes(one))
  );
}

const hasText = (check: UptimeCheck, text: string): boolean =>
  [String(check.id), check.name, targetOf(check), ...check.tags].some((part) =>
    part.toLowerCase().includes(text),
  );

type Order = (one: UptimeCheck, other: UptimeCheck) => number;

const rank = (check: UptimeCheck): number => rankOf(uptimeCheckState(check).state);
const byName: Order = (one, other) => one.name.localeCompare(other.name);
const TROUBLED: readonly UptimeCheck['status'][] = ['down', 'degraded'];

/** Among those in the same trouble the newest first; the others by name, so that they keep their places. */
const worstFirst: Order = (one, other) => {
  const distance = rank(one) - rank(other);
  if (distance !== 0) return distance;
  const isTrouble = TROUBLED.includes(one.status);
  return (isTrouble ? other.status_since.localeCompare(one.status_since) : 0) || byName(one, other);
};

/** What is not known comes last, and first where the order is turned around. */
const byNumber =
  (of: (check: UptimeCheck) => number | null): Order =>
  (one, other) =>
    (of(one) ?? Number.MAX_SAFE_INTEGER) - (of(other) ?? Number.MAX_SAFE_INTEGER) || byName(one, other);

const orders: Readonly<Record<Sort, Order>> = {
  state: worstFirst,
  name: byName,
  target: (one, other) => targetOf(one).localeCompare(targetOf(other)) || byName(one, other),
  certificate: byNumber(({ certificate }) => (certificate ? Date.parse(certificate.expires_at) : null)),
};

/** How many there are in each state, for the sentence on top. */
export function countChecks(
  checks: readonly UptimeCheck[],
): Record<'down' | 'slow' | 'paused' | 'rest', number> {
  const counts = { down: 0, slow: 0, paused: 0, rest: 0 };
  for (const { status } of checks) {
    if (status === 'down' || status === 'paused') counts[status] += 1;
    else if (status === 'degraded') counts.slow += 1;
    else counts.rest += 1;
  }
  return counts;
}
