// Alerts are kept in English and read in other languages: a search finds them by what their readers see.

import { languageTags } from '../../../shared/languages.ts';
import { metricNames } from '../../../shared/metric-names.ts';
import type { Translate } from '../../platform/texts/texts.ts';
import { type AlertKind, alertKinds } from '../schema.ts';
import { type MessagesTexts, messages } from '../texts/messages.gen.ts';

export interface SaidWords {
  kind: AlertKind;
  /** null: whatever was measured, if anything was. */
  metric: string | null;
  /** Has NAME where the name of the subject belongs. */
  text: string;
}

export const NAME = '{name}';

/** In every language. */
export async function saidWords(): Promise<SaidWords[]> {
  const all = await Promise.all(languageTags.map(messages));
  return all.flatMap((t) => [
    ...alertKinds.flatMap((kind) =>
      [titleOf(kind, t), t(`problem_${kind}`)].map((text) => ({ kind, metric: null, text })),
    ),
    ...metricNames.map((metric) => ({
      kind: 'server_metric' as const,
      metric,
      text: `${NAME}: ${t(`metric_${metric}`)}`,
    })),
  ]);
}

function titleOf(kind: AlertKind, t: Translate<MessagesTexts>): string {
  if (kind === 'server_metric') return NAME;
  if (kind === 'process_stopped') return t('process_none', { name: NAME, server: '' }).trim();
  if (kind === 'certificate_expiring') return t('certificate_expired', { name: NAME });
  return t(kind, { name: NAME });
}
