// How far the clocks of machines are off, as this node knows it; what it does not know yet is read once.

import type { App } from '../../../platform/app.ts';
import { skewOf } from './sample.ts';
import { findClockSkew } from './store.ts';

const MOST_SERVERS = 100_000;

export interface SkewMemory {
  /** What the samples of a report are corrected by, in ms. */
  learn(app: App, serverId: number, sentAt: string | null, now: Date): Promise<number>;
}

export function openSkewMemory(): SkewMemory {
  const known = new Map<number, number>();
  return {
    async learn(app, serverId, sentAt, now) {
      if (sentAt === null) return 0;
      const before = known.get(serverId) ?? (await findClockSkew(app.database, serverId)) ?? 0;
      const skewMs = skewOf(sentAt, before, now);
      const [oldest] = known.size >= MOST_SERVERS ? known.keys() : [];
      if (oldest !== undefined) known.delete(oldest);
      known.set(serverId, skewMs);
      return skewMs;
    },
  };
}
