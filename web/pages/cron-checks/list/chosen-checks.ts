// Which checks are listed, and in which order. Pure.

import { inNaturalOrder } from '../../../../shared/format/natural-order.ts';
import type { CronCheck } from '../../../api/schema.gen.ts';
import { hasWords } from '../../../api/words.ts';
import { heldState } from '../../../domain/held-state.ts';
import { cronCheckState, type Shown } from '../../../domain/state-of.ts';
import { byKnown, turned } from '../../../ui/lists/row-order.ts';
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

/** `heldBack`: ids of what notifies nobody because of what it depends on. */
export const listedState = (check: CronCheck, heldBack: readonly number[]): Shown =>
  heldState(cronCheckState(check), heldBack.includes(check.id));

/** What is asked for, in the order in which it comes. */
export const wantedChecks = (checks: readonly CronCheck[], search: ListSearch): CronCheck[] =>
  checks.filter((check) => isWanted(check, search));

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
  return name === 'state'
    ? worstFirst(wanted, heldBack, direction)
    : wanted.toSorted(orders[name](direction));
}

const isWanted = (check: CronCheck, { q = '', state = [], tag = [] }: ListSearch): boolean =>
  hasWords(q, { id: check.id, texts: [check.name, ...check.tags] }) &&
  (state.length === 0 || state.some((name) => stateNames[name] === cronCheckState(check).state)) &&
  tag.every((one) => check.tags.includes(one));

type Order = (one: CronCheck, other: CronCheck) => number;

const byName: Order = (one, other) => inNaturalOrder(one.name, other.name);
const TROUBLED: readonly StateName[] = ['down', 'late'];

/**
 * Among those in the same trouble the newest first; the others by name, so that they keep their places. How each is, is
 * asked once: each is compared with a dozen others.
 */
function worstFirst(
  checks: readonly CronCheck[],
  heldBack: readonly number[],
  direction: 1 | -1,
): CronCheck[] {
  const held = new Set(heldBack);
  const judged = checks.map((check) => {
    const own = cronCheckState(check);
    const rank = rankOf(heldState(own, held.has(check.id)).state);
    return { check, rank, isTrouble: TROUBLED.includes(own.state) };
  });
  const order = (one: (typeof judged)[0], other: (typeof judged)[0]): number => {
    if (one.rank !== other.rank) return one.rank - other.rank;
    const newest = one.isTrouble ? byMoment(other.check.status_since, one.check.status_since) : 0;
    return newest || byName(one.check, other.check);
  };
  return judged.sort((one, other) => order(one, other) * direction).map(({ check }) => check);
}

/** Of two moments as the API writes them, whose text order is that of time. */
const byMoment = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** ISO 8601 in UTC. */
const momentOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));

/** As the API orders them. */
const orders: Readonly<Record<Exclude<Sort, 'state'>, (direction: 1 | -1) => Order>> = {
  name: turned(byName),
  // What never pinged is what pinged longest ago.
  last: turned(
    (one, other) =>
      (momentOf(one.last_ping_at) ?? 0) - (momentOf(other.last_ping_at) ?? 0) || byName(one, other),
  ),
  next: byKnown(({ next_expected_at }) => momentOf(next_expected_at), byName),
  took: byKnown(({ last_duration_ms }) => last_duration_ms, byName),
};
