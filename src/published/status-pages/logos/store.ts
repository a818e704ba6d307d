// Logos of status pages in the database.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { PageKey } from '../page-key.ts';

/** Of pages that are light, or of those that are dark. */
export type LogoTheme = 'light' | 'dark';

const TABLES = { light: 'status_page_logo', dark: 'status_page_dark_logo' } as const;

export const logoTable = (theme: LogoTheme) => sql.table(TABLES[theme]);

export interface LogoRow {
  image: Buffer;
  etag: string;
  width: number;
  height: number;
}

/** Takes the place of the one before. */
export async function saveLogo(
  tx: Tx,
  { account_id, id, theme }: PageKey & { theme: LogoTheme },
  logo: LogoRow,
  now: Date,
): Promise<void> {
  await sql`
    insert into ${logoTable(theme)} (status_page_id, account_id, image, etag, width, height, updated_at)
    values (${id}, ${account_id}, ${logo.image}, ${logo.etag}, ${logo.width}, ${logo.height}, ${now})
    on conflict (status_page_id) do update set image = excluded.image, etag = excluded.etag,
      width = excluded.width, height = excluded.height, updated_at = excluded.updated_at`.execute(tx);
}

export const deleteLogoRow = (tx: Tx, { account_id, id }: PageKey, theme: LogoTheme) =>
  tx
    .deleteFrom(TABLES[theme])
    .where('account_id', '=', account_id)
    .where('status_page_id', '=', id)
    .execute();

/** The logo of a page that strangers may see. */
export async function findShownLogo(
  database: Database,
  slug: string,
  theme: LogoTheme,
): Promise<(LogoRow & { is_private: boolean }) | undefined> {
  const { rows } = await sql<LogoRow & { is_private: boolean }>`
    select l.image, l.etag, l.width, l.height, p.visibility = 'private' as is_private
    from status_page p join account a on a.id = p.account_id join ${logoTable(theme)} l on l.status_page_id = p.id
    where p.slug = ${slug} and p.enabled and a.suspended_at is null and a.deletion_began_at is null`.execute(
    database,
  );
  return rows[0];
}

/** What a page needs to show its uploaded logo; undefined: it has none. */
export async function findLogoSize(
  database: Database,
  { account_id, id }: PageKey,
  theme: LogoTheme,
): Promise<Omit<LogoRow, 'image'> | undefined> {
  const { rows } = await sql<Omit<LogoRow, 'image'>>`
    select etag, width, height from ${logoTable(theme)}
    where account_id = ${account_id} and status_page_id = ${id}`.execute(database);
  return rows[0];
}
