// What the status pages of other providers say, in our terms. Pure.
//
// Statuspage: https://www.githubstatus.com/api#summary. Instatus: https://instatus.com/help/api/status-pages ("public data").

import type { ComponentStatus } from '../shown-schema.ts';

export interface Summary {
  status: ComponentStatus;
  components: { name: string; status: ComponentStatus }[];
}

/** Where the summary of a page may be, most common first; the last is for pages of Tocsin, by the address of their JSON. */
export const sourcesOf = (url: string): string[] => [
  `${url}/api/v2/summary.json`,
  `${url}/summary.json`,
  url,
];

/** Beside a summary of Instatus, which has no components. */
export const instatusComponentsOf = (url: string): string => `${url}/v2/components.json`;

const MOST_COMPONENTS = 1_000;

/** null: it is none that we know. */
export function readSummary(document: unknown): Summary | null {
  const { page, status, status_page, components, activeIncidents } = fields(document);
  const { indicator } = fields(status);
  if (typeof indicator === 'string' && Array.isArray(components))
    return { status: INDICATORS.get(indicator) ?? 'unknown', components: readComponents(components) };
  const { overall_status } = fields(status_page);
  if (typeof overall_status === 'string' && Array.isArray(components))
    return ofTocsin(overall_status, readComponents(components));
  const { status: pageStatus } = fields(page);
  if (typeof pageStatus === 'string' && INSTATUS_PAGES.has(pageStatus))
    return { status: ofInstatus(pageStatus, activeIncidents), components: [] };
  return null;
}

/** Of Statuspage and Tocsin within the summary, of Instatus in a document of their own. */
export const readComponents = (components: unknown): Summary['components'] =>
  (Array.isArray(components) ? components : []).slice(0, MOST_COMPONENTS).flatMap((component) => {
    const { name, status } = fields(component);
    return typeof name === 'string' && typeof status === 'string'
      ? [{ name: name.trim().slice(0, 200), status: STATUSES.get(status.toLowerCase()) ?? 'unknown' }]
      : [];
  });

/** Of the whole page, or the worst of its components of that name. */
export function statusIn(summary: Summary, component: string | null): ComponentStatus {
  if (component === null) return summary.status;
  const wanted = component.toLowerCase();
  const named = summary.components.filter(({ name }) => name.toLowerCase() === wanted);
  return WORST_FIRST.find((status) => named.some((one) => one.status === status)) ?? 'unknown';
}

const WORST_FIRST: readonly ComponentStatus[] = [
  ...(['outage', 'degraded', 'maintenance', 'unknown', 'operational'] as const),
];

/** A partial outage is one for some: what the page says of it must not be worse than what its provider says. */
const STATUSES: ReadonlyMap<string, ComponentStatus> = new Map([
  ['operational', 'operational'],
  ['degraded_performance', 'degraded'],
  ['partial_outage', 'degraded'],
  ['major_outage', 'outage'],
  ['under_maintenance', 'maintenance'],
  // Instatus writes them in one word.
  ['degradedperformance', 'degraded'],
  ['partialoutage', 'degraded'],
  ['minoroutage', 'degraded'],
  ['majoroutage', 'outage'],
  ['undermaintenance', 'maintenance'],
  // Those of Tocsin.
  ['degraded', 'degraded'],
  ['outage', 'outage'],
  ['maintenance', 'maintenance'],
]);

const INDICATORS: ReadonlyMap<string, ComponentStatus> = new Map([
  ['none', 'operational'],
  ['minor', 'degraded'],
  ['major', 'degraded'],
  ['critical', 'outage'],
  ['maintenance', 'maintenance'],
]);

const INSTATUS_PAGES = new Set(['UP', 'HASISSUES', 'UNDERMAINTENANCE', 'ALLUNDERMAINTENANCE']);

function ofInstatus(page: string, incidents: unknown): ComponentStatus {
  if (page === 'UP') return 'operational';
  if (page !== 'HASISSUES') return 'maintenance';
  const impacts = (Array.isArray(incidents) ? incidents : []).map((incident) => fields(incident).impact);
  return impacts.includes('MAJOROUTAGE') ? 'outage' : 'degraded';
}

/** Its `overall_status` is of incidents alone. */
function ofTocsin(overall: string, components: Summary['components']): Summary {
  const isWrong = components.some(({ status }) => status === 'outage' || status === 'degraded');
  if (overall === 'major_outage') return { status: 'outage', components };
  return { status: overall !== 'operational' || isWrong ? 'degraded' : 'operational', components };
}

const fields = (value: unknown): Readonly<Record<string, unknown>> => ({ ...(value as object | null) });
