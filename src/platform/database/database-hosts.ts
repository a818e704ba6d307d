// The servers of the database as each says of itself: which is the primary, and whether the others follow it.

import { setTimeout as delay } from 'node:timers/promises';
import { seconds } from '../time.ts';
import { hostsOf } from './hosts.ts';
import { askServer } from './server-state.ts';

export interface HostState {
  /** Host and port. */
  name: string;
  role: 'primary' | 'standby' | 'unreachable';
  /** Grows with every promotion; null: a standby, or not known. */
  timeline: number | null;
  /** Why it cannot be reached. */
  error: string | null;
}

const LONGEST_WAIT_MS = seconds(2);

/** Asks each host that the address names. Never rejects. */
export const statesOfHosts = (url: string): Promise<HostState[]> =>
  Promise.all(
    (hostsOf(url) ?? []).map(async (host): Promise<HostState> => {
      const patience = new AbortController();
      const tooLate = delay(LONGEST_WAIT_MS, null, { signal: patience.signal }).catch(() => null);
      const name = host.name || 'PostgreSQL';
      const unreachable = (error: string): HostState => ({
        name,
        role: 'unreachable',
        timeline: null,
        error,
      });
      const asked = askServer(host).then(
        ({ isStandby, timeline }): HostState => ({
          name,
          role: isStandby ? 'standby' : 'primary',
          timeline: timeline || null,
          error: null,
        }),
        (error: unknown) => unreachable(error instanceof Error ? error.message || error.name : String(error)),
      );
      const state = await Promise.race([asked, tooLate]);
      patience.abort();
      return state ?? unreachable(`no answer within ${LONGEST_WAIT_MS / 1_000} s`);
    }),
  );
