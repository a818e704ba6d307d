// Alerts are kept in English and read in other languages: a search finds them by what their readers see.

import { languageTags } from '../../../shared/languages.ts';
import { metricNames } from '../../../shared/metric-names.ts';
import type { Texts } from '../../../shared/texts/texts.ts';
import { textsIn } from '../../../shared/texts/texts-in.gen.ts';
import { type AlertKind, alertKinds } from '../../delivery/alert-schema.ts';
import { messages } from '../../delivery/texts/messages.gen.ts';

export interface AlertWords {
  kind: AlertKind;
  /** null: whatever was measured, if anything was. */
  metric: string | null;
  /** Has NAME where the name of the subject belongs. */
  text: string;
}

export const NAME = '{name}';

/** In every language. */
export async function alertWords(): Promise<AlertWords[]> {
  const all = await Promise.all(
    languageTags.map(async (language) => ({ t: await messages(language), texts: textsIn[language] })),
  );
  return all.flatMap(({ t, texts }) => [
    ...alertKinds.flatMap((kind) =>
      [...titlesOf(kind, texts), t(`problem_${kind}`)].map((text) => ({ kind, metric: null, text })),
    ),
    ...metricNames.map((metric) => ({
      kind: 'server_metric' as const,
      metric,
      text: texts.alerts.titles.server_metric(NAME, texts.metrics[metric], '', ''),
    })),
  ]);
}

function titlesOf(kind: AlertKind, { alerts: { titles } }: Texts): string[] {
  if (kind === 'server_metric') return [NAME];
  if (kind === 'process_stopped') return [titles.process_none(NAME, '').trim()];
  if (kind === 'certificate_expiring') return [titles.certificate_expiring(NAME, -1)];
  if (kind === 'external_down') return [titles.external_down(NAME, '').trim()];
  if (kind === 'location_offline') return Object.values(titles.location_offline).map((title) => title(NAME));
  return [kind === 'cron_fail' ? titles.cron_fail(NAME, null) : titles[kind](NAME)];
}
