// A table of a report as CSV.

import { csvLine } from '../../../shared/csv.ts';
import type { Report, ReportPart } from './schema.ts';

const HEADINGS: Record<ReportPart, readonly string[]> = {
  checks: [
    ...['id', 'type', 'name', 'uptime', 'down_seconds', 'maintenance_down_seconds'],
    ...['budget_seconds', 'budget_left_seconds', 'target'],
  ],
  alerts: [
    ...['subject_id', 'subject_type', 'subject_name', 'kind', 'alerts', 'pages', 'acknowledged'],
    'resolved_by_themselves',
  ],
  people: ['member_id', 'name', 'pages', 'at_night', ...hourNames(), ...dayNames()],
};

function hourNames(): string[] {
  return Array.from({ length: 24 }, (_, hour) => `hour_${hour}`);
}

function dayNames(): string[] {
  return ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
}

export async function* reportCsv(report: Report, part: ReportPart): AsyncGenerator<string> {
  yield csvLine(HEADINGS[part]);
  for (const cells of rowsOf(report, part)) yield csvLine(cells);
}

function rowsOf(report: Report, part: ReportPart): (string | number | null)[][] {
  if (part === 'checks')
    return report.checks.map((check) => [
      ...[check.id, check.type, check.name, check.uptime, check.down_seconds, check.maintenance_down_seconds],
      ...[check.budget_seconds, check.budget_left_seconds, check.target],
    ]);
  if (part === 'alerts')
    return report.noisiest.map(({ subject, kind, ...cause }) => [
      ...[subject.id, subject.type, subject.name, kind, cause.alerts, cause.pages, cause.acknowledged],
      cause.resolved_by_themselves,
    ]);
  return report.people.map(({ member_id, name, pages, at_night, by_hour, by_weekday }) => [
    ...[member_id, name, pages, at_night],
    ...by_hour,
    ...by_weekday,
  ]);
}
