import { incidentListQuery } from '../../../api/resources/incidents.ts';
import type { PageSearch } from '../../../ui/page/lazy-page.tsx';
import { incidentSearch } from './incident-search.ts';

/** The incidents of a status page that the address asks for. */
export function shownIncidentsQuery(account: number, pageId: number, search: PageSearch) {
  const { status } = incidentSearch(search);
  return incidentListQuery(account, pageId, status ? { status } : {});
}
