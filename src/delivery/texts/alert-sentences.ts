// What an alert says, in the language and on the clock of the reader: the API's own texts are English and in UTC. Pure.

import { isKnown } from '../../../shared/alerts/facts.ts';
import { alertSentences, alertTitle } from '../../../shared/alerts/sentences.ts';
import type { Words } from '../../../shared/alerts/words.ts';
import type { Alert } from '../alert-schema.ts';
import { apiWords } from './reading.ts';

/** What a title is made of. */
export type Titled = Pick<Alert, 'kind' | 'metric' | 'value' | 'title' | 'facts'> & {
  subject: { name: string };
};

/** One short sentence that names the subject; the API's own where too little is known in fields. */
export function titleOf(alert: Titled, words: Words): string {
  const stored = { ...alert, opened_at: '' };
  if (isFromBeforeFacts(alert, words) || !isKnown(stored)) return alert.title;
  return alertTitle(alert.subject.name, stored, words);
}

/** Plain text, with what the job wrote behind; the API's own where too little is known in fields. */
export function detailOf(alert: Alert, words: Words): string {
  if (Object.keys(alert.facts).length === 0 || !isKnown(alert)) return alert.detail;
  return withOutput(alertSentences(alert, words), alert.facts.output);
}

/** What was raised with a title of its own keeps it. */
const isFromBeforeFacts = ({ facts }: Titled, { texts }: Words) =>
  texts === apiWords.texts && Object.keys(facts).length === 0;

export const withOutput = (sentences: readonly string[], output = ''): string =>
  [sentences.join(' '), output].filter((part) => part !== '').join('\n\n');
