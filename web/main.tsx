// The dashboard: one page that talks to the API of its own host.

import './begin.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { forgetFirstReads } from './api/first-reads.ts';
import { createQueryClient } from './api/query-client.ts';
import { startTexts } from './i18n/text.ts';
import { openRouter } from './routes.tsx';
import type { accountRoute } from './shell/account-route.tsx';
import { isInstalled, registerWorker } from './ui/page/installed.ts';
import type { LazyPage } from './ui/page/lazy-page.tsx';
import './ui/styles/all.css';

const queries = createQueryClient();
const router = openRouter(queries);
const begun = Promise.all([startTexts(), openPage()]);

const at = document.getElementById('app');
if (at) {
  // React says only that it drew the page anew; what made it do so is the cause.
  const onRecoverableError = (error: unknown) => reportError((error as Error).cause ?? error);
  const root = createRoot(at, { onRecoverableError });
  // Words come with the code, so nothing is drawn before they are there; and the page is drawn once, not bit by bit.
  begun.then(
    () =>
      root.render(
        <StrictMode>
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </StrictMode>,
      ),
    showUnloaded,
  );
}

// Where there is a worker, its notifications lead this window once it shows a page.
if ('serviceWorker' in navigator && navigator.serviceWorker.controller)
  void Promise.all([import('./shell/notified.ts'), begun]).then(
    ([{ followNotifications }]) => followNotifications(router),
    () => undefined,
  );

// Its shell opens without a network then. Elsewhere there is one as soon as this browser is to be notified.
if (isInstalled()) void registerWorker().catch(() => undefined);

/** Without texts there is no page: index.html has the sentence, in all languages. */
function showUnloaded(): void {
  const sentence = document.querySelector<HTMLTemplateElement>('#unloaded');
  if (sentence) document.body.replaceChildren(sentence.content);
  document.getElementById('again')?.addEventListener('click', () => location.reload());
}

/** Enough for a phone's network. After it, a page that says that it is loading is worth more. */
const MOST_WAIT_MS = 150;

/** Who is signed in, what the first page is made of and what it says, beside the texts and not after each other. */
async function openPage(): Promise<void> {
  // What fails is asked for again, and shown, when the page is shown.
  for (const { routeId } of router.matchRoutes(router.latestLocation))
    router.loadRouteChunk(router.routesById[routeId as typeof accountRoute.id])?.catch(() => undefined);
  await router.load();
  const asked = router.state.matches.map(askFor);
  await Promise.race([
    Promise.all([firstAnswers(), ...asked]),
    new Promise((resolve) => setTimeout(resolve, MOST_WAIT_MS)),
  ]);
  forgetFirstReads();
}

type Match = (typeof router.state.matches)[number];

/** What the page says itself that it asks for. */
async function askFor({ routeId, params, search }: Match): Promise<void> {
  const { component } = router.routesById[routeId as typeof accountRoute.id].options;
  await (component as Partial<LazyPage> | undefined)
    ?.ask?.(queries, params, { ...search })
    .catch(() => undefined);
}

/**
 * What the page begins with is mostly there a moment after its code. Drawn without it first and drawn anew with it, the
 * page would be seen later. What only the navigation shows is not waited for, unless it is all that is asked, nor what is
 * drawn later.
 */
function firstAnswers(): Promise<unknown> {
  const asked = queries.getQueryCache().findAll({ fetchStatus: 'fetching' });
  const own = asked.filter(({ meta }) => !meta?.inBackground && !meta?.comesLater);
  return Promise.allSettled((own.length > 0 ? own : asked).map(({ promise }) => promise));
}
