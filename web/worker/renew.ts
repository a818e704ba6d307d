// Keeps the subscription of this browser the same on the server: its push service may replace it at any time, also while
// nobody is signed in. What was known last is stored, because not every browser says what it was.

interface Scope {
  registration: Pick<ServiceWorkerRegistration, 'pushManager'>;
  caches: CacheStorage;
  fetch: typeof fetch;
}

interface Known {
  endpoint: string;
  /** Its secret, in base64url: what proves that the next one is of the same browser. */
  auth: string;
  /** What it was subscribed with, in base64url. */
  key: string;
}

const CACHE = 'push';
const ENTRY = '/subscription';

/** After a push, a page that opens, and a change that the browser says: `former` is what it names. */
export async function keepSubscription(scope: Scope, former?: PushSubscription | null): Promise<void> {
  const known = (former && knownOf(former)) ?? (await stored(scope));
  const { pushManager } = scope.registration;
  const subscription =
    (await pushManager.getSubscription()) ?? (await subscribeAgain(pushManager, known, former));
  const now = subscription && knownOf(subscription);
  if (!now || known?.endpoint === now.endpoint) {
    if (now) await store(scope, now);
    return;
  }
  if (known && !(await renew(scope, known, JSON.stringify(subscription)))) return;
  await store(scope, now);
}

/** Only where the browser says that what there was has ended: who revoked it keeps it so. */
const subscribeAgain = async (
  pushManager: PushManager,
  known: Known | null,
  former: PushSubscription | null | undefined,
): Promise<PushSubscription | null> =>
  known === null || former === undefined
    ? null
    : pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: known.key }).catch(() => null);

/** False: it is tried again with the next page. What the server does not know, it need not know of. */
async function renew(scope: Scope, { endpoint, auth }: Known, subscription: string): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', bytesOf(auth), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const said = new TextEncoder().encode(`renew\n${endpoint}\n${subscription}`);
  const proof = textOf(await crypto.subtle.sign('HMAC', key, said));
  const answer = await scope
    .fetch('/api/callbacks/push/renew', {
      ...{ method: 'POST', credentials: 'omit' },
      body: new URLSearchParams({ endpoint, subscription, proof }),
    })
    .catch(() => null);
  return answer !== null && (answer.ok || answer.status === 404);
}

function knownOf(subscription: PushSubscription): Known | null {
  const auth = subscription.getKey('auth');
  const key = subscription.options.applicationServerKey;
  return auth && key ? { endpoint: subscription.endpoint, auth: textOf(auth), key: textOf(key) } : null;
}

async function stored({ caches }: Scope): Promise<Known | null> {
  const kept = await (await caches.open(CACHE)).match(ENTRY);
  return kept ? kept.json() : null;
}

const store = async ({ caches }: Scope, known: Known): Promise<void> =>
  (await caches.open(CACHE)).put(ENTRY, Response.json(known));

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
