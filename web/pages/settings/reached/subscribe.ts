// Subscribes this browser to notifications (Push API).

import { registerWorker } from '../../../ui/page/installed.ts';

type Subscribed = { address: string } | { problem: 'unsupported' | 'denied' | 'failed' };

/** Asks the person, where they were not asked before. `key`: of the service, in base64url. */
export async function subscribeBrowser(key: string): Promise<Subscribed> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return { problem: 'unsupported' };
  if ((await Notification.requestPermission()) !== 'granted') return { problem: 'denied' };
  recordConfirmations();
  try {
    await registerWorker();
    const { pushManager } = await navigator.serviceWorker.ready;
    // One that was made with the key of another instance would be of no use.
    const former = await pushManager.getSubscription();
    if (former && !isOf(former, key)) await former.unsubscribe();
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    return { address: JSON.stringify(subscription) };
  } catch {
    return { problem: 'failed' };
  }
}

function isOf({ options }: PushSubscription, key: string): boolean {
  const used = options.applicationServerKey;
  if (!used) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(used)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key;
}

const confirmedIds = new Set<unknown>();
const listeners = new Map<number, () => void>();
let isRecording = false;

/** A push may arrive before the answer that has the id of its method. */
function recordConfirmations(): void {
  if (isRecording) return;
  isRecording = true;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.type !== 'contact_method_confirmed') return;
    const listener = listeners.get(data.id);
    if (listener) listener();
    else confirmedIds.add(data.id);
  });
}

/** Calls `confirmed` once a push to this browser has confirmed the method, or has before; until what is returned is called. */
export function onConfirmed(id: number, confirmed: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  recordConfirmations();
  listeners.set(id, confirmed);
  // Once: a method that failed since is confirmed anew.
  if (confirmedIds.delete(id)) confirmed();
  return () => listeners.delete(id);
}
