// The status page of the address, and what of it every part of its pages needs.

import type { QueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { incidentListQuery } from '../../api/resources/incidents.ts';
import { useAccount } from '../../api/resources/session.ts';
import { statusPageQuery } from '../../api/resources/status-pages.ts';
import type { Incident } from '../../api/schema.gen.ts';
import { useAll } from '../../api/use-all.ts';
import type { PageParams } from '../../ui/page/lazy-page.tsx';

/** NaN where the address holds no number. */
export function usePageId(): number {
  const { id }: { id?: string } = useParams({ strict: false });
  return Number(id);
}

/** undefined until they are known. */
export const useOpenIncidents = (pageId: number): readonly Incident[] | undefined =>
  useAll(incidentListQuery(useAccount(), pageId, { status: 'active' })).data;

/** What every part of its pages begins with, and one of them beside it. */
export async function askForPage(
  queries: QueryClient,
  { account, id }: PageParams,
  andFor?: (account: number, pageId: number) => unknown,
): Promise<void> {
  const [accountId, pageId] = [Number(account), Number(id)];
  if (!Number.isSafeInteger(pageId)) return;
  await Promise.all([
    queries.prefetchQuery(statusPageQuery(accountId, pageId)),
    queries.prefetchInfiniteQuery(incidentListQuery(accountId, pageId, { status: 'active' })),
    andFor?.(accountId, pageId),
  ]);
}

/** The address as people would say it, without its scheme. */
export const spoken = (url: string): string => url.replace(/^https?:\/\//, '');
