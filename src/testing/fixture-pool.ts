// Fixtures for many routes, of which each gets what it names anew, and shares the rest.

import type { Route } from '../platform/http/route.ts';
import type { Member } from './cast.ts';
import {
  type FixtureNeeds,
  type MadeFixtures,
  makeFixtures,
  type RouteFixtures,
  renewFixtures,
} from './route-fixtures.ts';

export interface FixturePool {
  /**
   * What the route names is new, of `by` or else of the owner. What it only refers to is the owner's, and shared by all
   * routes.
   */
  forRoute(route: Route, by?: Member): Promise<RouteFixtures>;
  /** For what changes things of the account that it does not name: what was shared until now is handed out no more. */
  discard(): void;
}

export function openFixturePool(owner: Member, needs: FixtureNeeds): FixturePool {
  let shared: MadeFixtures | null = null;
  return {
    async forRoute(route, by = owner) {
      shared ??= await makeFixtures(owner, needs);
      return await renewFixtures(shared, route, by, needs);
    },
    discard() {
      shared = null;
    },
  };
}

/** These change whatever of the account their body names. */
export const changesMany = ({ method, path }: Route): boolean => method !== 'GET' && path.endsWith('/bulk');
