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

let url: string | null = null;

/** The address as the content policy wants it, where the browser knows of that; its policy may be made once a page. */
function workerUrl(): string {
  if (url !== null) return url;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedPolicies };
  const policy = trustedTypes?.createPolicy('tocsin-worker', { createScriptURL: () => WORKER });
  url = (policy?.createScriptURL(WORKER) ?? WORKER) as string;
  return url;
}

let registered: Promise<ServiceWorkerRegistration> | null = null;

/** Once a page, unless it failed. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  registered ??= navigator.serviceWorker.register(workerUrl(), { scope: '/' }).catch((error: unknown) => {
    registered = null;
    throw error;
  });
  return registered;
}

/** Where a browser has none, nothing happens. */
export function setAppBadge(count: number): void {
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined);
}
