// The worker (web/worker/notifications.ts) asks this window to open what a notification is about, without a reload.

import type { AnyRouter } from '@tanstack/react-router';

interface Asked {
  type: 'open';
  path: string;
  /** By the clock of this machine; after it, another window was opened. */
  until: number;
}

export function followNotifications(router: AnyRouter): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<Asked | null>) => {
    if (data?.type !== 'open' || Date.now() > data.until) return;
    const isFree = !isOccupied();
    if (isFree) void router.navigate({ href: data.path });
    ports[0]?.postMessage(isFree);
  });
}

/** Whether something would be lost: what is typed, unless its form asks by itself, or the screen that a room looks at. */
function isOccupied(): boolean {
  const { activeElement } = document;
  const isTyping =
    (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) &&
    activeElement.value !== '';
  return isTyping || location.pathname.startsWith('/tv/') || document.querySelector(OCCUPIED) !== null;
}

const OCCUPIED = 'dialog[open], [data-unsent]';
