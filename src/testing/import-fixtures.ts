// Imports of other tools as routes find them: uploaded, read or applied.

import { sql } from 'kysely';
import { sealPart, sealText } from '../importers/runs/sealed.ts';
import type { Route } from '../platform/http/route.ts';
import type { Member } from './cast.ts';
import type { TestService } from './service.ts';

/** Of no files. */
const REQUEST = {
  ...{ files: [], upload: null, address: null, key: null, paused: false, prefix: 'cron', timezone: 'UTC' },
  ...{ keepSlugs: false, variables: {} },
};

/** Read by now, of a document that says nothing. */
export async function makeImport(
  { app }: TestService,
  { account_id }: Pick<Member, 'account_id'>,
): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    insert into tool_import (account_id, tool, source, status, by_address, may_reach_private, items, created_at)
    values (${account_id}, 'crontab', 'web1.cron', 'ready', false, false, '[]', ${app.clock.now()})
    returning id`.execute(app.database);
  const id = rows[0]?.id ?? 0;
  const document = sealText(app, 'document', id, '{"document":{"version":1},"history":[]}');
  const undo = sealText(app, 'undo', id, '[]');
  const request = sealText(app, 'request', id, JSON.stringify(REQUEST));
  await sql`
    update tool_import set document_sealed = ${document}, undo_sealed = ${undo}, request_sealed = ${request}
    where id = ${id}`.execute(app.database);
  await sql`
    insert into tool_import_part (import_id, number, data_sealed)
    values (${id}, 0, ${sealPart(app, id, 0, 'U1FMaXRlIGZvcm1hdCAz')})`.execute(app.database);
  return String(id);
}

/** Some routes want an import that is still uploaded, or was applied. */
export async function prepareImport(
  { app: { database, clock } }: TestService,
  { account_id }: Pick<Member, 'account_id'>,
  { path }: Pick<Route, 'path'>,
): Promise<void> {
  const status = { '/imports/:id/parts': 'uploading', '/imports/:id/undo': 'applied' }[path];
  if (status === undefined) return;
  await sql`
    update tool_import set status = 'failed'
    where account_id = ${account_id} and status in ('uploading', 'reading')`.execute(database);
  await sql`
    update tool_import set status = ${status}, upload_bytes = 15, applied_at = ${clock.now()}
    where id = (select max(id) from tool_import where account_id = ${account_id})`.execute(database);
}
