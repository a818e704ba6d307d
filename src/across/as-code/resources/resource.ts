// What a section of a document does with the resources of an account, by the functions that its slice has for people.

import type { JsonObject } from '../../../../shared/json-schema/json-schema.ts';
import type { Resource as Limited } from '../../../accounts/plans/limits.ts';
import type { View } from '../../../monitors/monitor-type.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Issue } from '../../../platform/errors.ts';
import type { ActorCall } from '../../../platform/http/route.ts';
import type { BotIdentity } from '../../../published/status-pages/subscribers/telegram/bot.ts';
import type { NewTelegramBot } from '../../../published/status-pages/subscribers/telegram/bot-fields.ts';

/** Everything that a person decides about a resource, by the names of the API and with secrets as they are. */
export type Settings = JsonObject & { name: string };

export interface Held {
  id: number | string;
  settings: Settings;
}

/** Of a document: with who its bots are, by `botKey`, as Telegram said before the transaction. */
export interface DocumentCall extends ActorCall {
  bots?: ReadonlyMap<string, Promise<BotIdentity>>;
}

interface Wanted {
  settings: Settings;
  /** Names of those that differ. */
  fields: readonly string[];
}

/** What is to be as `settings` says. */
export interface Changed extends Wanted {
  id: number | string;
}

/** What only one thing may have, whosever it is. */
export interface Claim {
  field: string;
  /** In the one way in which it is compared. */
  value: string;
  /** Whether several things of one account may have it. */
  mayRepeat?: boolean;
}

export interface Resource {
  /** All that the account has, or at least those of `ids` that it has. */
  read: (view: View & { actor: ActorCall['actor'] }, ids?: readonly number[]) => Promise<Held[]>;
  /** What an entry comes to: what it does not say has its default, but secrets, which stay as they are. */
  whole: (body: JsonObject, before: Settings | null, now: Date) => Settings;
  /** As people may see them. */
  conceal?: (settings: Settings) => Settings;
  /** Why it would not be created, or changed from what was before, as far as a plan can say. */
  refusals?: (call: ActorCall, settings: Settings, before: Settings | null) => Issue[];
  /** `heldBeside`: those that things of other accounts have, or of this one beside its documents, but for those that go. */
  exclusive?: {
    claims: (settings: Settings) => Claim[];
    heldBeside: (
      database: Database,
      asked: { account_id: number; gone: readonly number[]; claims: readonly Claim[] },
    ) => Promise<Pick<Claim, 'field' | 'value'>[]>;
  };
  create: (call: DocumentCall, settings: Settings) => Promise<number | string>;
  /** Many that do not refer to each other, in few statements; their ids, in this order. In a transaction. */
  createMany?: (call: ActorCall, many: readonly Settings[]) => Promise<(number | string)[]>;
  /** As `change`, for many in few statements. In a transaction. */
  changeMany?: (call: ActorCall, many: readonly Changed[]) => Promise<void>;
  /** As `remove`, for many in few statements. In a transaction. */
  removeMany?: (call: ActorCall, many: readonly Held[]) => Promise<void>;
  change: (call: DocumentCall, held: Held, wanted: Wanted) => Promise<unknown>;
  remove: (call: ActorCall, held: Held) => Promise<unknown>;
  /** The addresses that are looked up when it is stored. */
  targets?: (settings: Settings) => string[];
  /** The bot that Telegram is asked about when it is stored; null: none. */
  bot?: (settings: Settings) => NewTelegramBot | null;
  limit?: Limited;
}

/** Those of `names`, in their order. */
export const pick = (settings: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, settings[name]]));

export const without = (settings: JsonObject, ...names: string[]): JsonObject =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name)));

/** By the type that the API has for it: the schema of its section has checked what a document says (prepare.ts). */
export const asChecked = <T>(settings: object): T => settings as unknown as T;
