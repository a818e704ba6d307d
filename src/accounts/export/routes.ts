// Everything of an account as one JSON document.

import type { FastifyReply } from 'fastify';
import { conflict, forbidden, unavailable } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { sendDownload } from '../../platform/http/download.ts';
import { type RawCall, type Route, rawRoute } from '../../platform/http/route.ts';
import { minutes } from '../../platform/time.ts';
import { noteAct } from '../trail.ts';
import { type ExportPart, exportDocument } from './parts.ts';
import { accountExport } from './schema.ts';
import { openSnapshot, type Snapshot } from './store.ts';

/** Each holds one of the connections to the database for as long as it takes. */
const MOST_AT_ONCE = 2;
/** A view that stands still keeps PostgreSQL from cleaning up. */
const LONGEST_MS = minutes(10);

const exported_at = '2026-06-16T08:00:00.000Z';

export function exportRoutes(parts: readonly ExportPart[]): Route[] {
  const running = { count: 0 };
  return [
    rawRoute({
      method: 'GET',
      path: '/account/export',
      tag: 'Account',
      summary: 'Export the account as one JSON document',
      description: `All as of one moment: ${parts.map(({ key }) => key).join(', ')}. Secrets are left out or masked: keys, ping addresses, signing secrets, header values. One at a time per account (409 \`export_running\`), within ten minutes.`,
      access: { kind: 'account', role: 'admin' },
      contentType: 'application/json',
      response: accountExport,
      examples: { response: { exported_at, account: { id: 1, name: 'Example Ltd' }, cron_checks: [] } },
      errors: [409],
      raw: (call, reply) => sendExport(call, reply, parts, running),
    }),
  ];
}

async function sendExport(
  call: RawCall,
  reply: FastifyReply,
  parts: readonly ExportPart[],
  running: { count: number },
) {
  const { app, now } = call;
  const actor = actorOf(call);
  const file = {
    contentType: 'application/json; charset=utf-8',
    filename: `tocsin-account-${actor.account_id}-${now.toISOString().slice(0, 10)}.json`,
    closing: call.closing,
  };
  if (reply.request.method === 'HEAD') return sendDownload(reply, { ...file, texts: nothing() });
  // Whoever has hung up by now has closed already, and would never give the place back.
  if (reply.raw.destroyed || running.count >= MOST_AT_ONCE) return unavailable();
  running.count += 1;
  reply.raw.once('close', () => {
    running.count -= 1;
  });
  const snapshot = (await openSnapshot(app.database, actor.account_id)) ?? conflict('export_running');
  closeWith(reply, call, snapshot);
  const target = { type: 'account', id: actor.account_id, name: actor.account_name };
  await noteAct(app.database, { ...call, actor }, { action: 'account.export', target });
  const source = { app: { ...app, database: snapshot.database }, actor: asViewer(actor), now };
  return sendDownload(reply, { ...file, texts: exportDocument(source, parts) });
}

/** Whoever hangs up, or takes too long, leaves nothing open. */
function closeWith({ raw }: FastifyReply, { app, request }: RawCall, snapshot: Snapshot): void {
  const close = () =>
    snapshot.close().catch((error: unknown) => {
      app.log.warn({ err: error, request_id: request.id }, 'the snapshot of an export broke');
    });
  if (raw.destroyed) return void close();
  const deadline = setTimeout(() => raw.destroy(), LONGEST_MS);
  raw.once('close', () => {
    clearTimeout(deadline);
    void close();
  });
}

const actorOf = ({ actor }: RawCall): Actor =>
  actor === null || actor.account_id === null ? forbidden('no_account') : actor;

/** Ping addresses and the like are for nobody who finds the file. */
const asViewer = (actor: Actor): Actor => ({ ...actor, role: 'viewer' });

async function* nothing(): AsyncGenerator<string> {}
