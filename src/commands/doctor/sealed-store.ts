// SQL of a few values that were stored encrypted, one of each kind, over all accounts.

import type pg from 'pg';

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

/** The database has the schema of this program. */
export async function newestSealed(client: pg.ClientBase): Promise<SealedValue[]> {
  const values: SealedValue[] = [];
  for (const kind of ['webhook', 'channel', 'second factor'] as const) {
    const found = await client.query<{ id: string; sealed: Buffer }>(NEWEST[kind]);
    for (const { id, sealed } of found.rows) values.push({ kind, id: Number(id), sealed });
  }
  return values;
}
