// Creating, changing and deleting channels.

import { noteAct } from '../../accounts/trail.ts';
import type { App } from '../../platform/app.ts';
import { type Database, type Tx, transaction } from '../../platform/database/database.ts';
import { conflict, invalid, notFound, refuseIssues } from '../../platform/errors.ts';
import { announceWork } from '../../platform/events.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { mailTrouble } from '../../platform/mail/trouble.ts';
import { cutPage, type PageQuery, pageOf } from '../../platform/page.ts';
import type { Alert } from '../alert-schema.ts';
import { disableDestination } from '../destinations/disable.ts';
import type { EmailConfig } from '../kinds/email/kind.ts';
import type { ChannelKind } from '../kinds/kind.ts';
import { channelKinds, kindOf } from '../kinds/kinds.ts';
import { type Config, shownConfig } from '../kinds/masks.ts';
import { type OwnTexts, ownTextsOf } from '../messages/own-texts.ts';
import { addressesOf, askAddresses, askAgain } from './addresses.ts';
import { chatAddress } from './chat-callback.ts';
import { changedConfig, refuseTarget } from './config.ts';
import { type NewChannel, ownTextIssues } from './new-channel.ts';
import { refuseForeignSchedule } from './on-call.ts';
import type { Channel, ChannelChanges } from './schema.ts';
import { openConfig, sealConfig } from './sealed.ts';
import {
  type ChannelRow,
  deleteChannel,
  enableChannel,
  findChannel,
  holdWebhook,
  insertChannel,
  listChannels,
  lockAndCountChannels,
  lockChannel,
  reserveChannelId,
  takeBackChannel,
  updateChannel,
} from './store.ts';

/** What channels need of alerts, which hosts/ hands over. */
export interface KnownAlerts {
  /** Adds a channel to every rule of its account: a new one is notified of nothing else. */
  joinRules: (tx: Tx, accountId: number, channelId: number) => Promise<void>;
  /** As receivers get it; null where there is none. */
  findAlert: (app: App, accountId: number, id: number) => Promise<Alert | null>;
}

const MOST_CHANNELS = 100;

/** `wanted` was checked by newChannelIssues. */
export async function createChannel(
  call: ActorCall,
  wanted: NewChannel,
  { joinRules }: KnownAlerts,
): Promise<Channel> {
  const { app, actor, now } = call;
  const { account_id } = actor;
  const kind = kindOf(wanted.kind);
  await refuseTarget(app, actor, kind, wanted.config);
  await refuseForeignSchedule(app.database, account_id, kind, wanted.config);
  return transaction(app.database, async (tx) => {
    if ((await lockAndCountChannels(tx, account_id)) >= MOST_CHANNELS) conflict('too_many_channels');
    const webhook_id = await heldWebhook(tx, account_id, kind, wanted.config);
    const id = await reserveChannelId(tx, account_id, wanted.enabled ?? true);
    const config_sealed = sealConfig(app, id, wanted.config);
    const names = { name: wanted.name, kind: kind.kind, ...ownTextsOf(wanted) };
    await insertChannel(tx, { id, account_id, ...names, config_sealed, webhook_id }, now);
    if (kind.way === 'mail') await askAddresses(call, tx, wanted.config as EmailConfig);
    if (wanted.add_to_rules) await joinRules(tx, account_id, id);
    const target = { type: 'channel', id, name: wanted.name };
    await noteAct(tx, call, { action: 'channel.create', target, detail: { kind: kind.kind } });
    return reread(app, tx, { account_id, id });
  });
}

/** Changes what is given. Disabling ends what still waits for it; enabling forgets that it failed. */
export async function changeChannel(call: ActorCall, id: number, changes: ChannelChanges): Promise<Channel> {
  const { app, actor, now } = call;
  const key = { account_id: actor.account_id, id };
  const judged = await judgedConfig(call, id, changes);
  return transaction(app.database, async (tx) => {
    const before = (await lockChannel(tx, key.account_id, id)) ?? notFound();
    const kind = kindOf(before.kind);
    const isAsJudged = judged?.of.equals(before.config_sealed) === true;
    const config =
      changes.config &&
      (isAsJudged ? judged.config : changedConfig(kind, changes.config, stored(app, before)));
    const changed = { name: changes.name, ...changedTexts(kind, changes, before) };
    if (config && kind.way === 'mail') await askAddresses(call, tx, config as EmailConfig);
    await updateChannel(tx, key, { ...changed, ...(await sealed(app, tx, before, config)) }, now);
    if (config || changes.enabled) await takeBackChannel(tx, key);
    if (changes.enabled === false && before.enabled) await disableDestination(tx, key, 'channel disabled');
    if (changes.enabled === true) await enableChannel(tx, key);
    await announceWork(tx, 'deliveries');
    const target = { type: 'channel', id, name: changes.name ?? before.name };
    await noteAct(tx, call, { action: 'channel.update', target, detail: detailOf(changes) });
    return reread(app, tx, key);
  });
}

/** Other templates are known to work until a message shows that they do not. Throws ValidationFailed. */
function changedTexts(
  kind: ChannelKind,
  { title_template, text_template }: ChannelChanges,
  before: ChannelRow,
): Partial<OwnTexts & { template_error: null }> {
  if (title_template === undefined && text_template === undefined) return {};
  const own = {
    title_template: title_template === undefined ? before.title_template : title_template,
    text_template: text_template === undefined ? before.text_template : text_template,
  };
  refuseIssues(ownTextIssues(kind, own));
  return { ...own, template_error: null };
}

/** Sends the mail that asks an address of the channel to confirm once more. Throws as `askAgain` does. */
export async function askAddressAgain(call: ActorCall, id: number, email: string): Promise<Channel> {
  const { app, actor } = call;
  const row = (await findChannel(app.database, actor.account_id, id)) ?? notFound();
  if (kindOf(row.kind).way !== 'mail') return notFound();
  const { account_id, name } = row;
  const config = { ...(stored(app, row) as EmailConfig), account_id };
  await askAgain(call, { channel: { id, name }, config }, email);
  return readChannel(app, actor, id);
}

const detailOf = ({ config, enabled, ...own }: ChannelChanges): Record<string, string | boolean> => ({
  ...(config ? { config: 'changed' } : {}),
  ...(own.title_template === undefined && own.text_template === undefined ? {} : { templates: 'changed' }),
  ...(enabled === undefined ? {} : { enabled }),
});

/**
 * What the configuration is going to be, unless another one than `of` is stored by then. Names are looked up and templates
 * are tried before the transaction, so that no row stays locked meanwhile.
 */
async function judgedConfig({ app, actor }: ActorCall, id: number, { config: given }: ChannelChanges) {
  if (!given) return null;
  const before = (await findChannel(app.database, actor.account_id, id)) ?? notFound();
  const kind = kindOf(before.kind);
  const config = changedConfig(kind, given, stored(app, before));
  await refuseTarget(app, actor, kind, config);
  await refuseForeignSchedule(app.database, actor.account_id, kind, config);
  return { of: before.config_sealed, config };
}

async function sealed(app: App, tx: Tx, { id, account_id, kind }: ChannelRow, config: Config | undefined) {
  if (!config) return {};
  const webhook_id = await heldWebhook(tx, account_id, kindOf(kind), config);
  return { config_sealed: sealConfig(app, id, config), webhook_id };
}

/** The webhook that a channel stands for; null for other kinds. It stays until the transaction ends. */
async function heldWebhook(
  tx: Tx,
  accountId: number,
  kind: ChannelKind,
  config: Config,
): Promise<number | null> {
  if (kind.way !== 'webhook') return null;
  const { webhook_id } = config as { webhook_id: number };
  if (!(await holdWebhook(tx, accountId, webhook_id)))
    invalid('config.webhook_id', 'the id of a webhook of the account');
  return webhook_id;
}

export const removeChannel = (call: ActorCall, id: number): Promise<void> =>
  transaction(call.app.database, async (tx) => {
    const { account_id } = call.actor;
    const { name } = (await lockChannel(tx, account_id, id)) ?? notFound();
    await deleteChannel(tx, account_id, id);
    await noteAct(tx, call, { action: 'channel.delete', target: { type: 'channel', id, name } });
  });

export async function readChannel(app: App, actor: Actor, id: number): Promise<Channel> {
  return presentChannel(
    app,
    app.database,
    (await findChannel(app.database, actor.account_id, id)) ?? notFound(),
  );
}

export async function readChannels(app: App, actor: Actor, query: PageQuery) {
  const page = pageOf(query);
  const { shown, next_cursor } = cutPage(await listChannels(app.database, actor.account_id, page), page);
  const channels: Channel[] = [];
  for (const channel of shown) channels.push(await presentChannel(app, app.database, channel));
  return { channels, next_cursor };
}

/** `only`: the kind that is asked for; all of them where none is. */
export async function readChannelKinds(app: App, { account_id }: Actor, now: Date, only?: string) {
  const { smtpUrl } = app.config;
  const trouble = await mailTrouble(app.database, now);
  const asked = channelKinds.filter(({ kind }) => only === undefined || kind === only);
  return {
    channel_kinds: asked.map(({ kind, group, name, description, for_people, config, ...way }) => ({
      ...{ kind, group, name, description, for_people },
      callback_url: way.way === 'http' && way.chat ? chatAddress(app, account_id, kind) : null,
      log_only: isMail(kind) && smtpUrl === null,
      failing_since: (isMail(kind) && trouble?.failing_since.toISOString()) || null,
      config: { ...config, additionalProperties: false },
    })),
  };
}

const isMail = (kind: string): boolean => kind === 'email' || kind === 'on_call';

const stored = (app: App, { id, config_sealed }: ChannelRow) => openConfig(app, id, config_sealed);

async function reread(app: App, tx: Tx, key: { account_id: number; id: number }): Promise<Channel> {
  return presentChannel(app, tx, (await findChannel(tx, key.account_id, key.id)) ?? notFound());
}

async function shownAddresses(app: App, database: Database, row: ChannelRow): Promise<Channel['addresses']> {
  if (kindOf(row.kind).way !== 'mail') return null;
  const { to } = stored(app, row) as EmailConfig;
  const addresses = await addressesOf(database, { ...row, to });
  return addresses.map(({ email, status, asked_at, confirmed_at }) => ({
    ...{ email, status },
    asked_at: asked_at?.toISOString() ?? null,
    confirmed_at: confirmed_at?.toISOString() ?? null,
  }));
}

const presentChannel = async (app: App, database: Database, row: ChannelRow): Promise<Channel> => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  config: {
    ...shownConfig(kindOf(row.kind), stored(app, row)),
    ...(kindOf(row.kind).way === 'webhook' ? { webhook_id: row.webhook_id } : {}),
  },
  addresses: await shownAddresses(app, database, row),
  title_template: row.title_template,
  text_template: row.text_template,
  template_error: row.template_error,
  enabled: row.enabled,
  disabled_reason: row.disabled_reason,
  failing_since: row.failing_since?.toISOString() ?? null,
  last_delivery:
    row.last_delivery_at === null
      ? null
      : {
          at: row.last_delivery_at.toISOString(),
          ok: row.last_delivery_ok === true,
          error: row.last_delivery_error,
        },
  created_at: row.created_at.toISOString(),
});
