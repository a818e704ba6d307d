// The aliases of a check: whose they are, and the ping key of their account.

import { noteAct } from '../../../accounts/trail.ts';
import type { App } from '../../../platform/app.ts';
import { type Tx, transaction } from '../../../platform/database/database.ts';
import { Taken } from '../../../platform/errors.ts';
import { announceWork } from '../../../platform/events.ts';
import { rootUrl } from '../../../platform/http/root-url.ts';
import type { ActorCall } from '../../../platform/http/route.ts';
import { randomText } from '../../../platform/random-text.ts';
import { aliasIdOf, isOwnName } from '../alias.ts';
import {
  findNamed,
  insertAliases,
  insertPingKey,
  keepPingKey,
  removeAliases,
  savePingKey,
} from './alias-store.ts';

interface Aliased {
  account_id: number;
  id: number;
  ping_aliases: readonly string[];
}

/** Throws Taken where another check has one of them. */
export async function saveAliases(
  app: App,
  tx: Tx,
  { account_id, id, ping_aliases }: Aliased,
  now: Date,
): Promise<void> {
  await removeAliases(tx, account_id, id);
  if (ping_aliases.length === 0) return;
  const key = ping_aliases.some(isOwnName) ? await pingKeyOf(tx, account_id, now) : '';
  const ids = [...new Set(ping_aliases.map((alias) => aliasIdOf(alias, key)))];
  const inserted = await insertAliases(tx, { account_id, check_id: id, ids, now });
  if (inserted < ids.length) throw new Taken(['ping_aliases']);
  for (const alias of ids) app.learnSlug(alias);
  await announceWork(tx, 'slugs');
}

/** The ping key of an account, which stays the same until the transaction ends; made with its first use. */
async function pingKeyOf(tx: Tx, accountId: number, now: Date): Promise<string> {
  const kept = await keepPingKey(tx, accountId);
  if (kept !== null) return kept;
  await insertPingKey(tx, { account_id: accountId, key: newPingKey(), now });
  return (await keepPingKey(tx, accountId)) ?? '';
}

export interface PingKey {
  ping_key: string;
  ping_url: string;
  sentry_dsn: string;
}

export const readPingKey = async (call: ActorCall): Promise<PingKey> => {
  const { app, actor, now } = call;
  const key = await transaction(app.database, (tx) => pingKeyOf(tx, actor.account_id, now));
  return present(app, key);
};

/** From now on names are pinged below another key; pings below the one before leave no trace. */
export async function rotatePingKey(call: ActorCall): Promise<PingKey> {
  const { app, actor, now } = call;
  const { account_id } = actor;
  const key = newPingKey();
  await transaction(app.database, async (tx) => {
    await savePingKey(tx, { account_id, key, now });
    for (const { id, ping_aliases } of await findNamed(tx, account_id)) {
      await removeAliases(tx, account_id, id);
      const ids = [...new Set(ping_aliases.map((alias) => aliasIdOf(alias, key)))];
      await insertAliases(tx, { account_id, check_id: id, ids, now });
      for (const alias of ids) app.learnSlug(alias);
    }
    await announceWork(tx, 'slugs');
    await noteAct(tx, call, { action: 'ping_key.rotate' });
  });
  return present(app, key);
}

function present({ urls }: App, key: string): PingKey {
  const root = rootUrl(urls);
  return {
    ping_key: key,
    ping_url: `${root}/ping/${key}`,
    sentry_dsn: `${root.replace('://', `://${key}@`)}/1`,
  };
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** As long as those of Healthchecks, by which it is distinguished from a slug; letters and digits only, as in a DSN of Sentry. */
const newPingKey = (): string => randomText(LETTERS, 22);
