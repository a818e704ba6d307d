// What people do to imports before they are applied: begin one, send its parts, look what became of it.

import { mayNamePrivateTargets } from '../../accounts/people/private-targets.ts';
import { noteAct } from '../../accounts/trail.ts';
import type { App } from '../../platform/app.ts';
import { type Database, transaction } from '../../platform/database/database.ts';
import { conflict, type Issue, invalid, notFound, refuseIssues } from '../../platform/errors.ts';
import { announceWork } from '../../platform/events.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { ActorCall, Refinement } from '../../platform/http/route.ts';
import { cutPage, type PageQuery, pageOf } from '../../platform/page.ts';
import { addMs, hours } from '../../platform/time.ts';
import { isTimeZone } from '../../platform/time-zone.ts';
import {
  MOST_UPLOAD_BYTES,
  type NewImport,
  PART_BYTES,
  type ReadImport,
  type Tool,
  type ToolImport,
} from './schema.ts';
import { sealPart, sealText } from './sealed.ts';
import {
  findImport,
  findItems,
  giveUpUpload,
  type ImportRow,
  insertImport,
  insertPart,
  listImports,
  lockImport,
  markUploaded,
  saveRequest,
  trimImports,
} from './store.ts';

/** Of what may hold secrets, and of undoing. */
export const KEPT_MS = hours(24);
const MOST_WITH_TEXTS = 10;
const MOST_IMPORTS = 100;

interface ToolFacts {
  by: readonly ('files' | 'upload' | 'address_url')[];
  /** What the keys of its things begin with. */
  prefix: string;
  mayLackKey?: true;
}

const facts: Readonly<Record<Tool, ToolFacts>> = {
  kuma: { by: ['upload'], prefix: 'kuma' },
  healthchecks: { by: ['address_url', 'upload'], prefix: 'hc' },
  gatus: { by: ['files'], prefix: 'gatus' },
  crontab: { by: ['files'], prefix: 'cron' },
  uptimerobot: { by: ['address_url'], prefix: 'ur' },
  'better-stack': { by: ['address_url'], prefix: 'bs' },
  cronitor: { by: ['address_url'], prefix: 'cronitor' },
  'blackbox-exporter': { by: ['files'], prefix: 'bb' },
  statuspage: { by: ['address_url'], prefix: 'sp', mayLackKey: true },
  instatus: { by: ['address_url'], prefix: 'in' },
  tocsin: { by: ['files'], prefix: '' },
};

/** What a schema cannot say of a new import. */
export function newImportIssues({ body, wrong }: Refinement): Issue[] {
  const given = body as Partial<NewImport>;
  const issues: Issue[] = [];
  const isGivenWrong = [...wrong].some((field) => /^(?:files|upload|address_url)\b/.test(field));
  if (given.tool !== undefined && !wrong.has('tool') && !isGivenWrong) {
    const { by, mayLackKey } = facts[given.tool];
    const named = (['files', 'upload', 'address_url'] as const).filter((one) => given[one] !== undefined);
    const [only, ...more] = named;
    if (only === undefined || more.length > 0 || !by.includes(only))
      issues.push({ field: only ?? by[0] ?? 'files', reason: `one of ${by.join(', ')}` });
    if (only === 'address_url' && given.key === undefined && !mayLackKey)
      issues.push({ field: 'key', reason: 'required' });
  }
  if (given.address_url !== undefined && !/^https?:\/\//i.test(given.address_url))
    issues.push({ field: 'address_url', reason: 'url' });
  if (given.timezone !== undefined && !isTimeZone(given.timezone))
    issues.push({ field: 'timezone', reason: 'a time zone such as Europe/Vilnius' });
  return issues;
}

/** What is to be read, as it waits for that. */
export interface StoredRequest {
  files: { name: string; text: string }[];
  upload: string | null;
  address: string | null;
  key: string | null;
  paused: boolean;
  keepSlugs: boolean;
  prefix: string;
  timezone: string;
  variables: Record<string, string>;
}

/** Throws Refusal 409 `import_running` while another one of the account is read; one that is still uploaded is given up. */
export async function beginImport(call: ActorCall, given: NewImport): Promise<ToolImport> {
  const { app, actor, now } = call;
  const { account_id } = actor;
  const { tool, upload, address_url: address = null, files = [] } = given;
  if (address !== null) await refuseAddress(app, actor, address);
  await giveUpUpload(app.database, account_id, NOT_UPLOADED);
  const source =
    upload?.name ?? (address === null ? files.map(({ name }) => name).join(', ') : new URL(address).host);
  const id = await transaction(app.database, async (tx) => {
    const made = await insertImport(tx, {
      ...{ account_id, tool, source: source.slice(0, 200), now },
      ...{ status: upload ? 'uploading' : 'reading', upload_bytes: upload?.bytes ?? null },
      ...{ by_address: address !== null, may_reach_private: mayNamePrivateTargets(app, actor) },
    });
    if (made === null) return conflict('import_running');
    await saveRequest(tx, made, sealText(app, 'request', made, JSON.stringify(storedOf(given))));
    await trimImports(tx, account_id, { texts: MOST_WITH_TEXTS, rows: MOST_IMPORTS });
    const target = { type: 'import', id: made, name: source.slice(0, 200) };
    await noteAct(tx, call, { action: 'import.read', target, detail: { tool } });
    if (!upload) await announceWork(tx, 'imports');
    return made;
  });
  return present((await findImport(app.database, account_id, id)) ?? notFound(), now);
}

const NOT_UPLOADED = 'The file was not uploaded as a whole.';

async function refuseAddress(app: App, actor: Actor, address: string): Promise<void> {
  const target = await app.safeFetch.checkTarget(address, {
    privateAllowed: mayNamePrivateTargets(app, actor),
  });
  if (!target.ok) invalid('address_url', target.reason);
}

const storedOf = (given: NewImport): StoredRequest => ({
  ...{ files: given.files ?? [], upload: given.upload?.name ?? null },
  ...{ address: given.address_url ?? null, key: given.key ?? null, paused: given.paused ?? false },
  ...{
    keepSlugs: given.keep_slugs ?? false,
    prefix: given.prefix ?? facts[given.tool].prefix,
    timezone: given.timezone ?? 'UTC',
  },
  variables: given.variables ?? {},
});

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const partsOf = (bytes: number) => Math.ceil(bytes / PART_BYTES);

/** With the last part, whichever that is, it is read. A part that came already changes nothing. */
export async function addPart(
  call: ActorCall,
  id: number,
  { number, data }: { number: number; data: string },
): Promise<ToolImport> {
  const { app, actor, now } = call;
  const bytes = BASE64.test(data) ? Buffer.byteLength(data, 'base64') : invalid('data', 'base64');
  const row = await transaction(app.database, async (tx) => {
    const found = (await lockImport(tx, actor.account_id, id)) ?? notFound();
    if (found.status !== 'uploading') return conflict('not_uploading');
    const all = found.upload_bytes ?? MOST_UPLOAD_BYTES;
    refuseIssues(partIssues({ number, bytes, all }));
    await insertPart(tx, id, number, sealPart(app, id, number, data));
    const after = (await findImport(tx, actor.account_id, id)) ?? notFound();
    if (after.parts < partsOf(all)) return after;
    await markUploaded(tx, id);
    await announceWork(tx, 'imports');
    return { ...after, status: 'reading' as const };
  });
  return present(row, now);
}

function partIssues({ number, bytes, all }: { number: number; bytes: number; all: number }): Issue[] {
  if (number >= partsOf(all)) return [{ field: 'number', reason: `integer 0..${partsOf(all) - 1}` }];
  const due = Math.min(PART_BYTES, all - number * PART_BYTES);
  return bytes === due ? [] : [{ field: 'data', reason: `base64 of ${due} bytes` }];
}

export async function readImports(
  { app, actor, now }: Pick<ActorCall, 'app' | 'actor' | 'now'>,
  query: PageQuery,
) {
  const page = pageOf(query);
  const { shown, next_cursor } = cutPage(await listImports(app.database, actor.account_id, page), page);
  return { imports: shown.map((row) => present(row, now)), next_cursor };
}

export async function readOne({ app, actor, now }: ActorCall, id: number): Promise<ReadImport> {
  const row = (await findImport(app.database, actor.account_id, id)) ?? notFound();
  return { ...present(row, now), things: await thingsOf(app.database, row) };
}

async function thingsOf(database: Database, { account_id, id }: ImportRow): Promise<ReadImport['things']> {
  const items = await findItems(database, account_id, id);
  // As the process wrote them that read the import.
  return Array.isArray(items) ? items.map((item) => ({ left_out: false, ...item })) : [];
}

export function present(row: ImportRow, now: Date): ToolImport {
  const { id, tool, source, problem, created, changed, created_at, applied_at, undone_at } = row;
  const mayUndo = row.status === 'applied' && row.has_undo && applied_at !== null;
  const undoUntil = mayUndo ? addMs(applied_at, KEPT_MS) : null;
  const isExpired = row.status === 'ready' && (!row.has_document || addMs(created_at, KEPT_MS) <= now);
  const isReading = row.status === 'reading' && row.read_what !== null;
  return {
    ...{ id, tool, source, problem, created, changed, created_at, applied_at, undone_at },
    status: isExpired ? 'expired' : row.status,
    progress: isReading ? { count: row.read_count, what: row.read_what ?? '' } : null,
    parts:
      row.status === 'uploading' && row.upload_bytes !== null
        ? { received: row.parts, all: partsOf(row.upload_bytes) }
        : null,
    counts: row.counts && {
      carried_over: row.counts.carried_over ?? 0,
      changed: row.counts.changed ?? 0,
      not_possible: row.counts.not_possible ?? 0,
    },
    undo_until: undoUntil !== null && undoUntil > now ? undoUntil : null,
  };
}
