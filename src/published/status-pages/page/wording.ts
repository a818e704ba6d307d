// What a public page calls things, and the look that goes with it.

import type { ShownIncident } from '../shown-schema.ts';
import type { View, ViewComponent } from '../view.ts';
import type { Look } from './glyphs.ts';

export interface Said {
  look: Look;
  word: string;
}

/** What slow, late and loaded have in common is that it still works. */
export const DEGRADED = { server: 'high load', cron_check: 'late', uptime_check: 'slow' } as const;

export function componentSaying({ type, status, server_status }: ViewComponent): Said {
  switch (status) {
    case 'operational':
      return { look: 'ok', word: type === 'server' ? 'Online' : 'Operational' };
    case 'degraded':
      return { look: 'warn', word: capital(DEGRADED[type]) };
    case 'outage':
      return { look: 'down', word: type === 'server' && server_status === 'offline' ? 'Offline' : 'Down' };
    case 'maintenance':
      return { look: 'maint', word: 'Maintenance' };
    case 'unknown':
      return { look: 'idle', word: 'No data' };
  }
}

const OVERALL: Readonly<Record<View['overall_status'], string>> = {
  operational: 'Operational',
  minor_issues: 'Minor issues',
  partial_outage: 'Partial outage',
  major_outage: 'Major outage',
};

const SEVERITIES: Readonly<Record<ShownIncident['severity'], Said>> = {
  minor: { look: 'warn', word: 'Minor' },
  major: { look: 'down', word: 'Major' },
  critical: { look: 'down', word: 'Critical' },
};
export const severitySaying = (severity: ShownIncident['severity']): Said => SEVERITIES[severity];

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export interface Headline extends Said {
  /** A few words, for the title of the page and pictures of it. */
  short: string;
  /** One sentence for the heading. */
  title: string;
  /** What else there is to say; empty for nothing. */
  more: string;
}

/** The truth in a sentence: what was told of incidents first, then what the monitors see. */
export function headlineOf({ overall_status, active_incidents, components, maintenances }: View): Headline {
  const of = (status: ViewComponent['status']) => components.filter((one) => one.status === status);
  const [outages, degraded] = [of('outage'), of('degraded')];
  const troubles = [...downText(outages), ...degradedText(degraded)];
  const [incident] = active_incidents;
  if (incident) {
    const short = OVERALL[overall_status];
    const title = active_incidents.length === 1 ? incident.title : `${active_incidents.length} incidents`;
    const look = overall_status === 'minor_issues' && outages.length === 0 ? 'warn' : 'down';
    return { look, word: short, short, title, more: [short, ...troubles].map(stop).join(' ') };
  }
  const [first, second = ''] = troubles;
  if (first !== undefined) {
    const look = outages.length > 0 ? 'down' : 'warn';
    const word = outages.length > 0 ? 'Outage' : 'Degraded';
    return { look, word, short: first, title: first, more: second === '' ? '' : stop(second) };
  }
  if (maintenances.some(({ status }) => status === 'active'))
    return quiet('maint', 'Maintenance is under way', 'Everything else works.');
  if (of('unknown').length === components.length) return quiet('idle', 'No trouble is known', '');
  return quiet('ok', 'Everything works', '');
}

const quiet = (look: Look, title: string, more: string): Headline => ({
  look,
  word: title,
  short: title,
  title,
  more,
});

const stop = (text: string) => `${text}.`;

function downText(components: readonly ViewComponent[]): string[] {
  const [first, ...others] = components;
  if (!first) return [];
  return [others.length === 0 ? `${first.name} is down` : `${components.length} components are down`];
}

function degradedText(components: readonly ViewComponent[]): string[] {
  const [first, ...others] = components;
  if (!first) return [];
  if (others.length > 0) return [`${components.length} components are not at their best`];
  return [`${first.name} ${first.type === 'server' ? 'has' : 'is'} ${DEGRADED[first.type]}`];
}
