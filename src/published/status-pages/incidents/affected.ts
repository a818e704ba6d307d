// Which components of its page an incident affects.

import type { Tx } from '../../../platform/database/database.ts';
import { type Issue, refuseIssues } from '../../../platform/errors.ts';
import type { PageKey } from '../page-key.ts';
import type { Impact } from '../shown-schema.ts';
import { type Affected, idsOf } from './incident.ts';
import type { NewIncident } from './schema.ts';
import { lockComponents } from './store.ts';

type Given = Pick<NewIncident, 'affected_servers' | 'affected_components' | 'impacts'>;
type Component = Omit<Affected, 'impact'> & { subject_id: number };

/**
 * The components among which is chosen; null where nothing is to change. To be called before an incident is locked:
 * whoever deletes what is monitored locks that first, and the incidents about it afterwards.
 */
export const componentsFor = async (tx: Tx, page: PageKey, given: Given): Promise<Component[] | null> =>
  given.affected_servers || given.affected_components || given.impacts ? lockComponents(tx, page) : null;

/** What is affected as it was asked for, in the order of the page. Throws ValidationFailed. */
export function choose(
  components: readonly Component[],
  { affected_servers, affected_components, impacts }: Given,
  kept: readonly Affected[],
): Affected[] {
  const servers = components.filter(({ type }) => type === 'server');
  refuseIssues([
    ...strangers('affected_servers', affected_servers, servers, 'a server of this page'),
    ...strangers('affected_components', affected_components, components, 'a component of this page'),
  ]);
  const others = kept.filter(({ type }) => type !== 'server');
  const ids = new Set(
    affected_servers || affected_components
      ? [...(affected_servers ?? []), ...(affected_components ?? idsOf(others))]
      : idsOf(kept),
  );
  const isAffected = ({ id }: { id: number }) => ids.has(id);
  refuseIssues(
    (impacts ?? []).flatMap((one, index) =>
      isAffected(one) ? [] : [{ field: `impacts.${index}.id`, reason: 'an affected component' }],
    ),
  );
  const said = new Map<number | null, Impact | null>(
    impacts ? impacts.map(({ id, impact }) => [id, impact]) : kept.map((one) => [one.subject_id, one.impact]),
  );
  return components
    .filter(({ subject_id }) => ids.has(subject_id))
    .map((component) => ({ ...component, impact: said.get(component.subject_id) ?? null }));
}

const strangers = (
  field: string,
  ids: readonly number[] = [],
  known: readonly Component[],
  reason: string,
): Issue[] =>
  ids.flatMap((id, index) =>
    known.some(({ subject_id }) => subject_id === id) ? [] : [{ field: `${field}.${index}`, reason }],
  );
