// What the plan of the account still allows, before a form is filled in.

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usageQuery } from '../api/account.ts';
import { useAccount } from '../api/session.ts';
import { type LimitedResource, PlanLimit } from '../ui/page-states.tsx';

export interface Limit {
  current: number;
  /** null: as many as wanted. */
  limit: number | null;
  plan: string;
  isReached: boolean;
}

/** undefined while it is not known; then a form is shown, and the server decides. */
function useLimit(resource: LimitedResource): Limit | undefined {
  const { data } = useQuery(usageQuery(useAccount()));
  if (!data) return undefined;
  const { current, limit } = data.usage[resource];
  return { current, limit, plan: data.plan, isReached: limit !== null && current >= limit };
}

interface WithinLimitProps {
  resource: LimitedResource;
  /** What could be given up: `2 have not reported for 90 days`. */
  unused?: ReactNode;
  /** Links: to the plans, to what is unused. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The form, or in its place why there can be no more of these. */
export function WithinLimit({ resource, unused, actions, children }: WithinLimitProps) {
  const found = useLimit(resource);
  if (!found?.isReached || found.limit === null) return children;
  const { current, limit, plan } = found;
  return <PlanLimit resource={resource} {...{ current, limit, plan, unused, actions }} />;
}
