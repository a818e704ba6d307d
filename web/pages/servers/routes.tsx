// The addresses of servers; composed in web/routes.tsx.

import { createRoute } from '@tanstack/react-router';
import { processListQuery } from '../../api/resources/processes.ts';
import { serverListQuery, serverMetricsQuery, serverQuery } from '../../api/resources/servers.ts';
import { oneOf, orderOf, searchReader, someOf, textOf, textsOf } from '../../search-params.ts';
import { accountRoute } from '../../shell/account-route.tsx';
import { rangeSearch } from '../../ui/charts/picked-range.ts';
import { lazyPage } from '../../ui/page/lazy-page.tsx';
import { processSearch } from './all-processes/process-search.ts';
import { SERVER_STATES, SORTS } from './list-search.ts';
import { PERIOD_NAMES, type PeriodSearch, periodOf } from './server/period.ts';

const listSearch = searchReader({
  q: textOf,
  state: someOf(SERVER_STATES),
  tag: textsOf,
  sort: orderOf(SORTS),
});

const serverSearch = searchReader({ range: oneOf(PERIOD_NAMES) });

const periodSearch = (given: Record<string, unknown>): PeriodSearch => ({
  ...serverSearch(given),
  ...rangeSearch(given),
});

const below = { getParentRoute: () => accountRoute };

export const serversRoutes = [
  createRoute({
    ...below,
    path: 'servers',
    component: lazyPage(
      () => import('./list-page.tsx').then((page) => page.ServersPage),
      ['servers', 'forms', 'checks', 'causes'],
    ),
    validateSearch: listSearch,
    loader({ context: { queries }, params, preload }) {
      if (!preload) void queries.prefetchInfiniteQuery(serverListQuery(Number(params.account)));
    },
  }),
  createRoute({
    ...below,
    path: 'servers/processes',
    component: lazyPage(
      () => import('./all-processes/all-processes-page.tsx').then((page) => page.AllProcessesPage),
      ['servers', 'checks', 'causes'],
    ),
    validateSearch: processSearch,
  }),
  createRoute({
    ...below,
    path: 'servers/new',
    component: lazyPage(() => import('./new-page.tsx').then((page) => page.NewPage), ['servers', 'forms']),
  }),
  createRoute({
    ...below,
    path: 'servers/$id',
    component: lazyPage(
      () => import('./server/server-page.tsx').then((page) => page.ServerPage),
      ['servers', 'charts', 'causes'],
    ),
    validateSearch: periodSearch,
    loader({ context: { queries }, params, location, preload }) {
      if (preload) return;
      const [account, id] = [Number(params.account), Number(params.id)];
      const period = periodOf(location.search);
      void queries.prefetchQuery(serverQuery(account, id));
      void queries.prefetchInfiniteQuery(processListQuery(account, id));
      void queries.prefetchQuery(serverMetricsQuery(account, id, period));
    },
  }),
  createRoute({
    ...below,
    path: 'servers/$id/edit',
    component: lazyPage(() => import('./edit-page.tsx').then((page) => page.EditPage), ['servers', 'forms']),
  }),
  createRoute({
    ...below,
    path: 'servers/$id/processes',
    component: lazyPage(
      () => import('./processes-page.tsx').then((page) => page.ProcessesPage),
      ['servers', 'forms', 'causes'],
    ),
  }),
] as const;
