// The root of all addresses: what every page can rest on, and what is shown where nothing else can be.

import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, type ErrorComponentProps, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepFocus } from '../ui/keys/focus-keeper.ts';
import { NotThere, Unexpected } from './missing.tsx';

export interface RouterContext {
  queries: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  // There is no frame around them, whose main part they would be.
  notFoundComponent: () => (
    <main>
      <NotThere />
    </main>
  ),
  errorComponent: (failure: ErrorComponentProps) => (
    <main>
      <Unexpected {...failure} />
    </main>
  ),
});

function Root() {
  useEffect(keepFocus, []);
  return <Outlet />;
}
