// What is wrong and notifies nobody, because what it depends on is down.

import { useQuery } from '@tanstack/react-query';
import { type Overview, overviewQuery } from './overview.ts';
import { useAccount } from './session.ts';

const NONE: readonly number[] = [];

/** The same ones whatever else has changed. */
const heldBackOf = ({ held_back_ids }: Overview): readonly number[] =>
  held_back_ids.length === 0 ? NONE : held_back_ids;

/** Ids of what is held back in the account of the address; none until it is known. */
export function useHeldBack(): readonly number[] {
  const { data } = useQuery({ ...overviewQuery(useAccount()), select: heldBackOf });
  return data ?? NONE;
}
