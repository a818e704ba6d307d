// The calls that manage the watched processes of a server.

import { notFound } from '../../../platform/errors.ts';
import {
  guardedRoute,
  mayRead,
  mayWrite,
  type Refinement,
  type Route,
} from '../../../platform/http/route.ts';
import { labelIssues } from '../../../platform/labels.ts';
import { pageIssues } from '../../../platform/page.ts';
import { okAnswer } from '../../../platform/schema.ts';
import { subjectCursorIssues } from '../../../subjects/lists.ts';
import { withMute } from '../../../subjects/muting/covers.ts';
import { listMonitors, monitorOf } from '../../monitor-lists.ts';
import { server } from '../server.ts';
import { changeProcess, createProcess, deleteProcess, readProcess, readProcesses } from './manage.ts';
import { processOnServer } from './process.ts';
import {
  AccountProcessList,
  AccountProcessQuery,
  NewProcess,
  Process,
  ProcessChanges,
  ProcessList,
  ProcessListParams,
  ProcessListQuery,
  ProcessParams,
} from './schema.ts';

const tag = 'Processes';

const at = '2026-06-16T08:00:00.000Z';
const definition = { name: 'nginx', match: { kind: 'systemd', value: 'nginx.service' } };
const example = {
  ...definition,
  id: 2_402_117_660_512_007,
  min_count: 1,
  max_count: null,
  status: 'running',
  status_since: at,
  pids: [812],
  count: 1,
  cpu: 0.4,
  memory_bytes: 52_428_800,
  started_at: at,
  restarts: 0,
  alert_on_stop: true,
  muted: null,
};

const nameIssues = ({ body }: Refinement) => labelIssues({ ...(body as object) });

export const processRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/processes',
    tag,
    summary: 'List the watched processes of all servers',
    description: 'Newest first without `sort`.',
    access: mayRead,
    query: AccountProcessQuery,
    refine: subjectCursorIssues,
    response: AccountProcessList,
    examples: {
      response: {
        processes: [{ ...example, server: { id: 5_012_449_381_023, name: 'web-1' } }],
        next_cursor: null,
      },
    },
    async handler(call) {
      const { items: processes, next_cursor } = await listMonitors(processOnServer, call, call.query);
      return { processes, next_cursor };
    },
  }),
  guardedRoute({
    method: 'GET',
    path: '/servers/:id/processes',
    tag,
    summary: 'List the watched processes of a server',
    access: mayRead,
    params: ProcessListParams,
    query: ProcessListQuery,
    refine: pageIssues,
    response: ProcessList,
    examples: { response: { processes: [example], next_cursor: null } },
    handler: async (call) => {
      await monitorOf(server, call.app, call.actor, call.params.id);
      return readProcesses(call, call.params.id, call.query);
    },
  }),
  guardedRoute({
    method: 'POST',
    path: '/servers/:id/processes',
    tag,
    summary: 'Watch a process',
    description: 'Looked for from the next report on. At most 100 on a server.',
    access: mayWrite,
    params: ProcessListParams,
    body: NewProcess,
    refine: nameIssues,
    response: Process,
    status: 201,
    errors: [409],
    examples: { body: definition, response: example },
    handler: async (call) => withMute(call, await createProcess(call, call.params.id, call.body)),
  }),
  guardedRoute({
    method: 'GET',
    path: '/servers/:id/processes/:process_id',
    tag,
    summary: 'Read a watched process',
    access: mayRead,
    params: ProcessParams,
    response: Process,
    examples: { response: example },
    handler: async (call) => (await readProcess(call, call.params.id, call.params.process_id)) ?? notFound(),
  }),
  guardedRoute({
    method: 'PATCH',
    path: '/servers/:id/processes/:process_id',
    tag,
    summary: 'Change a watched process',
    description: 'With another match it is `new` until looked for.',
    access: mayWrite,
    params: ProcessParams,
    body: ProcessChanges,
    refine: nameIssues,
    response: Process,
    examples: { body: { min_count: 2 }, response: { ...example, min_count: 2 } },
    handler: async (call) =>
      withMute(
        call,
        await changeProcess(call, { server_id: call.params.id, id: call.params.process_id }, call.body),
      ),
  }),
  guardedRoute({
    method: 'DELETE',
    path: '/servers/:id/processes/:process_id',
    tag,
    summary: 'Stop watching a process',
    access: mayWrite,
    params: ProcessParams,
    response: okAnswer,
    examples: { response: { ok: true } },
    handler: async (call) => {
      await deleteProcess(call, call.params.id, call.params.process_id);
      return { ok: true } as const;
    },
  }),
];
