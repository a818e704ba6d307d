// Which maintenance is on a page: windows that are shown, and cover one of its components. Pure.

import type { MaintenanceWindow, StatusPage } from '../../../api/schema.gen.ts';
import { coveredBy, type Subject } from '../../../domain/forms/targets.ts';

type Shown = Pick<StatusPage, 'components'>;

const componentOf = (page: Shown, { type, id }: Pick<Subject, 'type' | 'id'>) =>
  page.components.find((component) => component.type === type && component.id === id);

/** Those that are on and those that come, in the order in which they begin; then those that are over. */
export function announcedOn(
  page: Shown,
  windows: readonly MaintenanceWindow[],
  subjects: readonly Subject[],
): MaintenanceWindow[] {
  const shown = windows.filter(
    (window) => window.show_on_status_pages && coveredNames(page, window, subjects).length > 0,
  );
  const rank = { active: 0, upcoming: 1, ended: 2 };
  const begins = ({ next_starts_at, starts_at }: MaintenanceWindow) => next_starts_at ?? starts_at;
  return shown.toSorted(
    (one, other) => rank[one.status] - rank[other.status] || begins(one).localeCompare(begins(other)),
  );
}

/** What of the page a window covers, as the page calls it. */
export const coveredNames = (
  page: Shown,
  { targets }: Pick<MaintenanceWindow, 'targets'>,
  subjects: readonly Subject[],
): string[] =>
  coveredBy(targets, subjects).flatMap((subject) => {
    const component = componentOf(page, subject);
    return component ? [component.display_name ?? subject.name] : [];
  });
