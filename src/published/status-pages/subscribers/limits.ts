// How much strangers may have this program do: a page must not become a way to pester anybody.

import { fingerprint, perNetwork, perReader } from '../../../accounts/limits/rate-limit.ts';
import { limitRequests } from '../../../accounts/limits/request-limit.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { RequestLimit } from '../../../platform/http/route.ts';
import { days, hours } from '../../../platform/time.ts';
import { chatOf } from './chats.ts';
import type { SubscriberLink } from './links.ts';

/** Everybody behind one address together. */
export const subscribeLimit = perNetwork('subscribe', 20);
const LINK = 'subscriber-link';
const LINKS_FOLLOWED = 120;
/** Following links costs little, but is no way to guess. */
export const linkLimit = perNetwork(LINK, LINKS_FOLLOWED);

const ASKED_PER_PAGE = { limit: 300, windowMs: hours(1) };
const ADDED_PER_ACCOUNT = { limit: 1_000, windowMs: days(1) };
const CALLS_PER_HOST = { limit: 20, windowMs: days(1) };

const linkPerReader = perReader(LINK, LINKS_FOLLOWED);

/** Throws RateLimited. A link that was made here counts for its reader, whatever else is sent for its network. */
export const limitLink = (call: Parameters<RequestLimit>[0], link: SubscriberLink | null) =>
  linkPerReader(call, link?.subscriber_id ?? null);

/** Throws RateLimited once 300 asked for one page within an hour, whoever they are. */
export const limitPage = (database: Database, pageId: number, now: Date): Promise<void> =>
  limitRequests(database, { bucket: `subscribe:page:${pageId}`, ...ASKED_PER_PAGE }, now);

/** Throws RateLimited beyond 1,000 a day that members of one account add. */
export const limitAccount = (database: Database, accountId: number, now: Date): Promise<void> =>
  limitRequests(database, { bucket: `subscribe:account:${accountId}`, ...ADDED_PER_ACCOUNT }, now);

/** Throws RateLimited beyond 20 webhooks a day that lead to one host, on whatever ports, or to one room of a chat. */
export const limitHost = (database: Database, url: string, now: Date): Promise<void> =>
  limitRequests(database, { bucket: `subscribe:host:${fingerprint(hostOf(url))}`, ...CALLS_PER_HOST }, now);

/** Chats have one host for everybody. */
const hostOf = (url: string): string =>
  chatOf(url) === null ? new URL(url).hostname.replace(/\.$/, '') : url;
