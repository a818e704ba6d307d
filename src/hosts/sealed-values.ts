// A few values that were stored encrypted, one of each kind, over all accounts: whether a secret opens them.

import { openSeed } from '../accounts/second-factors/totp.ts';
import { openConfig } from '../delivery/channels/sealed.ts';
import { openHeaders } from '../delivery/webhooks/sealed.ts';
import type { InstanceSecret } from '../platform/secrets.ts';

export interface SealedValue {
  kind: 'webhook' | 'channel' | 'second factor';
  id: number;
  sealed: Buffer;
}

const NEWEST = {
  webhook: 'select id, headers_sealed as sealed from webhook order by id desc limit 1',
  channel: 'select id, config_sealed as sealed from channel order by id desc limit 1',
  'second factor': 'select person_id as id, sealed_seed as sealed from totp order by person_id desc limit 1',
} as const;

type Query = (text: string) => Promise<{ rows: { id: number | string; sealed: Buffer }[] }>;

/** The database has the schema of this program. */
export async function newestSealed(query: Query): Promise<SealedValue[]> {
  const values: SealedValue[] = [];
  for (const kind of ['webhook', 'channel', 'second factor'] as const) {
    const found = await query(NEWEST[kind]);
    for (const { id, sealed } of found.rows) values.push({ kind, id: Number(id), sealed });
  }
  return values;
}

/** Pure. The kinds of those that another secret is needed for. */
export const closedTo = (secret: InstanceSecret, sealed: readonly SealedValue[]): string[] =>
  sealed.filter((value) => !opens(secret, value)).map(({ kind }) => kind);

function opens(secret: InstanceSecret, { kind, id, sealed }: SealedValue): boolean {
  try {
    if (kind === 'webhook') openHeaders({ secret }, id, sealed);
    else if (kind === 'channel') openConfig({ secret }, id, sealed);
    else openSeed(secret, id, sealed);
    return true;
  } catch {
    return false;
  }
}
