// Whatever is stored encrypted, opened.

import { sealedAfter } from '../hosts/reseal-store.ts';
import { sealedColumns } from '../hosts/sealed-columns.ts';
import { type Database, transaction } from '../platform/database/database.ts';
import { openSecret } from '../platform/secrets.ts';

/** By `table.column`, in the order of the keys. Throws where `secret` does not open a value. */
export async function openedSecrets(database: Database, secret: string): Promise<Record<string, string[]>> {
  const texts: Record<string, string[]> = {};
  for (const one of sealedColumns) {
    const rows = await transaction(database, (tx) => sealedAfter(tx, one, { after: null, limit: 1_000 }));
    texts[`${one.table}.${one.column}`] = rows.map(({ key_values, sealed }) =>
      openSecret(secret, sealed, one.contextOf(key_values)),
    );
  }
  return texts;
}
