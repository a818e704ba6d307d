// What a public page calls things, and the look that goes with it.

import { hours } from '../../../platform/time.ts';
import type { View, ViewComponent } from '../view.ts';
import type { StatusPageLocale, Words } from '../words/locale.ts';
import type { GlyphName } from './glyphs.ts';

export interface Sentence {
  look: GlyphName;
  word: string;
}

/** Work that begins later is shown above alone; sooner, its time of day leaves no doubt. */
const SOON_MS = hours(12);

export function componentSentence(
  component: ViewComponent,
  view: View,
  { t, times }: StatusPageLocale,
): Sentence {
  const { type, status, server_status, impact } = component;
  switch (status) {
    case 'operational': {
      const next = nextMaintenance(component, view);
      if (next) return { look: 'maint', word: t('maintenance_at', { clock: times.clock(next) }) };
      return { look: 'ok', word: t(type === 'server' ? 'state_online' : 'state_operational') };
    }
    case 'degraded':
      // People say that it is degraded, not in which way a monitor would see it.
      return { look: 'warn', word: impact ? t('degraded') : capital(t(`degraded_${type}`)) };
    case 'outage':
      return {
        look: 'down',
        word: t(type === 'server' && server_status === 'offline' ? 'state_offline' : 'state_down'),
      };
    case 'maintenance':
      return { look: 'maint', word: t('state_maintenance') };
    case 'unknown':
      return { look: 'idle', word: t('state_unknown') };
  }
}

/** Of what another provider reports. */
export function reportedSentence(status: ViewComponent['status'], t: Words): Sentence {
  switch (status) {
    case 'operational':
      return { look: 'ok', word: t('state_operational') };
    case 'degraded':
      return { look: 'warn', word: t('degraded') };
    case 'outage':
      return { look: 'down', word: t('outage') };
    case 'maintenance':
      return { look: 'maint', word: t('state_maintenance') };
    case 'unknown':
      return { look: 'idle', word: t('state_unknown') };
  }
}

/** Of components that stand together: as bad as the worst of them. */
export function groupSentence(
  components: readonly ViewComponent[],
  view: View,
  locale: StatusPageLocale,
): Sentence {
  const [first, ...others] = components;
  if (first && others.length === 0) return componentSentence(first, view, locale);
  const { t } = locale;
  const counted = (status: ViewComponent['status']) =>
    components.filter((one) => one.status === status).length;
  const all = String(components.length);
  const [down, degraded] = [counted('outage'), counted('degraded')];
  if (down > 0) return { look: 'down', word: t('group_down', { count: String(down), all }) };
  if (degraded > 0) return { look: 'warn', word: t('group_degraded', { count: String(degraded), all }) };
  if (counted('maintenance') > 0) return { look: 'maint', word: t('state_maintenance') };
  if (counted('unknown') === components.length) return { look: 'idle', word: t('state_unknown') };
  return { look: 'ok', word: t('state_operational') };
}

function nextMaintenance({ id }: ViewComponent, { maintenances, at }: View): Date | null {
  const begins = maintenances
    .filter(({ status, affected_components }) => status === 'upcoming' && affected_components.includes(id))
    .map(({ starts_at }) => starts_at.getTime());
  const first = Math.min(...begins);
  return first - at.getTime() < SOON_MS ? new Date(first) : null;
}

export const SEVERITY_LOOKS = { minor: 'warn', major: 'down', critical: 'down' } as const;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export interface Headline extends Sentence {
  /** A few words, for the title of the page and pictures of it. */
  short: string;
  /** One sentence for the heading. */
  title: string;
  /** What else there is to say; empty for nothing. */
  more: string;
}

/** The truth in a sentence: updates of incidents first, then what the monitors see. */
export function headlineOf(view: View, t: Words): Headline {
  const { overall_status, active_incidents, components, maintenances } = view;
  const of = (status: ViewComponent['status']) => components.filter((one) => one.status === status);
  const [outages, degraded] = [of('outage'), of('degraded')];
  const troubles = [...downText(outages, t), ...degradedText(degraded, t)];
  const [incident] = active_incidents;
  if (incident) {
    const short = t(`overall_${overall_status}`);
    const title =
      active_incidents.length === 1 ? incident.title : t('incidents', { count: active_incidents.length });
    const look = overall_status === 'minor_issues' ? 'warn' : 'down';
    return { look, word: short, short, title, more: [short, ...troubles].map(stop).join(' ') };
  }
  const [first, second = ''] = troubles;
  if (first !== undefined) {
    const look = outages.length > 0 ? 'down' : 'warn';
    const word = t(outages.length > 0 ? 'outage' : 'degraded');
    return { look, word, short: first, title: first, more: second === '' ? '' : stop(second) };
  }
  if (maintenances.some(({ status }) => status === 'active'))
    return quiet('maint', t('maintenance_under_way'), t('rest_works'));
  if (of('unknown').length === components.length) return quiet('idle', t('no_trouble_known'), '');
  return quiet('ok', t('everything_works'), '');
}

const quiet = (look: GlyphName, title: string, more: string): Headline => ({
  look,
  word: title,
  short: title,
  title,
  more,
});

const stop = (text: string) => `${text}.`;

function downText(components: readonly ViewComponent[], t: Words): string[] {
  const [first, ...others] = components;
  if (!first) return [];
  return [
    others.length === 0 ? t('is_down', { name: first.name }) : t('are_down', { count: components.length }),
  ];
}

function degradedText(components: readonly ViewComponent[], t: Words): string[] {
  const [first, ...others] = components;
  if (!first) return [];
  if (others.length > 0) return [t('are_degraded', { count: components.length })];
  return [t(`is_degraded_${first.impact ? 'external' : first.type}`, { name: first.name })];
}
