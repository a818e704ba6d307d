// The root of all addresses: what every page can rest on, and what is shown where nothing else can be.

import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepFocus } from '../ui/keys/focus-keeper.ts';
import { NotThere, Unexpected } from './missing.tsx';

export interface RouterContext {
  queries: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: NotThere,
  errorComponent: Unexpected,
});

function Root() {
  useEffect(keepFocus, []);
  return <Outlet />;
}
