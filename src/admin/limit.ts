// What one caller may ask of the routes of instance admins.

import { resolveActor } from '../accounts/callers/actor.ts';
import { limitRequests } from '../accounts/limits/request-limit.ts';
import { Refusal } from '../platform/errors.ts';
import { networkOf } from '../platform/http/client-network.ts';
import type { RequestLimit } from '../platform/http/route.ts';
import { minutes } from '../platform/time.ts';

const REQUESTS = 30;

/**
 * At most 30 requests in any minute, over all these routes and both hosts, bad ones included: of one person, of the
 * keys of one account, or of the network of whoever shows nothing that holds.
 */
export const thirtyPerCaller: RequestLimit = async (call) =>
  limitRequests(
    call.app.database,
    { bucket: `admin:${await whoCalls(call)}`, limit: REQUESTS, windowMs: minutes(1) },
    call.now,
  );

async function whoCalls({ app, request, now }: Parameters<RequestLimit>[0]): Promise<string> {
  const caller = await resolveActor(app, request, now).catch(nobody);
  if (caller?.person) return `person:${caller.person.id}`;
  return caller?.key ? `account:${caller.account_id}` : `network:${networkOf(request.ip)}`;
}

/** Why somebody is refused is said by whoever judges access; here they count as a stranger. */
function nobody(error: unknown): null {
  if (error instanceof Refusal) return null;
  throw error;
}
