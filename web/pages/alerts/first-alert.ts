// The alert that stands beside the list where the address names none, asked for before the page is drawn.

import type { QueryClient } from '@tanstack/react-query';
import { alertListQuery, alertQuery } from '../../api/resources/alerts.ts';
import { everyRowOf } from '../../api/use-all.ts';
import { shownOf } from './order.ts';
import type { AlertSearch } from './search.ts';

/** What a typed word finds is decided in the words of the page, which is not there yet: then it asks itself. */
export async function askForFirst(queries: QueryClient, account: number, search: AlertSearch): Promise<void> {
  if (search.q !== undefined) return;
  const lists = (['open', 'acknowledged'] as const).map((status) =>
    everyRowOf(queries, alertListQuery(account, { status })),
  );
  const [first] = shownOf((await Promise.all(lists)).flat(), search);
  if (first) await queries.prefetchQuery(alertQuery(account, first.id));
}
