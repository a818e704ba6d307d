// Previews in the database, where every node finds them.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { type LogoTheme, logoTable } from '../logos/store.ts';

export interface PreviewRow {
  token_hash: Buffer;
  account_id: number;
  /** Whose uploaded logo it shows; null for a page that is yet to be. */
  status_page_id: number | null;
  body: string;
  policy: string;
  created_at: Date;
  expires_at: Date;
}

/** The account keeps its newest `most`. */
export async function insertPreview(tx: Tx, row: PreviewRow, most: number): Promise<void> {
  await tx.insertInto('status_page_preview').values(row).execute();
  await sql`
    delete from status_page_preview where token_hash = any(array(
      select token_hash from status_page_preview where account_id = ${row.account_id}
      order by created_at desc, token_hash offset ${most}))`.execute(tx);
}

export async function findPreview(
  database: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<Pick<PreviewRow, 'body' | 'policy'> | undefined> {
  const { rows } = await sql<Pick<PreviewRow, 'body' | 'policy'>>`
    select body, policy from status_page_preview
    where token_hash = ${tokenHash} and expires_at > ${now}`.execute(database);
  return rows[0];
}

/** The uploaded logo that a preview shows, also of a page that strangers cannot see. */
export async function findPreviewLogo(
  database: Database,
  { tokenHash, theme }: { tokenHash: Buffer; theme: LogoTheme },
  now: Date,
): Promise<{ image: Buffer } | undefined> {
  const { rows } = await sql<{ image: Buffer }>`
    select l.image from status_page_preview v
      join ${logoTable(theme)} l on l.account_id = v.account_id and l.status_page_id = v.status_page_id
    where v.token_hash = ${tokenHash} and v.expires_at > ${now}`.execute(database);
  return rows[0];
}

/** Gives how many there were. */
export async function deleteExpired(
  database: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from status_page_preview where token_hash = any(array(
      select token_hash from status_page_preview where expires_at <= ${now} order by expires_at limit ${limit}
    ))`.execute(database);
  return Number(numAffectedRows ?? 0);
}
