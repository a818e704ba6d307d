// Texts that an account keeps for the next incident, so that nobody has to find words at night.

import { recordAudit } from '../../../accounts/audit/record.ts';
import { type Database, type Tx, transaction } from '../../../platform/database/database.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { ActorCall } from '../../../platform/http/route.ts';
import { cutPage, type PageQuery, pageOf } from '../../../platform/page.ts';
import type { NewTemplate, Template, TemplateChanges } from './schema.ts';
import {
  deleteTemplateRow,
  findTemplate,
  insertTemplate,
  listTemplates,
  lockAndCountTemplates,
  lockTemplate,
  saveTemplate,
} from './template-store.ts';

const MOST = 200;

export async function readTemplates({ app, actor }: Pick<ActorCall, 'app' | 'actor'>, query: PageQuery) {
  const page = pageOf(query);
  const { shown, next_cursor } = cutPage(await listTemplates(app.database, actor.account_id, page), page);
  return { incident_templates: shown, next_cursor };
}

/** null where the account has no such template. */
export const readTemplate = (database: Database, accountId: number, id: number): Promise<Template | null> =>
  findTemplate(database, { account_id: accountId, id });

/** Throws Refusal 404 where the account has no such template. */
export const requireTemplate = async (database: Database, accountId: number, id: number): Promise<Template> =>
  (await readTemplate(database, accountId, id)) ?? notFound();

/** Throws Refusal 409 where there are 200. */
export const createTemplate = (call: ActorCall, wanted: NewTemplate): Promise<Template> =>
  transaction(call.app.database, async (tx) => {
    const { now } = call;
    const { account_id } = call.actor;
    if ((await lockAndCountTemplates(tx, account_id)) >= MOST) return conflict('too_many_incident_templates');
    const { severity = 'minor', status = 'investigating', message } = wanted;
    const texts = { name: wanted.name.trim(), title: wanted.title.trim(), message };
    const stamps = { created_at: now, updated_at: now };
    const id = await insertTemplate(tx, { account_id, severity, status, ...texts, ...stamps });
    return noteAndPresent(tx, call, id, 'incident_template.create');
  });

/** What is left out stays as it was. Throws Refusal 404. */
export const changeTemplate = (call: ActorCall, id: number, changes: TemplateChanges): Promise<Template> =>
  transaction(call.app.database, async (tx) => {
    const key = { account_id: call.actor.account_id, id };
    const kept = (await lockTemplate(tx, key)) ?? notFound();
    const { name = kept.name, title = kept.title } = changes;
    const texts = { name: name.trim(), title: title.trim() };
    await saveTemplate(tx, key, { ...changes, ...texts, updated_at: call.now });
    return noteAndPresent(tx, call, id, 'incident_template.update');
  });

/** Incidents that were made of it stay as they are. Throws Refusal 404. */
export const deleteTemplate = (call: ActorCall, id: number): Promise<void> =>
  transaction(call.app.database, async (tx) => {
    const key = { account_id: call.actor.account_id, id };
    const template = (await lockTemplate(tx, key)) ?? notFound();
    await deleteTemplateRow(tx, key);
    await note(tx, call, template, 'incident_template.delete');
  });

async function noteAndPresent(tx: Tx, call: ActorCall, id: number, action: string): Promise<Template> {
  const template = (await findTemplate(tx, { account_id: call.actor.account_id, id })) ?? notFound();
  await note(tx, call, template, action);
  return template;
}

const note = (tx: Tx, { actor, request, now }: ActorCall, { id, name }: Template, action: string) =>
  recordAudit(tx, {
    actor,
    account_id: actor.account_id,
    facts: request,
    action,
    target: { type: 'incident_template', id, name },
    outcome: 'ok',
    now,
  });
