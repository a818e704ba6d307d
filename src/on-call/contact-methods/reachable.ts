// How people are reached, for whoever has something for them.

import { type Language, languageOf } from '../../../shared/languages.ts';
import type { Database } from '../../platform/database/database.ts';
import { findOutcomes } from './delivery-store.ts';
import type { MethodKind } from './provider.ts';
import { findReachable, type PersonRow } from './store.ts';
import type { RuleStep } from './ways.ts';

export interface Reachable {
  person_id: number;
  email: string;
  name: string;
  language: Language;
  time_zone: string;
  rules: readonly RuleStep[];
  methods: readonly ReachableMethod[];
}

interface ReachableMethod {
  id: number;
  kind: MethodKind;
  /** The only account whose pages are sent by it; null: those of all. */
  account_id: number | null;
  address_sealed: Buffer;
  verified_at: Date | null;
  disabled_at: Date | null;
}

/** By person, all in one query. Those who are disabled are left out: nobody is to wake them. */
export async function reachable(
  database: Database,
  personIds: readonly number[],
): Promise<Map<number, Reachable>> {
  const rows = personIds.length === 0 ? [] : await findReachable(database, personIds);
  return new Map(rows.map((row) => [row.person_id, asReachable(row)]));
}

export interface PageOutcome {
  /** `sending`: nobody knows yet; `accepted`: its provider has it, and has not said what became of it. */
  outcome: 'sending' | 'accepted' | 'delivered' | 'refused';
  reason: string | null;
}

/** What became of messages that providers took, by their idempotency keys; without those that never were handed over. */
export async function outcomesOf(
  database: Database,
  keys: readonly string[],
): Promise<Map<string, PageOutcome>> {
  const rows = keys.length === 0 ? [] : await findOutcomes(database, keys);
  return new Map(rows.map(({ idempotency_key, ...outcome }) => [idempotency_key, outcome]));
}

const asReachable = ({ language, methods, ...person }: PersonRow): Reachable => ({
  ...person,
  language: languageOf(language),
  methods: methods.map(({ address_sealed, verified_at, disabled_at, ...method }) => ({
    ...method,
    address_sealed: Buffer.from(address_sealed, 'base64'),
    verified_at: moment(verified_at),
    disabled_at: moment(disabled_at),
  })),
});

const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));
