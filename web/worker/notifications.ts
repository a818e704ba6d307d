// Notifications of what was pushed, and what their buttons do.

import type { Pushed } from '../../shared/pushed.ts';

/** Of ServiceWorkerGlobalScope. */
interface Scope {
  registration: { showNotification(title: string, options: Shown): Promise<void> };
  navigator: { setAppBadge?(count: number): Promise<void> };
  location: { origin: string };
  clients: {
    matchAll(options: { type: 'window' }): Promise<readonly WindowOf[]>;
    openWindow(href: string): Promise<unknown>;
  };
  fetch(path: string, init: RequestInit): Promise<{ ok: boolean }>;
}

/** Of WindowClient. */
interface WindowOf {
  postMessage(message: object, transfer: MessagePort[]): void;
  focus(): Promise<unknown>;
}

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
export async function openAt(scope: Pick<Scope, 'location' | 'clients'>, address: string): Promise<void> {
  const asked = new URL(address, scope.location.origin);
  const isOwn = asked.origin === scope.location.origin && !asked.pathname.startsWith('//');
  const { href, pathname, search, hash } = isOwn ? asked : new URL('/', scope.location.origin);
  const [last] = await scope.clients.matchAll({ type: 'window' });
  if (last && (await askToOpen(last, pathname + search + hash))) await last.focus();
  else await scope.clients.openWindow(href);
}

/** A browser lets a window be opened for a second after the press, so there is not longer to wait for an answer. */
const ANSWER_MS = 500;

/** Whether the page of a window went there. One that sleeps gives no answer, and must not go there when it wakes up. */
async function askToOpen(client: WindowOf, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(resolve, ANSWER_MS, false);
  });
  client.postMessage({ type: 'open', path, until: Date.now() + ANSWER_MS }, [port2]);
  const isOpened = await answered;
  port1.close();
  return isOpened;
}

async function setBadge({ navigator }: Scope, count: number): Promise<void> {
  // Not every browser has badges.
  await navigator.setAppBadge?.(count).catch(() => undefined);
}
