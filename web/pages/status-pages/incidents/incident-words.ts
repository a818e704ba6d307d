// What incidents are written with, in the words of whoever writes.

import type { Incident } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';

const STATUSES = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
const SEVERITIES = ['minor', 'major', 'critical'] as const;

export type IncidentStatus = (typeof STATUSES)[number];

export function useStatusChoices() {
  const states = useText('states');
  return STATUSES.map((value) => ({ value, label: states(`incident_${value}`) }));
}

export function useSeverityChoices() {
  const states = useText('states');
  const t = useText('status_pages');
  return SEVERITIES.map((value) => ({ value, label: states(value), help: t(`severity_${value}`) }));
}

export const affectedNames = ({ affected }: Pick<Incident, 'affected'>): string[] =>
  affected.map(({ name }) => name);

/** What goes on comes before what is over, each in the order of the API: newest first. */
export const openFirst = (incidents: readonly Incident[]): Incident[] =>
  incidents.toSorted((one, other) => Number(one.status === 'resolved') - Number(other.status === 'resolved'));

type Impact = NonNullable<Incident['affected'][number]['impact']>;

/** By id of a component; null: as its monitor says. */
export type Impacts = Readonly<Record<string, Impact | null>>;

/** Of what is affected, as it is sent. */
export const impactsOf = (affected: readonly number[], impacts: Impacts): { id: number; impact: Impact }[] =>
  affected.flatMap((id) => {
    const impact = impacts[id];
    return impact ? [{ id, impact }] : [];
  });

export const impactsBy = ({ affected }: Pick<Incident, 'affected'>): Impacts =>
  Object.fromEntries(affected.flatMap(({ id, impact }) => (id === null ? [] : [[id, impact]])));
