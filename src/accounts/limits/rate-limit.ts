// What strangers may try: so many requests per address of theirs, so many wrong passwords per person.

import { createHash } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import type { Database } from '../../platform/database/database.ts';
import { mailboxKey } from '../../platform/database/mailbox.ts';
import { networkOf } from '../../platform/http/client-network.ts';
import type { RequestLimit } from '../../platform/http/route.ts';
import { hours, minutes } from '../../platform/time.ts';
import { countHit, uncountHit } from './rate-store.ts';
import { limitRequests } from './request-limit.ts';

const WINDOW_MS = minutes(15);
const REQUESTS_PER_NETWORK = 5;
const FAILURES_PER_PERSON = 10;
const OWN_PASSWORDS_PER_PERSON = 30;
const MAILS_PER_ADDRESS = { limit: 5, windowMs: hours(1) };

/** At most 5 requests per 15 minutes and network for the route `name`, on both hosts together. */
export const fivePerNetwork = (name: string): RequestLimit => perNetwork(name, REQUESTS_PER_NETWORK);

/** At most `limit` requests per 15 minutes and network for the route `name`, on both hosts together. */
export const perNetwork =
  (name: string, limit: number): RequestLimit =>
  ({ app, request, now }) =>
    limitRequests(
      app.database,
      { bucket: `${name}:network:${networkOf(request.ip)}`, limit, windowMs: WINDOW_MS },
      now,
    );

/**
 * For links of mails, at most `limit` requests per 15 minutes: a link that was made here counts for its reader, since
 * providers of mail call those of many from one network (RFC 8058); whatever else is sent (`reader` is null) counts for the
 * network that it is from.
 */
export const perReader =
  (name: string, limit: number) =>
  (call: Parameters<RequestLimit>[0], reader: string | number | null): ReturnType<RequestLimit> => {
    if (reader === null) return perNetwork(name, limit)(call);
    const bucket = `${name}:reader:${reader}`;
    return limitRequests(call.app.database, { bucket, limit, windowMs: WINDOW_MS }, call.now);
  };

/**
 * Runs a comparison of a secret of the person with this address, known to us or not; throws RateLimited once 10 in
 * 15 minutes were wrong. It counts as wrong until it was right, so parallel guesses cannot outrun the limit.
 */
export const guardAgainstGuessing = (
  app: App,
  emailKey: string,
  now: Date,
  isRight: () => Promise<boolean>,
): Promise<boolean> => guardBucket(app, `wrong-secret:${fingerprint(emailKey)}`, now, isRight);

/** True once in 15 minutes for this address, so that a flood of attempts is noted and fills no log. */
export const isFirstRefused = (app: App, emailKey: string, now: Date): Promise<boolean> =>
  isFirst(app, `turned-away:${fingerprint(emailKey)}`, now);

/** The same of all that come from the network of `ip`, whomever they name. */
export const isFirstOfNetwork = (app: App, ip: string, now: Date): Promise<boolean> =>
  isFirst(app, `turned-away:network:${networkOf(ip)}`, now);

const isFirst = async (app: App, bucket: string, now: Date): Promise<boolean> =>
  (await countHit(app.database, { bucket, limit: 1, windowMs: WINDOW_MS }, now)).counted;

/**
 * Throws RateLimited beyond 30 passwords in 15 minutes, right ones included, of one person who is signed in: each costs
 * a hash, and they take turns with the sign-ins of everybody else.
 */
export const limitOwnPasswords = (app: App, personId: number, now: Date): Promise<void> =>
  limitRequests(
    app.database,
    { bucket: `own-password:${personId}`, limit: OWN_PASSWORDS_PER_PERSON, windowMs: WINDOW_MS },
    now,
  );

/**
 * As `guardAgainstGuessing`, for codes of a second factor: null from `attempt` is a wrong code. They are counted apart
 * from passwords, because only somebody gets to them who has the password or a session.
 */
export async function guardCodes<T>(
  app: App,
  personId: number,
  now: Date,
  attempt: () => Promise<T | null>,
): Promise<T | null> {
  let result: T | null = null;
  await guardBucket(app, `wrong-code:${personId}`, now, async () => {
    result = await attempt();
    return result !== null;
  });
  return result;
}

async function guardBucket(
  app: App,
  bucket: string,
  now: Date,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  await limitRequests(app.database, { bucket, limit: FAILURES_PER_PERSON, windowMs: WINDOW_MS }, now);
  let right: boolean | null = null;
  try {
    right = await isRight();
    return right;
  } finally {
    // A comparison that broke says nothing about the one who asked for it.
    if (right !== false) await uncountHit(app.database, bucket, now);
  }
}

/** Whether one more mail that a stranger asked for may go to this address: at most 5 an hour. */
export async function mayMailUnknown(database: Database, emailKey: string, now: Date): Promise<boolean> {
  const bucket = `mail:${fingerprint(mailboxKey(emailKey))}`;
  return (await countHit(database, { bucket, ...MAILS_PER_ADDRESS }, now)).counted;
}

/** For names of buckets: whoever reads them learns no address. */
export const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex');
