// What the plan of the account still allows, before a form is filled in.

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { usageQuery } from '../../api/resources/account.ts';
import { useAccount } from '../../api/resources/session.ts';
import { type LimitedResource, PlanLimit } from '../../forms/plan-limit.tsx';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { UnusedThings } from './unused-things.tsx';

export interface Limit {
  current: number;
  /** null: as many as wanted. */
  limit: number | null;
  plan: string;
  isReached: boolean;
}

/** `found` is undefined while it is not known; then a form is shown, and the server decides. */
function useLimit(resource: LimitedResource): { found: Limit | undefined; isSettled: boolean } {
  const { data, isFetching } = useQuery(usageQuery(useAccount()));
  if (!data) return { found: undefined, isSettled: false };
  const { current, limit } = data.usage[resource];
  const isReached = limit !== null && current >= limit;
  return { found: { current, limit, plan: data.plan, isReached }, isSettled: !isFetching };
}

interface WithinLimitProps {
  resource: LimitedResource;
  /** Beside the link to the plans: to the list of what there is. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * The form, or in its place why there can be no more of these, and what could be given up. Once the plan has allowed the
 * form, or something was typed in it, it stays, so that nothing typed is lost; saving shows the limit.
 */
export function WithinLimit({ resource, actions, children }: WithinLimitProps) {
  const t = useText('forms');
  const account = useAccount();
  const { found, isSettled } = useLimit(resource);
  const [wasWithin, setWasWithin] = useState(false);
  const isWithin = wasWithin || (isSettled && found?.isReached === false);
  if (isWithin && !wasWithin) setWasWithin(true);
  const isReached = !isWithin && found?.isReached === true;
  useEffect(() => {
    if (isWithin || isReached) return;
    const typed = () => setWasWithin(true);
    document.addEventListener('input', typed);
    return () => document.removeEventListener('input', typed);
  }, [isWithin, isReached]);
  if (isWithin || !found?.isReached || found.limit === null) return children;
  const { current, limit, plan } = found;
  return (
    <PlanLimit
      {...{ resource, current, limit, plan }}
      unused={<UnusedThings resource={resource} />}
      actions={
        <>
          <ButtonLink variant="primary" to={`/a/${account}/settings/plan` as string}>
            {t('see_plans')}
          </ButtonLink>
          {actions}
        </>
      }
    />
  );
}
