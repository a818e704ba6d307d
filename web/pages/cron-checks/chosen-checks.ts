// Which checks are listed, and in which order. Pure.

import type { CronCheck } from '../../api/schema.gen.ts';
import { hasWords } from '../../api/words.ts';
import { heldState } from '../../ui/held-state.ts';
import { cronCheckState, rankOf, type Shown, type StateName } from '../../ui/state-of.ts';
import { type ListedState, type ListSearch, SORTS, type Sort } from './list-search.ts';

export const stateNames: Readonly<Record<ListedState, StateName>> = {
  down: 'down',
  late: 'late',
  running: 'run',
  up: 'ok',
  new: 'new',
  paused: 'paused',
};

/** `heldBack`: ids of what is not told because of what it depends on. */
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
  if (sort === undefined) return wanted.toSorted(worstFirst(heldBack));
  const name = SORTS.find((one) => sort.endsWith(one)) ?? 'state';
  const by = name === 'state' ? worstFirst(heldBack) : orders[name];
  return wanted.toSorted(sort.startsWith('-') ? (one, other) => by(other, one) : by);
}

const isWanted = (check: CronCheck, { q = '', state = [], tag = [] }: ListSearch): boolean =>
  hasWords(q, { id: check.id, texts: [check.name, ...check.tags] }) &&
  (state.length === 0 || state.some((name) => stateNames[name] === cronCheckState(check).state)) &&
  tag.every((one) => check.tags.includes(one));

type Order = (one: CronCheck, other: CronCheck) => number;

const byName: Order = (one, other) => one.name.localeCompare(other.name);
const TROUBLED: readonly StateName[] = ['down', 'late'];

/** Among those in the same trouble the newest first; the others by name, so that they keep their places. */
function worstFirst(heldBack: readonly number[]): Order {
  const rank = (check: CronCheck): number => rankOf(listedState(check, heldBack).state);
  return (one, other) => {
    const distance = rank(one) - rank(other);
    if (distance !== 0) return distance;
    const isTrouble = TROUBLED.includes(cronCheckState(one).state);
    return (isTrouble ? other.status_since.localeCompare(one.status_since) : 0) || byName(one, other);
  };
}

/** What is not known comes last, and first where the order is turned around. */
const byMoment =
  (of: (check: CronCheck) => string | null): Order =>
  (one, other) =>
    (of(one) ?? '9').localeCompare(of(other) ?? '9') || byName(one, other);

const orders: Readonly<Record<Exclude<Sort, 'state'>, Order>> = {
  name: byName,
  last: byMoment(({ last_ping_at }) => last_ping_at),
  next: byMoment(({ next_expected_at }) => next_expected_at),
  took: (one, other) =>
    (one.last_duration_ms ?? Number.MAX_SAFE_INTEGER) - (other.last_duration_ms ?? Number.MAX_SAFE_INTEGER) ||
    byName(one, other),
};
