// Every component in every state, for whoever builds pages: `npx vite web`, then /kit/. No part of the build.

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
import { startTexts } from '../i18n/text.ts';
import { parseSearch, writeSearch } from '../search-params.ts';
import { Announcer } from '../ui/announce.tsx';
import { applyTheme } from '../ui/theme.ts';
import { Toasts } from '../ui/toast.tsx';
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
const page = createRoute({ getParentRoute: () => root, path: '/kit/', component: KitPage });

const router = createRouter({
  routeTree: root.addChildren([page]),
  history: createBrowserHistory(),
  parseSearch,
  stringifySearch: writeSearch,
});

const theme = new URLSearchParams(location.search).get('theme');
if (theme === 'light' || theme === 'dark') applyTheme(theme);

const at = document.getElementById('app');
// Not awaited at the top: the texts need what writes numbers, which may lie in the very file that would wait.
void startTexts().then(() => {
  if (!at) return;
  createRoot(at).render(
    <StrictMode>
      <RouterProvider router={router as never} />
    </StrictMode>,
  );
});
