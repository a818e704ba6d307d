// The service worker of the dashboard that is installed: shows what is pushed, acts by the buttons of notifications while
// the app is closed, and opens the app without a network. Of what the service answers it keeps the shell alone.

import type { Pushed } from '../../shared/pushed.ts';
import { openAt, press, readPushed, show } from './notifications.ts';
import { keepSubscription } from './renew.ts';
import { keepShell, shellFor } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const answer = shellFor(event.request);
  if (!answer) return;
  event.respondWith(answer.then(({ response }) => response));
  event.waitUntil(answer.then(({ fresh }) => (fresh ? keepShell(fresh) : undefined)));
  if (event.request.mode === 'navigate') event.waitUntil(keepSubscription(self));
});

self.addEventListener('push', (event) => {
  const pushed = readPushed(event.data?.text() ?? '');
  event.waitUntil(Promise.all([show(self, pushed), confirm(pushed), keepSubscription(self)]));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription = null } = event as Event & { oldSubscription?: PushSubscription | null };
  event.waitUntil(keepSubscription(self, oldSubscription));
});

self.addEventListener('notificationclick', (event) => {
  const { action, notification } = event;
  const pushed: Pushed | null = notification.data;
  notification.close();
  if (!pushed) return;
  event.waitUntil(action === '' || !pushed.act ? openAt(self, pushed.open) : press(self, pushed, action));
});

/** By the session of whoever is signed in here; else the code is typed in. */
async function confirm({ confirm: method }: Pushed): Promise<void> {
  if (!method) return;
  const answer = await fetch(`/api/me/contact-methods/${method.id}/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: method.code }),
  }).catch(() => null);
  if (!answer?.ok) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const one of windows) one.postMessage({ type: 'contact_method_confirmed', id: method.id });
}
