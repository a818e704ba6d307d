// The checks that are asked for, in the order that is asked for. Pure.

import { inNaturalOrder } from '../../../../shared/format/natural-order.ts';
import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { hasWords } from '../../../api/words.ts';
import { heldState } from '../../../domain/held-state.ts';
import { type Shown, uptimeCheckState } from '../../../domain/state-of.ts';
import { byKnown, turned } from '../../../ui/lists/row-order.ts';
import { rankOf, type StateName } from '../../../ui/words/states.ts';
import { isCertificateSoon, targetOf } from '../target.ts';
import { type ListedState, type ListSearch, SORTS, type Sort } from './list-search.ts';

export const stateNames: Readonly<Record<ListedState, StateName>> = {
  down: 'down',
  slow: 'warn',
  up: 'ok',
  new: 'new',
  paused: 'paused',
};

/** What is known beside the checks themselves. */
export interface Known {
  now: number;
  /** Ids of what notifies nobody because of what it depends on. */
  heldBack: readonly number[];
}

/** Up is not fine while its certificate runs out, and down is nobody's task while a server behind it is. */
export function listedState(check: UptimeCheck, { now, heldBack }: Known): Shown {
  const own = uptimeCheckState(check);
  if (own.state === 'ok' && isCertificateSoon(check, now)) return { state: 'warn', word: 'certificate' };
  return heldState(own, heldBack.includes(check.id));
}

/** What is asked for, in the order in which it comes. */
export const wantedChecks = (checks: readonly UptimeCheck[], search: ListSearch): UptimeCheck[] =>
  checks.filter((check) => isWanted(check, search));

/** What is asked for, worst first unless another order is. */
export function chooseChecks(
  checks: readonly UptimeCheck[],
  search: ListSearch,
  known: Known,
): UptimeCheck[] {
  const wanted = wantedChecks(checks, search);
  const { sort } = search;
  if (sort === undefined) return wanted.toSorted(worstFirst(known));
  const name = SORTS.find((one) => sort.endsWith(one)) ?? 'state';
  const by = name === 'state' ? turned(worstFirst(known)) : orders[name];
  return wanted.toSorted(by(sort.startsWith('-') ? -1 : 1));
}

function isWanted(check: UptimeCheck, { q = '', state, kind, tag = [] }: ListSearch): boolean {
  const own = uptimeCheckState(check).state;
  return (
    hasWords(q, { id: check.id, texts: [check.name, targetOf(check), ...check.tags] }) &&
    (state === undefined || state.some((name) => stateNames[name] === own)) &&
    (kind === undefined || kind.includes(check.kind)) &&
    tag.every((one) => check.tags.includes(one))
  );
}

type Order = (one: UptimeCheck, other: UptimeCheck) => number;

const byName: Order = (one, other) => inNaturalOrder(one.name, other.name);
const TROUBLED: readonly UptimeCheck['status'][] = ['down', 'degraded'];

/** Among those in the same trouble the newest first; the others by name, so that they keep their places. */
function worstFirst(known: Known): Order {
  const rank = (check: UptimeCheck): number => rankOf(listedState(check, known).state);
  return (one, other) => {
    const distance = rank(one) - rank(other);
    if (distance !== 0) return distance;
    const isTrouble = TROUBLED.includes(one.status) && TROUBLED.includes(other.status);
    return (isTrouble ? other.status_since.localeCompare(one.status_since) : 0) || byName(one, other);
  };
}

/** As the API orders them. */
const orders: Readonly<Record<Exclude<Sort, 'state'>, (direction: 1 | -1) => Order>> = {
  name: turned(byName),
  target: turned((one, other) => inNaturalOrder(targetOf(one), targetOf(other)) || byName(one, other)),
  certificate: byKnown(
    ({ certificate }) => (certificate ? Date.parse(certificate.expires_at) : null),
    byName,
  ),
};
