// Imports from other tools over HTTP.

import { plan } from '../../across/as-code/schema.ts';
import { guardedRoute, mayWrite, type Route } from '../../platform/http/route.ts';
import { pageIssues } from '../../platform/page.ts';
import { applyImport, planImport, undoImport } from './carry-out.ts';
import { addPart, beginImport, newImportIssues, readImports, readOne } from './manage.ts';
import {
  chosen,
  importList,
  importListQuery,
  importParams,
  importPart,
  newImport,
  readImport,
  toolImport,
  undoRequest,
} from './schema.ts';

const tag = 'Imports';

/** Texts of 8 MB with what JSON needs to quote them. */
const FILES_LIMIT_BYTES = 9 * 1_024 * 1_024;
const PART_LIMIT_BYTES = 4 * 1_024 * 1_024 + 1_024;
/** References to twenty thousand things. */
const CHOICE_LIMIT_BYTES = 3 * 1_024 * 1_024;

const example = {
  ...{ id: 12, tool: 'crontab', source: 'web1.cron', status: 'ready', progress: null, parts: null },
  ...{
    problem: null,
    counts: { carried_over: 1, changed: 0, not_possible: 0 },
    created: null,
    changed: null,
  },
  ...{ created_at: '2026-06-16T08:00:00.000Z', applied_at: null, undone_at: null, undo_until: null },
};
const reading = { ...example, status: 'reading', counts: null };
const applied = {
  ...{ ...example, status: 'applied', created: 1, changed: 0 },
  ...{ applied_at: '2026-06-16T08:05:00.000Z', undo_until: '2026-06-17T08:05:00.000Z' },
};
const examplePlan = {
  ...{
    plan_id: 'u3VwX0nMvU2mZ1c9XJmO6yq1o7b5eI2rQkzS8s1d0aE',
    applied: false,
    unchanged: 0,
    adoptable: 0,
    unreported: [],
  },
  steps: [
    {
      ...{ action: 'create', section: 'cron_checks', key: 'cron-backup', id: null, name: 'backup' },
      changes: [],
    },
  ],
};

export const importRoutes: readonly Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/imports',
    tag,
    summary: 'List imports',
    description: 'Of the last 90 days.',
    access: mayWrite,
    query: importListQuery,
    refine: pageIssues,
    response: importList,
    examples: { response: { imports: [example], next_cursor: null } },
    handler: (call) => readImports(call, call.query),
  }),
  guardedRoute({
    method: 'POST',
    path: '/imports',
    tag,
    summary: 'Begin an import',
    description:
      'Reads text files, an uploaded database or the API of another tool; look at it until it is `ready`. Changes no monitor. 409 `import_running`: one at a time. What was read is deleted after a day.',
    access: mayWrite,
    body: newImport,
    bodyLimitBytes: FILES_LIMIT_BYTES,
    refine: newImportIssues,
    response: toolImport,
    status: 202,
    errors: [409],
    examples: {
      body: { tool: 'crontab', files: [{ name: 'web1.cron', text: '30 3 * * * /usr/local/bin/backup\n' }] },
      response: reading,
    },
    handler: (call) => beginImport(call, call.body),
  }),
  guardedRoute({
    method: 'GET',
    path: '/imports/:id',
    tag,
    summary: 'Read an import',
    access: mayWrite,
    params: importParams,
    response: readImport,
    examples: {
      response: {
        ...example,
        things: [
          {
            ...{
              source: 'line 1',
              name: 'backup',
              grade: 'carried_over',
              becomes: 'cron_checks.cron-backup',
              left_out: false,
            },
            ...{ note: null, fields: [{ field: 'schedule', grade: 'carried_over', note: null }] },
          },
        ],
      },
    },
    handler: (call) => readOne(call, call.params.id),
  }),
  guardedRoute({
    method: 'POST',
    path: '/imports/:id/parts',
    tag,
    summary: 'Upload a part of a file',
    description:
      'In any order; with the last one the file is read. 409 `not_uploading`: it is whole already.',
    access: mayWrite,
    params: importParams,
    body: importPart,
    bodyLimitBytes: PART_LIMIT_BYTES,
    response: toolImport,
    errors: [409],
    examples: { body: { number: 0, data: 'U1FMaXRlIGZvcm1hdCAz' }, response: reading },
    handler: (call) => addPart(call, call.params.id, call.body),
  }),
  guardedRoute({
    method: 'POST',
    path: '/imports/:id/plan',
    tag,
    summary: 'Plan an import',
    description: 'What applying it would do. 409 `not_ready`.',
    access: mayWrite,
    params: importParams,
    body: chosen,
    bodyLimitBytes: CHOICE_LIMIT_BYTES,
    response: plan,
    errors: [402, 409],
    examples: { body: { leave_out: ['cron_checks.cron-noise'] }, response: examplePlan },
    handler: (call) => planImport(call, call.params.id, call.body.leave_out ?? []),
  }),
  guardedRoute({
    method: 'POST',
    path: '/imports/:id/apply',
    tag,
    summary: 'Apply an import',
    description: 'All of it or nothing, once. 409 `not_ready`.',
    access: mayWrite,
    params: importParams,
    body: chosen,
    bodyLimitBytes: CHOICE_LIMIT_BYTES,
    response: toolImport,
    errors: [402, 409],
    examples: { body: { leave_out: ['cron_checks.cron-noise'] }, response: applied },
    handler: (call) => applyImport(call, call.params.id, call.body.leave_out ?? []),
  }),
  guardedRoute({
    method: 'POST',
    path: '/imports/:id/undo',
    tag,
    summary: 'Undo an import',
    description:
      'Within a day: deletes what it created, with its history, and restores what it changed. 409 `changed_since` lists in `changed` what was changed by hand; 409 `not_undoable`.',
    access: mayWrite,
    params: importParams,
    body: undoRequest,
    response: toolImport,
    errors: [409],
    examples: {
      body: { changed: 'keep' },
      response: { ...applied, status: 'undone', undone_at: '2026-06-16T09:00:00.000Z', undo_until: null },
    },
    handler: (call) => undoImport(call, call.params.id, call.body),
  }),
];
