// What was deleted a short while ago, so that rows that are held in their place do not outlive it.

import type { Row } from './changes.ts';

const MOST = 1_000;
const gone = new Set<Row['id']>();

export function rememberGone(id: Row['id']): void {
  gone.add(id);
  const [oldest] = gone;
  if (gone.size > MOST && oldest !== undefined) gone.delete(oldest);
}

export const isGone = (id: Row['id']): boolean => gone.has(id);
