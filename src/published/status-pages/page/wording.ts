// What a public page calls things, and the look that goes with it.

import type { View, ViewComponent } from '../view.ts';
import type { Words } from '../words/en.ts';
import type { Look } from './glyphs.ts';

export interface Said {
  look: Look;
  word: string;
}

export function componentSaying(
  { type, status, server_status }: ViewComponent,
  { states, degraded }: Words,
): Said {
  switch (status) {
    case 'operational':
      return { look: 'ok', word: type === 'server' ? states.online : states.operational };
    case 'degraded':
      return { look: 'warn', word: capital(degraded[type]) };
    case 'outage':
      return {
        look: 'down',
        word: type === 'server' && server_status === 'offline' ? states.offline : states.down,
      };
    case 'maintenance':
      return { look: 'maint', word: states.maintenance };
    case 'unknown':
      return { look: 'idle', word: states.unknown };
  }
}

export const SEVERITY_LOOKS = { minor: 'warn', major: 'down', critical: 'down' } as const;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export interface Headline extends Said {
  /** A few words, for the title of the page and pictures of it. */
  short: string;
  /** One sentence for the heading. */
  title: string;
  /** What else there is to say; empty for nothing. */
  more: string;
}

/** The truth in a sentence: what was told of incidents first, then what the monitors see. */
export function headlineOf(view: View, words: Words): Headline {
  const { overall_status, active_incidents, components, maintenances } = view;
  const { headline } = words;
  const of = (status: ViewComponent['status']) => components.filter((one) => one.status === status);
  const [outages, degraded] = [of('outage'), of('degraded')];
  const troubles = [...downText(outages, words), ...degradedText(degraded, words)];
  const [incident] = active_incidents;
  if (incident) {
    const short = words.overall[overall_status];
    const title =
      active_incidents.length === 1 ? incident.title : headline.incidents(active_incidents.length);
    const look = overall_status === 'minor_issues' && outages.length === 0 ? 'warn' : 'down';
    return { look, word: short, short, title, more: [short, ...troubles].map(stop).join(' ') };
  }
  const [first, second = ''] = troubles;
  if (first !== undefined) {
    const look = outages.length > 0 ? 'down' : 'warn';
    const word = outages.length > 0 ? headline.outage : headline.degraded;
    return { look, word, short: first, title: first, more: second === '' ? '' : stop(second) };
  }
  if (maintenances.some(({ status }) => status === 'active'))
    return quiet('maint', headline.maintenance, headline.restWorks);
  if (of('unknown').length === components.length) return quiet('idle', headline.unknown, '');
  return quiet('ok', headline.fine, '');
}

const quiet = (look: Look, title: string, more: string): Headline => ({
  look,
  word: title,
  short: title,
  title,
  more,
});

const stop = (text: string) => `${text}.`;

function downText(components: readonly ViewComponent[], { headline }: Words): string[] {
  const [first, ...others] = components;
  if (!first) return [];
  return [others.length === 0 ? headline.isDown(first.name) : headline.areDown(components.length)];
}

function degradedText(components: readonly ViewComponent[], { headline }: Words): string[] {
  const [first, ...others] = components;
  if (!first) return [];
  if (others.length > 0) return [headline.areDegraded(components.length)];
  return [headline.isDegraded[first.type](first.name)];
}
