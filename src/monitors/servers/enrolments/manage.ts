// One token for many servers: made by people, shown once, used by machines until it is over or used up.

import { suspendedRefusal } from '../../../accounts/suspension/suspensions.ts';
import { noteAct } from '../../../accounts/trail.ts';
import type { App } from '../../../platform/app.ts';
import { type Tx, transaction } from '../../../platform/database/database.ts';
import { conflict, notFound, unauthorized } from '../../../platform/errors.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { ActorCall, RequestFacts } from '../../../platform/http/route.ts';
import { cutPage, type PageQuery, pageOf } from '../../../platform/page.ts';
import { oneLine } from '../../../platform/readable-text.ts';
import { addMs, seconds } from '../../../platform/time.ts';
import { hashToken, newToken, parseToken } from '../../../platform/tokens.ts';
import { createServerIn, installCommand } from '../server.ts';
import type { Enrolled, EnrolledMachine, EnrolmentWithToken, NewEnrolment } from './schema.ts';
import {
  countEnrolled,
  deleteEnrolment,
  findEnrolments,
  insertEnrolment,
  lockAndCount,
  type Using,
} from './store.ts';

const MOST = 50;
const USUAL_SERVERS = 50;
const USUAL_SECONDS = 7 * 86_400;
const LONGEST_NAME = 100;

export async function readEnrolments({ app, actor }: Pick<ActorCall, 'app' | 'actor'>, query: PageQuery) {
  const page = pageOf(query);
  const { shown, next_cursor } = cutPage(await findEnrolments(app.database, actor.account_id, page), page);
  return { server_enrolments: shown, next_cursor };
}

/** The token is in the answer and nowhere else. Throws Refusal 409 where 50 of the account still work. */
export const createEnrolment = (call: ActorCall, wanted: NewEnrolment): Promise<EnrolmentWithToken> =>
  transaction(call.app.database, async (tx) => {
    const { app, now } = call;
    const { account_id } = call.actor;
    if ((await lockAndCount(tx, account_id, now)) >= MOST) return conflict('too_many_enrolments');
    const { name, tags = [], most = USUAL_SERVERS, expires_in_seconds = USUAL_SECONDS } = wanted;
    const token = newToken(app.config.keyPrefix, 'enrol');
    const stamps = { created_at: now, expires_at: addMs(now, seconds(expires_in_seconds)) };
    const enrolment = await insertEnrolment(tx, {
      ...{ account_id, name: name.trim(), tags: [...new Set(tags)], most, used: 0, ...stamps },
      token_hash: hashToken(token),
    });
    await note(tx, call, { ...enrolment, verb: 'create' });
    return { ...enrolment, token, install_command: installCommand(app, token) };
  });

/** Servers that it made stay, and go on reporting. Throws Refusal 404. */
export const removeEnrolment = (call: ActorCall, id: number): Promise<void> =>
  transaction(call.app.database, async (tx) => {
    const { name } = (await deleteEnrolment(tx, { account_id: call.actor.account_id, id })) ?? notFound();
    await note(tx, call, { id, name, verb: 'delete' });
  });

const note = (
  tx: Tx,
  call: ActorCall,
  { id, name, verb }: { id: number; name: string; verb: 'create' | 'delete' },
) =>
  noteAct(tx, call, { action: `server_enrolment.${verb}`, target: { type: 'server_enrolment', id, name } });

interface MachineCall {
  app: App;
  now: Date;
  request: RequestFacts;
}

/**
 * Makes a server of a machine, with a token of its own. A machine that asks twice is two servers: the install script asks once
 * and keeps what it was given. Throws Refusal 401 for a token that is not known, over or used up, 403 for a suspended account, and
 * PlanLimitReached.
 */
export const enrolMachine = (call: MachineCall, { token, hostname }: EnrolledMachine): Promise<Enrolled> =>
  transaction(call.app.database, async (tx) => {
    const { app, now } = call;
    if (parseToken(app.config.keyPrefix, token)?.kind !== 'enrol') return unauthorized();
    const using = (await countEnrolled(tx, hashToken(token), now)) ?? unauthorized();
    if (using.is_suspended) throw await suspendedRefusal(tx, using.account_id);
    const name = oneLine(hostname, LONGEST_NAME) || using.name;
    const { id, agent_token } = await createServerIn(
      tx,
      { ...call, actor: actorOf(using) },
      { name, tags: using.tags },
    );
    return { ok: true, server_id: id, agent_token };
  });

/** Machines act as a key of that name would. */
const actorOf = ({ account_id, account_name, plan, name }: Using): Actor => ({
  account_id,
  account_name,
  plan,
  role: 'editor',
  person: null,
  session: null,
  key: { id: 0, kind: 'key', name },
  is_instance_admin: false,
  expires_at: null,
});
