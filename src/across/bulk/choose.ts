// Which subjects an act is about: those that are named, or 200 of those that match.

import { cronCheck } from '../../monitors/cron-checks/checks/cron-check.ts';
import { listMonitors } from '../../monitors/monitor-lists.ts';
import { server } from '../../monitors/servers/server.ts';
import { uptimeCheck } from '../../monitors/uptime-checks/uptime-check.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import type { BulkAct, Matching } from './schema.ts';

const AT_ONCE = 200;

/** Newest first; the cursor was checked by `bulkIssues`. */
export async function chosenIds(
  call: ActorCall,
  { ids = [], matching, cursor }: Pick<BulkAct, 'ids' | 'matching' | 'cursor'>,
): Promise<{ ids: number[]; next_cursor: string | null }> {
  if (!matching) return { ids: [...new Set(ids)], next_cursor: null };
  const { type, ...filters } = matching;
  const page = { ...filters, limit: AT_ONCE, ...(cursor !== undefined && { cursor }) };
  const { items, next_cursor } = await listed[type](call, page);
  return { ids: items.map(({ id }) => id), next_cursor };
}

type ListQuery = Omit<Matching, 'type'> & { limit: number; cursor?: string };
type Listing = (
  call: ActorCall,
  query: ListQuery,
) => Promise<{
  items: { id: number }[];
  next_cursor: string | null;
}>;

/** What a list does not know matches nothing, as in the list itself. */
const listed: Record<Matching['type'], Listing> = {
  cron_check: (call, query) => listMonitors(cronCheck, call, query as never),
  server: (call, query) => listMonitors(server, call, query as never),
  uptime_check: (call, query) => listMonitors(uptimeCheck, call, query as never),
};
