// The servers of an account with their processes, and what was measured on them, for its export.

import type { ExportSource } from '../../accounts/export/parts.ts';
import { keptSince } from '../../accounts/plans/retention.ts';
import { everyItem, everyRow } from '../../platform/every-row.ts';
import { listMonitors } from '../monitor-lists.ts';
import { type ExportedSample, listSamplesAfter, listServerIds } from './export-store.ts';
import { readProcesses } from './processes/manage.ts';
import type { Process } from './processes/schema.ts';
import type { Server } from './schema.ts';
import { server as serverType } from './server.ts';

const SERVERS_AT_ONCE = 1_000;
const SAMPLES_AT_ONCE = 1_000;

/** Newest first, each with its processes. */
export async function* everyServer({
  app,
  actor,
  now,
}: ExportSource): AsyncGenerator<Server & { processes: Process[] }> {
  const servers = everyItem((query) => listMonitors(serverType, { app, actor, now }, query));
  for await (const server of servers) {
    const processes = everyItem(async (query) => {
      const { processes: items, next_cursor } = await readProcesses({ app, actor, now }, server.id, query);
      return { items, next_cursor };
    });
    const watched: Process[] = [];
    for await (const process of processes) watched.push(process);
    yield { ...server, processes: watched };
  }
}

/** Server by server, oldest first, as far back as the plan keeps them. */
export async function* everySample({ app, actor, now }: ExportSource): AsyncGenerator<ExportedSample> {
  const kept_since = keptSince(actor.plan, now);
  const servers = everyRow<{ id: number }>(SERVERS_AT_ONCE, (last, limit) =>
    listServerIds(app.database, actor.account_id, last?.id ?? null, limit),
  );
  for await (const { id: server_id } of servers)
    yield* everyRow<ExportedSample>(SAMPLES_AT_ONCE, (last, limit) =>
      listSamplesAfter(app.database, { server_id, kept_since }, last?.at ?? null, limit),
    );
}
