// Creates, changes, reads, tries and deletes escalation policies.

import { recordAudit } from '../../accounts/audit/record.ts';
import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { conflict, notFound, refuseIssues } from '../../platform/errors.ts';
import { announceChanges } from '../../platform/events.ts';
import { actorName, type Viewer } from '../../platform/http/actor.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { cutPage, type PageQuery, pageOf } from '../../platform/page.ts';
import { addMs, days } from '../../platform/time.ts';
import { recipientIssues } from './issues.ts';
import { type PolicyStep, wholeClimb } from './ladder.ts';
import { knownRecipients } from './recipients.ts';
import type { NewPolicy, PolicyChanges } from './schema.ts';
import {
  deletePolicy,
  findPolicy,
  insertPolicy,
  listPolicies,
  lockAndCountPolicies,
  lockPolicy,
  type PolicyColumns,
  type PolicyRow,
  savePolicy,
} from './store.ts';
import { reachOf } from './who.ts';

export const MOST_POLICIES = 100;
/** Of the longest policy: ten steps of a day, ten times. */
const LONGEST = days(101);

interface View {
  app: Pick<App, 'database'>;
  actor: Viewer;
  now: Date;
}

/** Newest first. */
export async function readPolicies({ app, actor }: View, query: PageQuery) {
  const page = pageOf(query);
  const { shown, next_cursor } = cutPage(await listPolicies(app.database, actor.account_id, page), page);
  return { shown: shown.map(presentPolicy), next_cursor };
}

/** Throws Refusal 404. */
export const readPolicy = async ({ app, actor }: View, id: number) =>
  presentPolicy((await findPolicy(app.database, actor.account_id, id)) ?? notFound());

const presentPolicy = ({ account_id: _of, ...policy }: PolicyRow) => policy;
export type PresentedPolicy = ReturnType<typeof presentPolicy>;

/** Who would be paged when, if an alert opened at `at` and nobody acknowledged it. Pages nobody. Throws Refusal 404. */
export async function tryPolicy({ app, actor }: View, id: number, at: Date) {
  const policy = (await findPolicy(app.database, actor.account_id, id)) ?? notFound();
  const window = { from: at, to: addMs(at, LONGEST) };
  const reach = await reachOf(app.database, actor.account_id, policy.steps, window);
  const steps = wholeClimb(policy, at.getTime(), reach.reachAt).map((taken) => ({
    at: new Date(taken.at),
    ...{ round: taken.round, step: taken.step },
    members: taken.member_ids.map((member) => ({ id: member, name: reach.memberName(member) })),
    channels: taken.channel_ids.map((channel) => ({ id: channel, name: reach.channelName(channel) })),
    ...{ is_gap: taken.is_gap, pages_owners: taken.pages_owners },
  }));
  return { at, steps };
}

/** Throws Refusal 409 where there are 100 of them, and ValidationFailed. */
export const createPolicy = (call: ActorCall, wanted: NewPolicy): Promise<PresentedPolicy> =>
  transaction(call.app.database, async (tx) => {
    const { actor, now } = call;
    if ((await lockAndCountPolicies(tx, actor.account_id)) >= MOST_POLICIES)
      return conflict('too_many_escalation_policies');
    const { name, steps, ...columns } = await columnsOf(tx, actor, wanted);
    const id = await insertPolicy(tx, actor.account_id, {
      ...{ name: name ?? wanted.name, description: '', steps: steps ?? [], repeats: 0 },
      ...columns,
      ...{ created_by: actorName(actor), created_at: now, updated_at: now },
    });
    return noted(tx, call, id, 'create');
  });

/** What is left out stays as it was; `steps` are replaced as a whole. Alerts keep the steps they were opened under. */
export const changePolicy = (call: ActorCall, id: number, changes: PolicyChanges): Promise<PresentedPolicy> =>
  transaction(call.app.database, async (tx) => {
    const { actor, now } = call;
    (await lockPolicy(tx, actor.account_id, id)) ?? notFound();
    const columns = await columnsOf(tx, actor, changes);
    await savePolicy(tx, actor.account_id, id, { ...columns, updated_at: now });
    return noted(tx, call, id, 'update');
  });

/** Rules that name it name none from then on. */
export const removePolicy = (call: ActorCall, id: number): Promise<void> =>
  transaction(call.app.database, async (tx) => {
    const row = (await lockPolicy(tx, call.actor.account_id, id)) ?? notFound();
    await deletePolicy(tx, call.actor.account_id, id);
    await note(tx, call, row, 'delete');
  });

async function columnsOf(
  tx: Tx,
  { account_id }: Viewer,
  { name, steps, ...rest }: PolicyChanges,
): Promise<Partial<PolicyColumns>> {
  if (steps) await refuseUnknown(tx, account_id, steps);
  return {
    ...rest,
    ...(name !== undefined && { name: name.trim() }),
    ...(steps && { steps: steps.map(wholeStep) }),
  };
}

export const wholeStep = (step: NewPolicy['steps'][number]): PolicyStep => ({
  member_ids: step.member_ids ?? [],
  schedule_ids: step.schedule_ids ?? [],
  everybody_of_schedule_ids: step.everybody_of_schedule_ids ?? [],
  channel_ids: step.channel_ids ?? [],
  wait_seconds: step.wait_seconds,
});

/** What is deleted meanwhile is skipped, as what is deleted later. */
async function refuseUnknown(tx: Tx, accountId: number, steps: NewPolicy['steps']): Promise<void> {
  refuseIssues(recipientIssues(steps, await knownRecipients(tx, accountId, steps)));
}

async function noted(tx: Tx, call: ActorCall, id: number, verb: string): Promise<PresentedPolicy> {
  const row = (await findPolicy(tx, call.actor.account_id, id)) ?? notFound();
  await note(tx, call, row, verb);
  return presentPolicy(row);
}

async function note(
  tx: Tx,
  { actor, request, now }: ActorCall,
  { id, name }: { id: number; name: string },
  verb: string,
): Promise<void> {
  const { account_id } = actor;
  const target = { type: 'escalation_policy', id, name };
  const action = `escalation_policy.${verb}`;
  await recordAudit(tx, { actor, account_id, facts: request, action, target, outcome: 'ok', now });
  await announceChanges(tx, [{ account_id, type: 'escalation_policy', id }]);
}
