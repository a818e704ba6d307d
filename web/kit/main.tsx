// Every component in every state, for whoever builds pages: `npx vite web`, then /kit/, and /kit/?charts for charts. No part
// of the build. ?theme= chooses the theme, and ?lang= the language of charts.

import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/styles/all.css';
import '../ui/styles/forms.ts';
import { followProfile } from '../i18n/person.ts';
import { loadTexts, startTexts } from '../i18n/text.ts';
import { parseSearch, writeSearch } from '../search-params.ts';
import { Announcer } from '../ui/announcements/announce.tsx';
import { Toasts } from '../ui/layers/toast.tsx';
import { applyTheme } from '../ui/page/theme.ts';
import { Charts } from './charts/charts.tsx';
import { KitPage } from './kit-page.tsx';

const root = createRootRoute({
  component: () => (
    <div className="app">
      <aside className="side" aria-label="Application" />
      <main id="main">
        <Outlet />
      </main>
      <Toasts />
      <Announcer />
    </div>
  ),
});
const asked = new URLSearchParams(location.search);
const charts = asked.get('charts');
const page = createRoute({
  getParentRoute: () => root,
  path: '/kit/',
  component: () => (charts === null ? <KitPage /> : <Charts asked={charts} />),
});

const router = createRouter({
  routeTree: root.addChildren([page]),
  history: createBrowserHistory(),
  parseSearch,
  stringifySearch: writeSearch,
});

const theme = asked.get('theme');
if (theme === 'light' || theme === 'dark') applyTheme(theme);

const at = document.getElementById('app');
// Not awaited at the top: the texts need what writes numbers, which may lie in the very file that would wait.
void startAll().then(() => {
  if (!at) return;
  createRoot(at).render(
    <StrictMode>
      <RouterProvider router={router as never} />
    </StrictMode>,
  );
});

async function startAll(): Promise<void> {
  await startTexts();
  if (charts === null) return;
  await followProfile({ language: asked.get('lang') ?? 'en', time_zone: 'Europe/Vilnius' });
  await loadTexts(['charts']);
}
