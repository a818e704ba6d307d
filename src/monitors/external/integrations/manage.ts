// What people do to integrations.

import { MASK } from '../../../../shared/mask.ts';
import { pageableOwners } from '../../../accounts/people/people.ts';
import { releaseLimit } from '../../../accounts/plans/limits.ts';
import { noteAct } from '../../../accounts/trail.ts';
import { resolveAlerts } from '../../../alerts/lifecycle/raise.ts';
import { addRuleOf } from '../../../alerts/rules/defaults.ts';
import type { App } from '../../../platform/app.ts';
import { type Tx, transaction } from '../../../platform/database/database.ts';
import { conflict, type Issue, notFound, refuseIssues } from '../../../platform/errors.ts';
import { announceChanges } from '../../../platform/events.ts';
import type { ActorCall } from '../../../platform/http/route.ts';
import { cutPage, type PageQuery, pageOf } from '../../../platform/page.ts';
import { hashToken, newToken, tokenHint } from '../../../platform/tokens.ts';
import { unmask } from '../../../platform/unmask.ts';
import { lockDependencies } from '../../../subjects/dependencies.ts';
import { removeSubjects } from '../../../subjects/subjects.ts';
import { foreignIssues } from './issues.ts';
import type { Integration, IntegrationChanges, IntegrationWithAddress, NewIntegration } from './schema.ts';
import { openIntegrationSecret, sealIntegrationSecret } from './sealed.ts';
import { defaultsOf, withChanges } from './settings.ts';
import {
  deleteIntegration,
  findIntegration,
  findIntegrations,
  findPayloads,
  type IntegrationRow,
  insertIntegration,
  lockAndCountIntegrations,
  lockChecksOf,
  lockIntegration,
  saveIntegration,
} from './store.ts';

const MOST_INTEGRATIONS = 50;

type Reading = Pick<ActorCall, 'app' | 'actor'>;

/** Newest first. */
export async function readIntegrations({ app, actor }: Reading, query: PageQuery) {
  const page = pageOf(query);
  const { shown, next_cursor } = cutPage(await findIntegrations(app.database, actor.account_id, page), page);
  return { integrations: shown.map(present), next_cursor };
}

/** Throws Refusal 404. */
export const readIntegration = async ({ app, actor }: Reading, id: number): Promise<Integration> =>
  present((await findIntegration(app.database, actor.account_id, id)) ?? notFound());

/** Throws Refusal 404. */
export async function readPayloads({ app, actor }: Reading, id: number) {
  await readIntegration({ app, actor }, id);
  return findPayloads(app.database, actor.account_id, id);
}

/** With its address, which is shown this once. Throws Refusal 409 `too_many_integrations`. */
export function createIntegration(call: ActorCall, wanted: NewIntegration): Promise<IntegrationWithAddress> {
  const { app, actor, now } = call;
  const { account_id } = actor;
  const { kind, secret = null } = wanted;
  return transaction(app.database, async (tx) => {
    if ((await lockAndCountIntegrations(tx, account_id)) >= MOST_INTEGRATIONS)
      conflict('too_many_integrations');
    const { token, ...address } = newAddress(app);
    const settings = withChanges(defaultsOf(kind), wanted);
    const facts = { account_id, kind, created_at: now, updated_at: now };
    const id = await insertIntegration(tx, { ...settings, ...address, ...facts });
    if (secret !== null)
      await saveIntegration(tx, account_id, id, {
        secret_sealed: sealIntegrationSecret(app, id, secret),
        updated_at: now,
      });
    await notifyOfExternal(tx, account_id, now);
    await note(tx, call, { id, name: settings.name, action: 'integration.create' });
    return withAddress(tx, call, id, token);
  });
}

/** An account of before external checks gets a rule about them. */
async function notifyOfExternal(tx: Tx, account_id: number, now: Date): Promise<void> {
  const [owner] = await pageableOwners(tx, [account_id]);
  await addRuleOf(tx, account_id, { kind: 'external_down', language: owner?.language ?? 'en', now });
}

/** Throws Refusal 404 and ValidationFailed. */
export function changeIntegration(
  call: ActorCall,
  id: number,
  changes: IntegrationChanges,
): Promise<Integration> {
  const { app, actor, now } = call;
  const { account_id } = actor;
  return transaction(app.database, async (tx) => {
    const before = await requireLocked(tx, call, id);
    const settings = withChanges(before, changes);
    const isWithout = before.kind === 'generic' && settings.settings.mapping === null;
    const issues: Issue[] = [
      ...foreignIssues(before.kind, changes),
      ...(isWithout ? [{ field: 'mapping', reason: 'required' }] : []),
    ];
    const stored = before.secret_sealed && openIntegrationSecret(app, before);
    const secret = changes.secret === undefined ? stored : unmask('secret', changes.secret, stored, issues);
    refuseIssues(issues);
    const secret_sealed = secret === null ? null : sealIntegrationSecret(app, id, secret);
    await saveIntegration(tx, account_id, id, { ...settings, secret_sealed, updated_at: now });
    const fields = Object.keys(changes).join(', ');
    await note(tx, call, { id, name: settings.name, action: 'integration.update', detail: { fields } });
    return present((await findIntegration(tx, account_id, id)) ?? notFound());
  });
}

/** The address before it takes nothing more. Throws Refusal 404. */
export function rotateAddress(call: ActorCall, id: number): Promise<IntegrationWithAddress> {
  const { app, actor, now } = call;
  return transaction(app.database, async (tx) => {
    const { name } = await requireLocked(tx, call, id);
    const { token, ...address } = newAddress(app);
    await saveIntegration(tx, actor.account_id, id, { ...address, updated_at: now });
    await note(tx, call, { id, name, action: 'integration.rotate_address' });
    return withAddress(tx, call, id, token);
  });
}

/** With its external checks, whose alerts are over. Throws Refusal 404. */
export function removeIntegration(call: ActorCall, id: number): Promise<void> {
  const { app, actor, now } = call;
  const { account_id } = actor;
  return transaction(app.database, async (tx) => {
    const { name } = await requireLocked(tx, call, id);
    // The counter and the dependencies before the rows, as where one of them is deleted.
    await releaseLimit(tx, account_id, 'external_checks', 0);
    await lockDependencies(tx, account_id);
    const ids = await lockChecksOf(tx, account_id, id);
    await releaseLimit(tx, account_id, 'external_checks', ids.length);
    const over = ids.map((subject_id) => ({ account_id, subject_id, at: now, reason: 'deleted' }));
    await resolveAlerts(tx, over, now);
    while (await removeSubjects(tx, account_id, ids));
    await announceChanges(
      tx,
      ids.map((check) => ({ account_id, type: 'external', id: check })),
    );
    await deleteIntegration(tx, account_id, id);
    await note(tx, call, { id, name, action: 'integration.delete' });
  });
}

async function requireLocked(tx: Tx, { actor }: ActorCall, id: number): Promise<IntegrationRow> {
  if (!(await lockIntegration(tx, actor.account_id, id))) return notFound();
  return (await findIntegration(tx, actor.account_id, id)) ?? notFound();
}

function newAddress({ config }: Pick<App, 'config'>) {
  const token = newToken(config.keyPrefix, 'in');
  return { token, token_hash: hashToken(token), token_hint: tokenHint(token) };
}

async function withAddress(
  tx: Tx,
  { app, actor }: ActorCall,
  id: number,
  token: string,
): Promise<IntegrationWithAddress> {
  const row = (await findIntegration(tx, actor.account_id, id)) ?? notFound();
  return { ...present(row), url: `${app.urls.api}/in/${token}` };
}

interface Act {
  id: number;
  name: string;
  action: string;
  detail?: Record<string, string>;
}

const note = (tx: Tx, call: ActorCall, { id, name, action, detail }: Act) =>
  noteAct(tx, call, { action, target: { type: 'integration', id, name }, ...(detail && { detail }) });

const present = (row: IntegrationRow): Integration => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  tags: row.tags,
  tag_labels: row.settings.tag_labels,
  resolve_after_seconds: row.resolve_after_seconds,
  delete_after_days: row.delete_after_days,
  mapping: row.settings.mapping,
  secret: row.secret_sealed && MASK,
  topic_arn: row.settings.topic_arn,
  address_hint: row.token_hint,
  checks: row.checks,
  last_received_at: row.last_received_at,
  last_problem: row.last_problem,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
