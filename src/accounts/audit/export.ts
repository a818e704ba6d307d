// The audit log as a file.

import type { Static } from 'typebox';
import { csvLine } from '../../../shared/csv.ts';
import { jsonArray } from '../../platform/http/download.ts';
import type { auditEvent } from './schema.ts';

type AuditEvent = Static<typeof auditEvent>;

const COLUMNS = [
  'id',
  'at',
  'actor_type',
  'actor_person_id',
  'actor_name',
  'ip',
  'action',
  'target_type',
  'target_id',
  'target_name',
  'outcome',
  'detail',
];

/** A heading, and a line for each event; `detail` is JSON. */
export async function* auditCsv(events: AsyncIterable<AuditEvent>): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const { id, at, actor, ip, action, target, outcome, detail } of events)
    yield csvLine([
      ...[id, at.toISOString(), actor.type, actor.person_id, actor.name, ip, action],
      ...[target?.type ?? null, target?.id ?? null, target?.name ?? null],
      ...[outcome, JSON.stringify(detail)],
    ]);
}

/** `{ "audit_log": […] }`, as the list has it. */
export async function* auditJson(events: AsyncIterable<AuditEvent>): AsyncGenerator<string> {
  yield '{"audit_log":';
  yield* jsonArray(events);
  yield '}\n';
}
