// Of an alert what matters most, in words. Pure.

import { isKnown, type StoredAlert } from '../../shared/alerts/facts.ts';
import { failureSentence } from '../../shared/alerts/failure.ts';
import { briefSentence, membersSentence } from '../../shared/alerts/sentences.ts';
import type { Words } from '../../shared/alerts/words.ts';

/** An alert of the API; its own texts are English, and stand for what is not known in fields. */
export type DescribedAlert = StoredAlert & { title: string; detail: string; subject: { name: string } };

/** Why a check is down, without a full stop; null where nobody knows. */
export function downReason(alert: StoredAlert, words: Words): string | null {
  if (!isKnown(alert) || alert.kind !== 'uptime_down') return null;
  const { members } = alert.facts;
  return members
    ? membersSentence(members, words).replace(/[.。]$/, '')
    : failureSentence(alert.facts, words);
}

/** What matters most, beside the name of the subject. */
export function alertBrief(alert: Omit<DescribedAlert, 'title' | 'subject'>, words: Words): string {
  return isKnown(alert) ? briefSentence(alert, words) : alert.detail;
}
