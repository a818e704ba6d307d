// The shell: the page without anything of an account, and the files that it begins with. It lets the app open without a
// network, and say so.

const CACHE = 'shell';
const PAGE = '/';

interface Answer {
  response: Response;
  /** The page as it is now, to be kept. */
  fresh: Response | null;
}

const isPage = ({ mode, method, url }: Request) =>
  mode === 'navigate' && method === 'GET' && /^\/(?:$|a\/)/.test(new URL(url).pathname);
const isPart = ({ method, url }: Request) =>
  method === 'GET' && url.startsWith(`${self.location.origin}/assets/`);

/** null: that is none of the shell's business, and left to the browser. */
export function shellFor(request: Request): Promise<Answer> | null {
  if (isPage(request)) return answerPage(request);
  return isPart(request) ? answerPart(request) : null;
}

async function answerPage(request: Request): Promise<Answer> {
  try {
    const response = await fetch(request);
    const isShell = response.ok && !response.redirected && response.type === 'basic';
    return { response, fresh: isShell ? response.clone() : null };
  } catch (error) {
    const kept = await caches.match(PAGE);
    if (!kept) throw error;
    return { response: kept, fresh: null };
  }
}

/** Their names hold what is in them. */
async function answerPart(request: Request): Promise<Answer> {
  return { response: (await caches.match(request)) ?? (await fetch(request)), fresh: null };
}

/** In place of the one before, where it is another one. */
export async function keepShell(page: Response): Promise<void> {
  const text = await page.clone().text();
  const cache = await caches.open(CACHE);
  if ((await (await cache.match(PAGE))?.text()) === text) return;
  const parts = [...text.matchAll(/"(\/assets\/[\w.-]+)"/g)].map(([, path = '']) => path);
  await cache.addAll(parts);
  await cache.put(PAGE, page);
  const kept = new Set([PAGE, ...parts]);
  for (const request of await cache.keys())
    if (!kept.has(new URL(request.url).pathname)) await cache.delete(request);
}
