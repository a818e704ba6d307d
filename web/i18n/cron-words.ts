// Schedules in words. The library comes when the first schedule is shown; until then expressions stand for themselves.

import { useSyncExternalStore } from 'react';
import { remembering } from '../../shared/format/parts.ts';
import type { Language } from '../../shared/languages.ts';
import { createListeners } from '../listeners.ts';
import { type CronLoader, cronLoaders } from './cron-loaders.gen.ts';
import { useReading, useText } from './text.ts';
import { useFormat } from './use-format.ts';

/** Many checks of a list have the same few expressions. */
const MOST_REMEMBERED = 1_000;

const libraries = new Map<Language, (expression: string) => string>();
const loading = new Set<Language>();
const { subscribe, notify } = createListeners();

interface Schedule {
  interval_seconds: number | null;
  cron_expression: string | null;
}

/** `At 03:00, every day`, `Every 10 min`. */
export function useScheduleWords(): (schedule: Schedule) => string {
  const t = useText('common');
  const format = useFormat();
  const cron = useCronWords();
  return ({ interval_seconds, cron_expression }) =>
    cron_expression === null
      ? t('every_interval', { duration: format.duration((interval_seconds ?? 0) * 1_000) })
      : cron(cron_expression);
}

export function useCronWords(): (expression: string) => string {
  const { language } = useReading();
  const library = useSyncExternalStore(subscribe, () => libraries.get(language));
  return (expression) => {
    if (library) return library(expression);
    want(language);
    return expression;
  };
}

/** Without the library, expressions go on standing for themselves; the next one that is shown asks for it again. */
function want(language: Language): void {
  const loader = cronLoaders[language];
  if (!loader || loading.has(language)) return;
  loading.add(language);
  load(language, loader).catch(() => loading.delete(language));
}

async function load(language: Language, loader: CronLoader): Promise<void> {
  const [{ default: library }, { describeCron }] = await Promise.all([
    import('cronstrue'),
    import('./describe-cron.ts'),
    loader.load(),
  ]);
  const describe = (expression: string) => describeCron(library, loader.locale, expression);
  libraries.set(language, remembering(describe, MOST_REMEMBERED));
  notify();
}
