// Asks registries until when domains are registered, by RDAP (RFC 9082, RFC 9083): of each domain once a day at most.

import { hours, minutes, seconds } from '../../../../platform/time.ts';

/** RFC 9224: which server knows the domains below which suffix. */
const BOOTSTRAP_URL = 'https://data.iana.org/rdap/dns.json';
const KNOWN_FOR_MS = hours(24);
/** What failed may be asked again sooner, but not with every probe. */
const FAILED_FOR_MS = minutes(10);
const MOST_KNOWN = 10_000;
const MAX_BYTES = 1_048_576;
const MAX_REDIRECTS = 3;

export type RdapAnswer =
  | { ok: true; status: number; body: string; location: string | null }
  | { ok: false; detail: string };

/** One request by HTTPS, that no address of a private network is asked with. It never throws. */
export type AskRdap = (url: string, options: { maxBytes: number; timeoutMs: number }) => Promise<RdapAnswer>;

type Registration =
  | { ok: true; expiresAt: Date }
  | { ok: false; reason: 'dns' | 'status' | 'unreachable'; detail: string };

/** `domain`: one that is registered itself, in lower case and ASCII. */
export type FindRegistration = (domain: string, now: Date) => Promise<Registration>;

export function createRegistrations(ask: AskRdap): FindRegistration {
  const known = createMemory<Registration>(MOST_KNOWN);
  const bootstrap = createMemory<Bootstrap>(1);
  return (domain, now) =>
    known(domain, now, async () => {
      const servers = await bootstrap('', now, () => readBootstrap(ask));
      return servers.ok ? await askServer(ask, servers.byLabel, domain) : servers;
    });
}

type Bootstrap = { ok: true; byLabel: ReadonlyMap<string, string> } | Extract<Registration, { ok: false }>;

/** What was found stays for a day, and whoever asks meanwhile waits for the same answer. */
function createMemory<Value extends { ok: boolean }>(most: number) {
  const entries = new Map<string, { until: number; value: Promise<Value> }>();
  return (key: string, now: Date, find: () => Promise<Value>): Promise<Value> => {
    const entry = entries.get(key);
    if (entry && entry.until > now.getTime()) return entry.value;
    entries.delete(key);
    const [oldest] = entries.keys();
    if (entries.size >= most && oldest !== undefined) entries.delete(oldest);
    const fresh = { until: now.getTime() + KNOWN_FOR_MS, value: find() };
    entries.set(key, fresh);
    const forgetSoon = () => {
      fresh.until = now.getTime() + FAILED_FOR_MS;
    };
    fresh.value.then((value) => value.ok || forgetSoon(), forgetSoon);
    return fresh.value;
  };
}

async function readBootstrap(ask: AskRdap): Promise<Bootstrap> {
  const answer = await follow(ask, BOOTSTRAP_URL);
  if (!answer.ok) return unreached(`IANA's list of registries: ${answer.detail}`);
  const services = answer.status === 200 ? listIn(parsed(answer.body), 'services') : [];
  if (services.length === 0) return unreached(`IANA's list of registries cannot be read (${answer.status})`);
  const byLabel = new Map<string, string>();
  for (const [labels, urls] of services.filter(Array.isArray)) {
    const url = Array.isArray(urls) && urls.map(String).find((one) => one.startsWith('https://'));
    if (!url || !Array.isArray(labels)) continue;
    for (const label of labels) byLabel.set(String(label).toLowerCase(), url);
  }
  return { ok: true, byLabel };
}

async function askServer(
  ask: AskRdap,
  byLabel: ReadonlyMap<string, string>,
  domain: string,
): Promise<Registration> {
  const labels = domain.split('.');
  // RFC 9224, section 4: the longest suffix that is listed.
  const suffix = labels.map((_, index) => labels.slice(index).join('.')).find((one) => byLabel.has(one));
  const server = suffix === undefined ? undefined : byLabel.get(suffix);
  if (server === undefined)
    return { ok: false, reason: 'status', detail: `the registry of .${labels.at(-1)} offers no RDAP` };
  const answer = await follow(ask, `${server.replace(/\/?$/, '/')}domain/${domain}`);
  if (!answer.ok) return unreached(`${new URL(server).host}: ${answer.detail}`);
  if (answer.status === 404) return { ok: false, reason: 'dns', detail: `${domain} is not registered` };
  if (answer.status !== 200)
    return { ok: false, reason: 'status', detail: `${new URL(server).host} answered ${answer.status}` };
  const expiresAt = expiryIn(parsed(answer.body));
  return expiresAt === null
    ? { ok: false, reason: 'status', detail: `the registry does not say when ${domain} expires` }
    : { ok: true, expiresAt };
}

const unreached = (detail: string) => ({ ok: false, reason: 'unreachable', detail }) as const;

/** Registries may send on to others (RFC 7480, section 5.2), by HTTPS alone. */
async function follow(ask: AskRdap, first: string): Promise<RdapAnswer> {
  let url = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await ask(url, { maxBytes: MAX_BYTES, timeoutMs: seconds(10) });
    if (!answer.ok || answer.location === null || answer.status < 300 || answer.status > 399) return answer;
    const next = URL.parse(answer.location, url);
    if (next?.protocol !== 'https:') return { ok: false, detail: 'it leads to an address without https' };
    url = next.href;
  }
  return { ok: false, detail: `more than ${MAX_REDIRECTS} redirects` };
}

/** RFC 9083, section 4.5. */
function expiryIn(document: unknown): Date | null {
  for (const event of listIn(document, 'events')) {
    const { eventAction, eventDate } = { ...(event as { eventAction?: unknown; eventDate?: unknown }) };
    const at = new Date(String(eventDate));
    if (eventAction === 'expiration' && !Number.isNaN(at.getTime())) return at;
  }
  return null;
}

function listIn(document: unknown, name: string): unknown[] {
  const list =
    typeof document === 'object' && document !== null && (document as Record<string, unknown>)[name];
  return Array.isArray(list) ? list : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
