// What was deleted a short while ago, so that rows that are held in their place do not outlive it.

import type { Row } from './changes.ts';

/** TV dashboards and custom endpoints have names of their own for their id. */
type Identified = Partial<Record<'id' | 'dashboard_id' | 'endpoint_id', Row['id']>>;

export const idOf = ({ id, dashboard_id, endpoint_id }: Identified): Row['id'] | undefined =>
  id ?? dashboard_id ?? endpoint_id;

const MOST = 1_000;
const gone = new Set<string>();

const keyOf = (resource: string, id: Row['id']): string => `${resource} ${id}`;

/** `resource` as the second part of its keys in the cache: ids of others may be the same. */
export function rememberGone(resource: string, id: Row['id']): void {
  gone.add(keyOf(resource, id));
  const [oldest] = gone;
  if (gone.size > MOST && oldest !== undefined) gone.delete(oldest);
}

export const isGone = (resource: string, id: Row['id']): boolean => gone.has(keyOf(resource, id));
