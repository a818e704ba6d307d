// A POST that is repeated with its Idempotency-Key gets its first answer again and does nothing twice.

import type { App } from '../app.ts';
import { type Tx, withLastStep } from '../database/database.ts';
import { conflict, type Issue } from '../errors.ts';
import { isKeyedDigest, keyedDigest, openSecret, sealSecret } from '../secrets.ts';
import { addMs, hours, minutes } from '../time.ts';
import {
  type Claim,
  claimKey,
  deleteExpiredKeys,
  deleteKeysOf,
  findFirstRequest,
  type KeyedRequest,
  keepAnswer,
  markCommitted,
  releaseKey,
} from './idempotency-store.ts';

const KEPT_MS = hours(24);
/** Longer than any handler takes. A request that died holds its key for so long. */
const LEASE_MS = minutes(2);
const KEY = /^[\x21-\x7e]{1,255}$/;

export const idempotencyIssues = (key: unknown): Issue[] =>
  key === undefined || (typeof key === 'string' && KEY.test(key))
    ? []
    : [{ field: 'Idempotency-Key', reason: 'string 1..255' }];

export interface Answer {
  status: number;
  json: string;
  /** Whether cookies go with it: such an answer is for one browser and one moment, and is not kept. */
  setsCookies: boolean;
  isReplay: boolean;
}

export interface KeyedCall extends KeyedRequest {
  app: App;
  now: Date;
  /** Everything that makes it this request: another one with the same key is refused. */
  request: unknown;
}

/**
 * Runs `work` unless it was done before under this key. Throws Refusal 409 for another request with the same key
 * and while the first is still running.
 *
 * `work` is handed an app whose transactions also note, before they commit, that the work was done. So it is never
 * done twice: where the program dies after the commit and before the answer is kept, the key answers 409 until it
 * expires; where it dies before the commit, the key is free again once the lease is over. Errors are not kept.
 */
export async function answerOnce(call: KeyedCall, work: (app: App) => Promise<Answer>): Promise<Answer> {
  const { app, now } = call;
  const claim = claimFor(call);
  if (!(await claimKey(app.database, claim, addMs(now, -KEPT_MS)))) return firstAnswer(call, claim);
  const database = withLastStep(app.database, async (tx) => {
    if (!(await markCommitted(tx, claim))) conflict();
  });
  try {
    const answer = await work({ ...app, database });
    await settle(app, claim, answer);
    return answer;
  } catch (error) {
    await releaseKey(app.database, claim, { evenIfCommitted: false }).catch((cause: unknown) =>
      app.log.warn({ err: cause }, 'an idempotency key stays taken until its lease is over'),
    );
    throw error;
  }
}

function claimFor({ app, account_id, route, key, request, now }: KeyedCall): Claim {
  const request_hash = keyedDigest(app.secret, JSON.stringify(request));
  return { account_id, route, key, request_hash, now, lease_until: addMs(now, LEASE_MS) };
}

async function firstAnswer({ app, request }: KeyedCall, claim: Claim): Promise<Answer> {
  const first = (await findFirstRequest(app.database, claim)) ?? conflict();
  const isSame = isKeyedDigest(app.secret, JSON.stringify(request), first.request_hash.toString('base64url'));
  if (first.status === null || !first.sealed_response || !isSame) return conflict();
  const json = openSecret(app.secret, first.sealed_response, contextOf(claim));
  return { status: first.status, json, setsCookies: false, isReplay: true };
}

/** The work is done by now: if its answer cannot be kept, the caller gets it all the same. */
async function settle(app: App, claim: Claim, answer: Answer): Promise<void> {
  const isKept = answer.status < 400 && !answer.setsCookies;
  const sealed_response = sealSecret(app.secret, answer.json, contextOf(claim));
  const settled = isKept
    ? keepAnswer(app.database, claim, { status: answer.status, sealed_response })
    : releaseKey(app.database, claim, { evenIfCommitted: true });
  await settled.catch((cause: unknown) =>
    app.log.warn({ err: cause }, 'the answer to an idempotency key was not kept'),
  );
}

const contextOf = ({ account_id, route, key }: KeyedRequest) =>
  `idempotency_key:${account_id}:${route}:${key}`;

const MOST_DELETED = 1_000;

/** Deletes up to 1,000 keys of an account that is being deleted; true: there may be more. */
export const removeIdempotencyKeys = async (tx: Tx, accountId: number): Promise<boolean> =>
  (await deleteKeysOf(tx, accountId, MOST_DELETED)) === MOST_DELETED;

/** A step of a recurring job: deletes keys of more than 24 hours ago. */
export const deleteOldIdempotencyKeys = (app: App, now: Date): Promise<boolean> =>
  deleteExpiredKeys(app.database, addMs(now, -KEPT_MS), MOST_DELETED);
