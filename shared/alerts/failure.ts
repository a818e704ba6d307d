// Why a probe failed, in the language of the reader, without a full stop. Pure.

import { readFailure } from '../failure-words.ts';
import type { ProbeReason } from '../texts/texts.ts';
import type { UptimeDownFacts } from './facts.ts';
import type { Words } from './words.ts';

export function failureSentence(
  facts: Omit<UptimeDownFacts, 'kind' | 'location' | 'since'>,
  words: Words,
): string {
  const { reason, error, http_status, compared } = facts;
  const { failures, probes } = words.texts;
  if (reason === 'status' && compared?.seen)
    return failures.answered(compared.seen, compared.expected.replaceAll('-', '–'));
  if (reason === 'status' && compared === null && http_status !== null)
    return failures.answered(String(http_status), null);
  const named = probes[isProbeReason(reason, words) ? reason : 'other'];
  const placed = error === null ? null : failureText(error, words);
  if (compared !== null) return failures.compared(placed ?? named, compared.expected, compared.seen);
  if (placed !== null) return placed;
  return error === null || error === '' ? named : failures.because(named, error);
}

const isProbeReason = (reason: string | null, { texts }: Words): reason is ProbeReason =>
  reason !== null && Object.hasOwn(texts.probes, reason);

/** A detail of a failed probe, without what was expected; null of a text that is not one of Tocsin. */
export function failureText(detail: string, { texts, format, moment }: Words): string | null {
  const failure = readFailure(detail);
  if (failure === null) return null;
  const { is, host, port, time, seconds } = failure;
  const { failures } = texts;
  switch (is) {
    case 'expired':
      return failures.expired(host, port, moment(time ?? ''));
    case 'timeout':
      return failures.timeout(format.duration(seconds * 1_000));
    case 'another_answer':
    case 'hung_up':
    case 'unresolved':
    case 'no_address':
    case 'blocked':
      return failures[is];
    default:
      return failures[is](host, port);
  }
}
