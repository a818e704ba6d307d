// The checks that are asked for, in the order that is asked for. Pure.

import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { finder } from '../../../api/words.ts';
import { uptimeCheckState } from '../../../domain/state-of.ts';
import { rememberedOrder } from '../../../ui/lists/name-order.ts';
import { byKnown, byMoment, sortedBy, turned } from '../../../ui/lists/row-order.ts';
import { rankOf, type StateName } from '../../../ui/words/states.ts';
import { type Known, listedState } from '../listed-state.ts';
import { targetOf } from '../target.ts';
import { type ListedState, type ListSearch, SORTS, type Sort } from './list-search.ts';

export const stateNames: Readonly<Record<ListedState, StateName>> = {
  down: 'down',
  slow: 'warn',
  up: 'ok',
  new: 'new',
  paused: 'paused',
};

const isFoundBy = finder<UptimeCheck>((check) => [check.name, targetOf(check), ...check.tags]);

/** What is asked for, in the order in which it comes. */
export function wantedChecks(
  checks: readonly UptimeCheck[],
  { q, state, kind, tag = [] }: ListSearch,
): UptimeCheck[] {
  const isFound = isFoundBy(q);
  const states = state?.map((name) => stateNames[name]);
  return checks.filter(
    (check) =>
      isFound(check) &&
      (states === undefined || states.includes(uptimeCheckState(check).state)) &&
      (kind === undefined || kind.includes(check.kind)) &&
      tag.every((one) => check.tags.includes(one)),
  );
}

const orderOfNames = rememberedOrder();
const orderOfTargets = rememberedOrder();

/** What is asked for, worst first unless another order is. */
export function chooseChecks(
  checks: readonly UptimeCheck[],
  search: ListSearch,
  known: Known,
): UptimeCheck[] {
  const wanted = wantedChecks(checks, search);
  const { sort } = search;
  const name = SORTS.find((one) => sort?.endsWith(one)) ?? 'state';
  const direction = sort?.startsWith('-') ? -1 : 1;
  const inOrder = orderOfNames(wanted.map((check) => check.name));
  const byName: Order = (one, other) => inOrder(one.name, other.name);
  if (name === 'state') return worstFirst(wanted, { known, direction, byName });
  if (name === 'target') return byTarget(wanted, { direction, byName });
  return wanted.toSorted(ordersBy(byName)[name](direction));
}

type Order = (one: UptimeCheck, other: UptimeCheck) => number;

const TROUBLED: readonly UptimeCheck['status'][] = ['down', 'degraded'];

interface Ordered {
  direction: 1 | -1;
  byName: Order;
}

/** Among those in the same trouble the newest first; the others by name, so that they keep their places. */
function worstFirst(
  checks: readonly UptimeCheck[],
  { known, direction, byName }: Ordered & { known: Known },
): UptimeCheck[] {
  const judge = (check: UptimeCheck) => ({
    ...{ check, rank: rankOf(listedState(check, known).state) },
    isTrouble: TROUBLED.includes(check.status),
  });
  const order = (one: ReturnType<typeof judge>, other: ReturnType<typeof judge>): number => {
    if (one.rank !== other.rank) return one.rank - other.rank;
    const isTrouble = one.isTrouble && other.isTrouble;
    const newest = isTrouble ? byMoment(other.check.status_since, one.check.status_since) : 0;
    return newest || byName(one.check, other.check);
  };
  return sortedBy(checks, judge, turned(order)(direction));
}

function byTarget(checks: readonly UptimeCheck[], { direction, byName }: Ordered): UptimeCheck[] {
  const inOrder = orderOfTargets(checks.map(targetOf));
  const judge = (check: UptimeCheck) => ({ check, target: targetOf(check) });
  const order = (one: ReturnType<typeof judge>, other: ReturnType<typeof judge>) =>
    inOrder(one.target, other.target) || byName(one.check, other.check);
  return sortedBy(checks, judge, turned(order)(direction));
}

/** As the API orders them. */
const ordersBy = (
  byName: Order,
): Readonly<Record<Exclude<Sort, 'state' | 'target'>, (direction: 1 | -1) => Order>> => ({
  name: turned(byName),
  certificate: byKnown(
    ({ certificate }) => (certificate ? Date.parse(certificate.expires_at) : null),
    byName,
  ),
});
