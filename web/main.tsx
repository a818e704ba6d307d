// The dashboard: one page that talks to the API of its own host.

import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { sessionQuery } from './api/session.ts';
import { startTexts } from './i18n/text.ts';
import { openRouter } from './routes.tsx';
import { accountRoute } from './shell/account-route.tsx';
import { applyRememberedTheme } from './ui/theme.ts';
import './ui/styles/all.css';

applyRememberedTheme();
const queries = createQueryClient();
const router = openRouter(queries);
const texts = startTexts();
fetchAhead();

const at = document.getElementById('app');
if (at) {
  const root = createRoot(at);
  // Words come with the code, so nothing is drawn before they are there.
  texts.then(
    () =>
      root.render(
        <StrictMode>
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </StrictMode>,
      ),
    sayUnloaded,
  );
}

/** Without texts there is no page: index.html has the sentence, in all languages. */
function sayUnloaded(): void {
  const sentence = document.querySelector<HTMLTemplateElement>('#unloaded');
  if (sentence) document.body.append(sentence.content);
  document.getElementById('again')?.addEventListener('click', () => location.reload());
}

/** What the first page is made of, and who is signed in, beside the texts and not after them. */
function fetchAhead(): void {
  const matches = router.matchRoutes(router.latestLocation);
  // What fails is asked for again, and told, when the page is shown.
  for (const { routeId, params } of matches) {
    router.loadRouteChunk(router.routesById[routeId as typeof accountRoute.id])?.catch(() => undefined);
    if (routeId === accountRoute.id) void queries.prefetchQuery(sessionQuery(Number(params.account)));
  }
}
