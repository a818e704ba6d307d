// A browser whose push service gave it another subscription says so itself, also while nobody is signed in: it proves by
// the secret of the former one, which its push service does not know, that both are of the same browser.
// https://www.w3.org/TR/push-api/#the-pushsubscriptionchange-event

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { limitRequests } from '../../../accounts/limits/request-limit.ts';
import { noteActOf } from '../../../accounts/trail.ts';
import type { App } from '../../../platform/app.ts';
import { type Database, type Tx, transaction } from '../../../platform/database/database.ts';
import type { RequestFacts } from '../../../platform/http/route.ts';
import { days } from '../../../platform/time.ts';
import { openAddress, sealAddress } from '../sealed.ts';
import { type FormerRow, lockByEndpoint, renewMethod } from '../store.ts';
import { readSubscription, type Subscription, storedSubscription } from './subscription.ts';

const RENEWALS = { limit: 10, windowMs: days(1) };

export interface Renewal {
  /** Of the former subscription. */
  endpoint: string;
  /** The new one, as the browser writes it. */
  subscription: string;
  /** `renewalProof`, in base64url. */
  proof: string;
}

/** By the secret of the former subscription. */
export const renewalProof = (auth: Buffer, { endpoint, subscription }: Omit<Renewal, 'proof'>): Buffer =>
  createHmac('sha256', auth).update(`renew\n${endpoint}\n${subscription}`).digest();

/** By which the method of a subscription is found; nobody can guess an endpoint. */
export const endpointDigest = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest();

interface RenewCall {
  app: App;
  request: RequestFacts;
  now: Date;
}

/** False: no method has the former subscription, it was not proved, or the new one may not be called. Throws RateLimited. */
export async function renewSubscription({ app, request, now }: RenewCall, given: Renewal): Promise<boolean> {
  const next = readSubscription(given.subscription);
  const provedIn = async (database: Database) =>
    (await lockByEndpoint(database, endpointDigest(given.endpoint))).filter((row) =>
      isProved(app, row, given),
    );
  // Nobody but who has proved it makes this program look an address up.
  if (!next || (await provedIn(app.database)).length === 0 || !(await mayBeCalled(app, next))) return false;
  return transaction(app.database, async (tx) => {
    const proved = await provedIn(tx);
    for (const row of proved) {
      await renew(app, tx, row, next);
      await limitRequests(tx, { bucket: `push-renewals:${row.id}`, ...RENEWALS }, now);
      await noteActOf(
        tx,
        { actor: null, request, now },
        {
          ...{ action: 'contact_method.renew', account_id: null },
          person: { id: row.person_id, email: row.email },
          target: { type: 'contact_method', id: row.id, name: new URL(next.endpoint).host },
        },
      );
    }
    return proved.length > 0;
  });
}

async function mayBeCalled(app: App, { endpoint }: Subscription): Promise<boolean> {
  const privateAllowed = app.config.privateTargets === 'all';
  const { ok } = await app.safeFetch.checkTarget(endpoint, { privateAllowed });
  return ok && (privateAllowed || endpoint.startsWith('https:'));
}

function isProved(app: App, { id, address_sealed }: FormerRow, given: Renewal): boolean {
  const former = readSubscription(openAddress(app, id, address_sealed));
  if (!former || former.endpoint !== given.endpoint) return false;
  const [expected, proof] = [renewalProof(former.auth, given), Buffer.from(given.proof, 'base64url')];
  return expected.length === proof.length && timingSafeEqual(expected, proof);
}

const renew = (app: App, tx: Tx, { id }: FormerRow, next: Subscription): Promise<void> =>
  renewMethod(tx, id, {
    sealed: sealAddress(app, id, storedSubscription(next)),
    hint: new URL(next.endpoint).host,
    endpoint_digest: endpointDigest(next.endpoint),
  });
