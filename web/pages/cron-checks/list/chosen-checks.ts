// Which checks are listed, and in which order. Pure.

import type { CronCheck } from '../../../api/schema.gen.ts';
import { finder } from '../../../api/words.ts';
import { heldState } from '../../../domain/held-state.ts';
import { cronCheckState } from '../../../domain/state-of.ts';
import { rememberedOrder } from '../../../ui/lists/name-order.ts';
import { byKnown, byMoment, sortedBy, turned } from '../../../ui/lists/row-order.ts';
import { rankOf, type StateName } from '../../../ui/words/states.ts';
import { type ListedState, type ListSearch, SORTS, type Sort } from './list-search.ts';

export const stateNames: Readonly<Record<ListedState, StateName>> = {
  down: 'down',
  late: 'late',
  running: 'run',
  up: 'ok',
  new: 'new',
  paused: 'paused',
};

const isFoundBy = finder<CronCheck>(({ name, tags }) => [name, ...tags]);

/** What is asked for, in the order in which it comes. */
export function wantedChecks(
  checks: readonly CronCheck[],
  { q, state = [], tag = [] }: ListSearch,
): CronCheck[] {
  const isFound = isFoundBy(q);
  const states = state.map((name) => stateNames[name]);
  return checks.filter(
    (check) =>
      isFound(check) &&
      (states.length === 0 || states.includes(cronCheckState(check).state)) &&
      tag.every((one) => check.tags.includes(one)),
  );
}

const orderOfNames = rememberedOrder();

/** What is asked for, worst first unless another order is. */
export function chooseChecks(
  checks: readonly CronCheck[],
  search: ListSearch,
  heldBack: readonly number[],
): CronCheck[] {
  const wanted = wantedChecks(checks, search);
  const { sort } = search;
  const name = SORTS.find((one) => sort?.endsWith(one)) ?? 'state';
  const direction = sort?.startsWith('-') ? -1 : 1;
  const inOrder = orderOfNames(wanted.map((check) => check.name));
  const byName: Order = (one, other) => inOrder(one.name, other.name);
  return name === 'state'
    ? worstFirst(wanted, { heldBack, direction, byName })
    : wanted.toSorted(ordersBy(byName)[name](direction));
}

type Order = (one: CronCheck, other: CronCheck) => number;

const TROUBLED: readonly StateName[] = ['down', 'late'];

interface Worst {
  heldBack: readonly number[];
  direction: 1 | -1;
  byName: Order;
}

/** Among those in the same trouble the newest first; the others by name, so that they keep their places. */
function worstFirst(checks: readonly CronCheck[], { heldBack, direction, byName }: Worst): CronCheck[] {
  const held = new Set(heldBack);
  const judge = (check: CronCheck) => {
    const own = cronCheckState(check);
    const rank = rankOf(heldState(own, held.has(check.id)).state);
    return { check, rank, isTrouble: TROUBLED.includes(own.state) };
  };
  const order = (one: ReturnType<typeof judge>, other: ReturnType<typeof judge>): number => {
    if (one.rank !== other.rank) return one.rank - other.rank;
    const newest = one.isTrouble ? byMoment(other.check.status_since, one.check.status_since) : 0;
    return newest || byName(one.check, other.check);
  };
  return sortedBy(checks, judge, turned(order)(direction));
}

/** ISO 8601 in UTC. */
const momentOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));

/** As the API orders them. */
const ordersBy = (byName: Order): Readonly<Record<Exclude<Sort, 'state'>, (direction: 1 | -1) => Order>> => ({
  name: turned(byName),
  // What never pinged is what pinged longest ago.
  last: turned(
    (one, other) =>
      (momentOf(one.last_ping_at) ?? 0) - (momentOf(other.last_ping_at) ?? 0) || byName(one, other),
  ),
  next: byKnown(({ next_expected_at }) => momentOf(next_expected_at), byName),
  took: byKnown(({ last_duration_ms }) => last_duration_ms, byName),
});
