// Which incidents the address asks for, and which template a new one begins with. Pure.

import { numberOf, oneOf } from '../../../search-params.ts';

export const INCIDENT_FILTERS = ['active', 'resolved'] as const;

export interface IncidentSearch {
  status?: (typeof INCIDENT_FILTERS)[number];
}

export function incidentSearch({ status }: Record<string, unknown>): IncidentSearch {
  const filter = oneOf(status, INCIDENT_FILTERS);
  return filter ? { status: filter } : {};
}

export interface ComposerSearch {
  template?: number;
}

export function composerSearch({ template }: Record<string, unknown>): ComposerSearch {
  const id = numberOf(template, 1, Number.MAX_SAFE_INTEGER);
  return id === undefined ? {} : { template: id };
}
