// Notifications of what was pushed, and what their buttons do.

import type { Pushed } from '../../shared/pushed.ts';

type Scope = Pick<ServiceWorkerGlobalScope, 'registration' | 'navigator' | 'location' | 'clients' | 'fetch'>;

/** Of browsers, though not of the types of the language. */
type Shown = NotificationOptions & {
  actions: { action: string; title: string }[];
  renotify: boolean;
  vibrate: number[];
};

const URGENT_VIBRATION = [400, 200, 400, 200, 400, 200, 800];

/** What cannot be read is still shown: a browser takes the permission back where a push shows nothing. */
export function readPushed(text: string): Pushed {
  try {
    const pushed: Pushed = JSON.parse(text);
    if (typeof pushed.title === 'string') return pushed;
  } catch {
    // As below.
  }
  return {
    ...{ title: 'Tocsin', body: '', tag: 'own', is_urgent: false, open: '/', badge: null },
    ...{ act: null, confirm: null },
  };
}

function optionsOf(pushed: Pushed): Shown {
  const { body, tag, is_urgent, act } = pushed;
  return {
    ...{ body, tag, renotify: true, requireInteraction: is_urgent, data: pushed },
    ...{ icon: '/icon-192.png', badge: '/badge-96.png', vibrate: is_urgent ? URGENT_VIBRATION : [200] },
    actions: act
      ? [
          { action: 'acknowledge', title: act.acknowledge },
          { action: 'snooze', title: act.snooze },
        ]
      : [],
  };
}

export async function show(scope: Scope, pushed: Pushed): Promise<void> {
  // First, whatever becomes of the badge.
  await scope.registration.showNotification(pushed.title, optionsOf(pushed));
  if (pushed.badge !== null) await setBadge(scope, pushed.badge);
}

/** Where it cannot be done, the notification is there again and says so: nobody believes that they are on it. */
export async function press(scope: Scope, pushed: Pushed, button: string): Promise<void> {
  const { act, badge } = pushed;
  if (!act) return;
  const path = `/api/callbacks/act/${button}?token=${encodeURIComponent(act.token)}`;
  const answer = await scope.fetch(path, { method: 'POST', credentials: 'omit' }).catch(() => null);
  if (!answer?.ok) return show(scope, { ...pushed, body: act.failed });
  if (badge !== null) await setBadge(scope, Math.max(0, badge - act.alerts));
}

/** In the window that was looked at last, where nothing is lost by it, or a new one; an address elsewhere is not opened. */
export async function openAt(scope: Scope, address: string): Promise<void> {
  const url = new URL(address, scope.location.origin);
  const { pathname, search, hash } =
    url.origin === scope.location.origin ? url : new URL('/', scope.location.origin);
  const path = pathname + search + hash;
  const [last] = await scope.clients.matchAll({ type: 'window' });
  if (last && (await goes(last, path))) await last.focus();
  else await scope.clients.openWindow(path);
}

/** A browser lets a window be opened for a second after the press, so there is not longer to wait for an answer. */
const ANSWER_MS = 500;

/** Whether the page in the window goes there: that can be no, or no answer. */
function goes(window: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(resolve, ANSWER_MS, false);
    window.postMessage({ type: 'open', path }, [port2]);
  });
}

async function setBadge({ navigator }: Scope, count: number): Promise<void> {
  // Not every browser has badges.
  if ('setAppBadge' in navigator) await navigator.setAppBadge(count).catch(() => undefined);
}
