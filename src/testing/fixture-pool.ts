// Fixtures of one member for many routes, so that they are not made for each of them.

import type { Route } from '../platform/http/route.ts';
import type { Member } from './cast.ts';
import { type FixtureNeeds, makeRouteFixtures, type RouteFixtures } from './route-fixtures.ts';

/** Hands out fixtures of one member, so that many routes are called without making all of them for each. */
export interface FixturePool {
  /**
   * Nothing that the route names, or what belongs to it, was changed before or is changed by another route. What it only
   * refers to is there, unless the route itself deletes.
   */
  forRoute(route: Route): Promise<RouteFixtures>;
  /** For what changes more than the route names: of nobody else, and what was made before is handed out no more. */
  alone(): Promise<RouteFixtures>;
  /** For what changes things of the account that it does not name: what was made before is handed out no more. */
  discard(): void;
}

export function openFixturePool(owner: Member, needs: FixtureNeeds): FixturePool {
  const made: { fixtures: RouteFixtures; deletes: boolean; used: Set<string> }[] = [];
  return {
    async forRoute(route) {
      const deletes = route.method === 'DELETE';
      const kind = kindOf(route);
      const found = made.find((one) => one.deletes === deletes && !one.used.has(kind));
      if (found) {
        found.used.add(kind);
        return found.fixtures;
      }
      const fixtures = await makeRouteFixtures(owner, needs);
      made.push({ fixtures, deletes, used: new Set([kind]) });
      return fixtures;
    },
    async alone() {
      made.length = 0;
      return await makeRouteFixtures(owner, needs);
    },
    discard() {
      made.length = 0;
    },
  };
}

/** These change whatever of the account their body names. */
export const changesMany = ({ method, path }: Route): boolean => method !== 'GET' && path.endsWith('/bulk');

/** These change the same things. */
const SAME_THINGS: Readonly<Record<string, string>> = {
  agent: 'servers',
  alerts: 'cron-checks',
  probes: 'locations',
  status: 'status-pages',
};
const OF_THEIR_OWN = ['channels', 'rules', 'silences'];

/** What a route changes: the first part of its path, or the second where that says what the thing is. */
function kindOf({ path }: Route): string {
  const [, first = '', second = ''] = path.split('/');
  return OF_THEIR_OWN.includes(second) ? second : (SAME_THINGS[first] ?? first);
}
