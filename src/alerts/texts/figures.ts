// What was measured, in the digits of a language. Pure.

import type { Language } from '../../../shared/languages.ts';
import { durationText } from '../../platform/texts/moments.ts';
import { seconds } from '../../platform/time.ts';

/** With its unit: `97.2 %`, `1.2 MB/s`, `41 d 3 h`. */
export function figureText(metric: string, value: number, language: Language = 'en'): string {
  switch (metric) {
    case 'cpu':
    case 'memory':
    case 'disk':
    case 'swap':
      return percentText(value, language);
    case 'network_in':
    case 'network_out':
    case 'disk_read':
    case 'disk_write':
      return `${bytesText(value, language)}/s`;
    case 'temperature':
      return `${numberText(value, language)} °C`;
    case 'uptime':
      return durationText(seconds(value), language);
    default:
      return numberText(value, language);
  }
}

export const percentText = (value: number, language: Language = 'en'): string =>
  `${numberText(value, language)} %`;

export const numberText = (value: number, language: Language = 'en'): string =>
  value.toLocaleString(language, { maximumFractionDigits: 2, useGrouping: false });

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

/** Whatever an agent sent, it stays a short figure. */
export function bytesText(sent: number, language: Language = 'en'): string {
  const count = Math.min(Math.max(sent, 0), 1e18);
  const power = Math.min(Math.floor(Math.log10(Math.max(count, 1)) / 3), UNITS.length - 1);
  const scaled = (count / 1_000 ** power).toLocaleString(language, {
    maximumSignificantDigits: 3,
    useGrouping: false,
  });
  return `${scaled} ${UNITS[power]}`;
}

/** A run: `400 ms`, `2.4 s`, `14 min 6 s`. */
export function runText(ms: number, language: Language): string {
  if (ms < seconds(1)) return `${Math.round(ms)} ms`;
  if (ms >= seconds(60)) return durationText(ms, language);
  const cut = Math.trunc(ms / 100) / 10;
  return `${numberText(cut, language)} s`;
}
