// What a cause says to programs: the API's own sentences, made of its facts.

import { isKnown } from '../../shared/alerts/facts.ts';
import { alertSentences, alertTitle } from '../../shared/alerts/sentences.ts';
import { withOutput } from '../delivery/texts/alert-sentences.ts';
import { apiWords } from '../delivery/texts/reading.ts';
import type { AlertCause } from './alert.ts';

/** A cause with its title and detail for the API, which its facts must suffice for. */
export function withSentences(cause: Omit<AlertCause, 'title' | 'detail'>): AlertCause {
  const { subject, kind, metric = null, value = null, facts = {}, at } = cause;
  const alert = { kind, metric, value, opened_at: at.toISOString(), facts };
  if (!isKnown(alert)) throw new Error(`The facts of an alert of ${kind} do not suffice for its sentences`);
  return {
    ...cause,
    title: alertTitle(subject.name, alert, apiWords),
    detail: withOutput(alertSentences(alert, apiWords), facts.output),
  };
}
