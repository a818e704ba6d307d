// The servers of an account with their processes, and what was measured on them, for its export.

import type { ExportSource } from '../../accounts/export/parts.ts';
import { everyItem } from '../../platform/every-row.ts';
import { everyRowOfMonitors } from '../export.ts';
import { listMonitors } from '../monitor-lists.ts';
import { type ExportedSample, listSamplesAfter } from './export-store.ts';
import { readProcesses } from './processes/manage.ts';
import type { Process } from './processes/schema.ts';
import type { Server } from './schema.ts';
import { server as serverType } from './server.ts';

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
export const everySample = (source: ExportSource): AsyncGenerator<ExportedSample> =>
  everyRowOfMonitors<ExportedSample>(source, 'server', {
    limit: SAMPLES_AT_ONCE,
    list: (server, last, limit) => listSamplesAfter(source.app.database, server, last?.at ?? null, limit),
  });
