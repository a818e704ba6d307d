// An incident with everything that is known of it, and how those who manage it are given it.

import type { ComponentType, Impact } from '../shown-schema.ts';
import type { Incident, IncidentSeverity, IncidentStatus } from './schema.ts';

export interface IncidentRow {
  id: string;
  account_id: number;
  status_page_id: number;
  title: string;
  status: IncidentStatus;
  severity: IncidentSeverity;
  is_automatic: boolean;
  /** People have left it alone: it resolves, and opens again, with the component. */
  is_watched: boolean;
  watched_id: number | null;
  watched_name: string | null;
  created_at: Date;
  resolved_at: Date | null;
  /** Markdown; null: there is none. */
  postmortem: string | null;
  /** The person who wrote of it last; null: it was none. */
  written_by_id: number | null;
  /** When anything about it was last written; never dated back. */
  changed_at: Date;
}

export interface UpdateRow {
  id: number;
  incident_id: string;
  status: IncidentStatus;
  message: string;
  created_at: Date;
  edited_at: Date | null;
}

/** What an incident affects, or may affect: a component of its page. */
export interface Affected {
  /** null once it was deleted. */
  subject_id: number | null;
  type: ComponentType;
  name: string;
  /** null: nobody said. */
  impact: Impact | null;
}

export interface WholeIncident extends IncidentRow {
  /** In order, the first one first; never empty. */
  updates: UpdateRow[];
  affected: AffectedRow[];
}

export interface AffectedRow extends Affected {
  incident_id: string;
  /** Whether the page still has it. */
  is_shown: boolean;
}

export const presentIncident = (row: WholeIncident): Incident => ({
  id: row.id,
  status_page_id: row.status_page_id,
  title: row.title,
  status: row.status,
  severity: row.severity,
  message: row.updates[0]?.message ?? '',
  affected_servers: idsOf(row.affected.filter(({ type }) => type === 'server')),
  affected_components: idsOf(row.affected),
  affected: row.affected.map(({ type, subject_id, name, impact }) => ({
    ...{ type, id: subject_id, name, impact },
  })),
  is_automatic: row.is_automatic,
  updates: row.updates.toReversed().map(({ incident_id: _, ...update }) => update),
  created_at: row.created_at,
  resolved_at: row.resolved_at,
  postmortem: row.postmortem,
  updated_at: row.changed_at,
});

/**
 * With as many of its updates as come to so many characters, and always the newest and the first: those between them
 * that are oldest are left out.
 */
export function shortened<I extends Pick<WholeIncident, 'updates'>>(incident: I, characters: number): I {
  const { updates } = incident;
  const [first, ...later] = updates;
  let total = first?.message.length ?? 0;
  const start = later.findLastIndex(({ message }, index) => {
    total += message.length;
    return total > characters && index < later.length - 1;
  });
  return first && start !== -1 ? { ...incident, updates: [first, ...later.slice(start + 1)] } : incident;
}

export const idsOf = (affected: readonly Affected[]): number[] =>
  affected.flatMap(({ subject_id }) => subject_id ?? []);
