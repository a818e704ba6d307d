// Alerts as a file.

import { csvLine } from '../../../shared/csv.ts';
import type { Alert } from '../../delivery/alert-schema.ts';
import { jsonArray } from '../../platform/http/download.ts';

const COLUMNS = [
  'id',
  'kind',
  'metric',
  'severity',
  'status',
  'subject_type',
  'subject_id',
  'subject_name',
  'title',
  'detail',
  'value',
  'occurrences',
  'opened_at',
  'acknowledged_at',
  'acknowledged_by',
  'resolved_at',
  'resolve_reason',
];

/** A heading, and a line for each alert. */
export async function* alertsCsv(alerts: AsyncIterable<Alert>): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const { subject, ...alert } of alerts)
    yield csvLine([
      ...[alert.id, alert.kind, alert.metric, alert.severity, alert.status],
      ...[subject.type, subject.id, subject.name, alert.title, alert.detail, alert.value, alert.occurrences],
      ...[alert.opened_at, alert.acknowledged_at, alert.acknowledged_by, alert.resolved_at],
      alert.resolve_reason,
    ]);
}

/** `{ "alerts": […] }`, as the list has it. */
export async function* alertsJson(alerts: AsyncIterable<Alert>): AsyncGenerator<string> {
  yield '{"alerts":';
  yield* jsonArray(alerts);
  yield '}\n';
}
