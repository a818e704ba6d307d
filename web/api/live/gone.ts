// What was deleted a short while ago, so that rows that are held in their place do not outlive it.

import type { Row } from './changes.ts';

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
