// The dashboard as an app that is installed: its service worker (web/worker/) and its badge.

const WORKER = '/worker.js';

export const isInstalled = (): boolean =>
  'serviceWorker' in navigator && matchMedia('(display-mode: standalone)').matches;

interface TrustedPolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): unknown;
  };
}

/** The address as the content policy wants it, where the browser knows of that. */
function workerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedPolicies };
  const policy = trustedTypes?.createPolicy('tocsin-worker', { createScriptURL: () => WORKER });
  return (policy?.createScriptURL(WORKER) ?? WORKER) as string;
}

let registered: Promise<ServiceWorkerRegistration> | null = null;

/** Once a page: the content policy lets the policy of its address be made once. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  registered ??= navigator.serviceWorker.register(workerUrl(), { scope: '/' });
  return registered;
}

/** Where a browser has none, nothing happens. */
export function setAppBadge(count: number): void {
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined);
}
