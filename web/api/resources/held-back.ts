// What is wrong and notifies nobody, because what it depends on is down.

import { useQuery } from '@tanstack/react-query';
import { overviewQuery } from './overview.ts';
import { useAccount } from './session.ts';

const NONE: readonly number[] = [];

/** Ids of what is held back in the account of the address; none until it is known. */
export function useHeldBack(): readonly number[] {
  const { data } = useQuery(overviewQuery(useAccount()));
  return data?.held_back_ids ?? NONE;
}
