// One resource by its key, in the words of the API: for programs that keep one thing at a time as it should be.

import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../../shared/json-schema/json-schema.ts';
import { transaction } from '../../platform/database/database.ts';
import { asStored } from '../../platform/database/json.ts';
import { notFound } from '../../platform/errors.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import type { SectionName } from './document.ts';
import { linkAgain, linksOf } from './links-store.ts';
import { isReplaced } from './plan.ts';
import { resources } from './resources/all.ts';
import type { Held, Settings } from './resources/resource.ts';
import { findKeyed, lockDocument, saveKeys } from './store.ts';

export interface Keyed {
  section: Extract<SectionName, 'cron_checks' | 'uptime_checks' | 'channels' | 'rules' | 'integrations'>;
  key: string;
}

/** Throws Refusal 404. */
export async function idByKey({ app, actor }: ActorCall, { section, key }: Keyed): Promise<number> {
  const row = await findKeyed(app.database, actor.account_id, section, key);
  return row ? Number(row.resource) : notFound();
}

/**
 * Makes what has the key as `body` says, or makes it; its id. What the body leaves out has its default, but a check that
 * is paused stays so. Throws as creating and changing it do.
 */
export async function putByKey(outer: ActorCall, { section, key }: Keyed, body: JsonObject): Promise<number> {
  const { actor, now } = outer;
  return await transaction(outer.app.database, async (tx) => {
    await lockDocument(tx, actor.account_id);
    const call = { ...outer, app: { ...outer.app, database: tx } };
    const row = await findKeyed(tx, actor.account_id, section, key);
    const before = row && (await heldBy(call, section, Number(row.resource)));
    const id = await put(call, section, {
      before,
      settings: resources[section].whole(asStored(body), before?.settings ?? null, now),
    });
    const after = (await heldBy(call, section, id))?.settings ?? notFound();
    const applied: unknown = JSON.parse(JSON.stringify(resources[section].conceal?.(after) ?? after));
    if (!row || row.resource !== id || !isDeepStrictEqual(row.applied, applied))
      await saveKeys(
        tx,
        actor.account_id,
        section,
        [{ key, resource: id, source: row?.source ?? null, applied }],
        now,
      );
    return id;
  });
}

async function heldBy(call: ActorCall, section: Keyed['section'], id: number): Promise<Held | null> {
  const found = await resources[section].read(call, [id]);
  return found.find((one) => one.id === id) ?? null;
}

async function put(
  call: ActorCall,
  section: Keyed['section'],
  { before, settings }: { before: Held | null; settings: Settings },
): Promise<number> {
  const { create, change, remove } = resources[section];
  if (!before) return Number(await create(call, settings));
  if (isReplaced(section, before.settings, settings)) {
    const { database: tx } = call.app;
    const links = await linksOf(tx, call.actor.account_id, section, Number(before.id));
    await remove(call, before);
    const id = Number(await create(call, settings));
    await linkAgain(tx, call.actor.account_id, links, id);
    return id;
  }
  const fields = Object.keys(settings).filter(
    (name) => !isDeepStrictEqual(settings[name] ?? null, before.settings[name] ?? null),
  );
  if (fields.length > 0) await change(call, before, { settings, fields });
  return Number(before.id);
}
