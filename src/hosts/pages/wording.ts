// The language and the texts of a page without script, and what the API refused in them.

import type { FastifyRequest } from 'fastify';
import type { Language } from '../../../shared/languages.ts';
import { preferredLanguage } from '../../platform/http/language.ts';
import { durationText } from '../../platform/texts/formats.ts';
import type { Translate } from '../../platform/texts/texts.ts';
import { seconds } from '../../platform/time.ts';
import type { ApiAnswer } from './api.ts';
import { type PagesTexts, pages } from './texts/pages.gen.ts';

/** The language of a page and its texts. */
export interface PageLocale {
  language: Language;
  t: Translate<PagesTexts>;
}

/** What the browser asks for: who looks may be nobody that has a profile. */
export async function localeOf({ headers }: FastifyRequest): Promise<PageLocale> {
  const language = preferredLanguage(headers['accept-language']);
  return { language, t: await pages(language) };
}

/** One or two sentences. */
export function refusalText(
  { status, body, retryAfterSeconds }: ApiAnswer,
  { language, t }: PageLocale,
): string {
  const error = String(body.error);
  if (status === 429)
    return t('too_many', { time: durationText(seconds(retryAfterSeconds ?? 60), language) });
  if (error === 'unavailable') return t('unavailable');
  if (error === 'account_suspended') return t('suspended');
  return status >= 500 ? t('went_wrong', { id: String(body.request_id) }) : t('refused', { error });
}
