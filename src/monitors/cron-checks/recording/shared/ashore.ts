// Whether a node whose pings the log does not take is the only one: then a balancer should leave it alone. In a failover
// all are, and nobody may be taken away.

import { seconds } from '../../../../platform/time.ts';
import type { LogKeeper } from './keeper.ts';

/** What `/ready` says of a node that keeps pings for itself. */
export const ASHORE = 'pings are kept by the disk of this node until the log of all nodes takes them';
const ODD = `${ASHORE}, and it takes those of other nodes`;

/** Shorter ones pass by themselves. */
const ASHORE_FOR_MS = seconds(5);
const LONGEST_ANSWER_MS = seconds(1);

export interface AshoreWatch {
  /** Asks the other nodes where that matters. */
  look(): Promise<void>;
  readiness(): { ok: boolean; detail?: string };
}

/** `peers`: where other nodes say whether they are ready. */
export function watchAshore(
  keeper: Pick<LogKeeper, 'ashoreMs'>,
  peers: () => readonly string[],
  ask: (url: string) => Promise<unknown> = askReady,
): AshoreWatch {
  let isOdd = false;
  return {
    async look() {
      const isLong = (keeper.ashoreMs() ?? 0) >= ASHORE_FOR_MS;
      const answers = isLong ? await Promise.all(peers().map((url) => ask(url).catch(() => null))) : [];
      isOdd = answers.some(isWell);
    },
    readiness() {
      if (keeper.ashoreMs() === null) return { ok: true };
      return isOdd ? { ok: false, detail: ODD } : { ok: true, detail: ASHORE };
    },
  };
}

/** Whether a node whose `/ready` gave this answer hands its pings to the log. */
function isWell(answer: unknown): boolean {
  if (!isRecord(answer) || answer.ok !== true || !Array.isArray(answer.checks)) return false;
  return answer.checks.some((check) => isRecord(check) && check.name === 'pings' && check.detail === null);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

async function askReady(url: string): Promise<unknown> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(LONGEST_ANSWER_MS) });
  return answer.ok ? await answer.json() : null;
}
