// What an alert says, in the language and on the clock of the reader: the API's own texts are English and in UTC. Pure.

import { readFacts } from '../../../shared/alerts/facts.ts';
import { alertSentences, alertTitle } from '../../../shared/alerts/sentences.ts';
import type { Words } from '../../../shared/alerts/words.ts';
import type { AlertCause } from '../alert.ts';
import type { Alert } from '../schema.ts';
import { apiWords } from './reading.ts';

/** What a title is made of. */
export type Titled = Pick<Alert, 'kind' | 'metric' | 'value' | 'title' | 'facts'> & {
  subject: { name: string };
};

/** One short sentence that names the subject; the API's own where too little is known in fields. */
export function titleOf(alert: Titled, words: Words): string {
  const facts = isFromBeforeFacts(alert, words) ? null : readFacts({ ...alert, opened_at: '' });
  return facts === null ? alert.title : alertTitle(alert.subject.name, facts, words);
}

/** Plain text, with what the job wrote behind; the API's own where too little is known in fields. */
export function detailOf(alert: Alert, words: Words): string {
  const facts = Object.keys(alert.facts).length === 0 ? null : readFacts(alert);
  if (facts === null) return alert.detail;
  return withOutput(alertSentences(facts, words), alert.facts.output);
}

/** What was raised with a title of its own keeps it. */
const isFromBeforeFacts = ({ facts }: Titled, { texts }: Words) =>
  texts === apiWords.texts && Object.keys(facts).length === 0;

/** A cause with its title and detail for the API, which its facts must suffice for. */
export function withSentences(cause: Omit<AlertCause, 'title' | 'detail'>): AlertCause {
  const { subject, kind, metric = null, value = null, facts: stored = {}, at } = cause;
  const facts = readFacts({ kind, metric, value, opened_at: at.toISOString(), facts: stored });
  if (facts === null) throw new Error(`The facts of an alert of ${kind} do not suffice for its sentences`);
  return {
    ...cause,
    title: alertTitle(subject.name, facts, apiWords),
    detail: withOutput(alertSentences(facts, apiWords), stored.output),
  };
}

const withOutput = (sentences: readonly string[], output = ''): string =>
  [sentences.join(' '), output].filter((part) => part !== '').join('\n\n');
