// Why something is wrong, in one sentence.

import { isKnown } from '../../../shared/alerts/facts.ts';
import type { Words as AlertTexts } from '../../../shared/alerts/words.ts';
import type { Format } from '../../../shared/format/format.ts';
import type { Overview } from '../../api/resources/overview.ts';
import { alertBrief, downReason } from '../../domain/alert-brief.ts';
import type { Translate } from '../../i18n/translate.ts';

export type Wrong = Overview['worst'][number];

interface Words {
  t: Translate<'overview'>;
  format: Format;
  now: number;
  detail: AlertTexts;
}

export function whyWrong(wrong: Wrong, words: Words): string {
  const { type, alert } = wrong;
  if (alert?.kind === 'certificate_expiring') return certificate(wrong, words);
  if (type === 'cron_check') return cronCheck(wrong, words);
  if (type === 'server') return server(wrong, words);
  if (type === 'external') return alert ? alertBrief(alert, words.detail) : '';
  return type === 'process' ? stopped(wrong, words) : uptimeCheck(wrong, words);
}

function cronCheck({ status, reason, alert }: Wrong, { t, format, now }: Words): string {
  const { down_reason, exit_code, expected_at, deadline_at } = reason;
  const at = (moment: string | null) => format.shortTime(moment, now);
  if (status === 'late') return t('why_late', { expected: at(expected_at), deadline: at(deadline_at) });
  if (down_reason === 'overrun') return t('why_overrun');
  if (down_reason === 'too_fast') return t('why_too_fast');
  if (down_reason === 'fail')
    return exit_code === null ? t('why_fail_plain') : t('why_fail', { code: String(exit_code) });
  // Of a check that is down, `expected_at` is when its next run is expected, and not the one that was missed.
  const missed = alert?.kind === 'cron_missed' && isKnown(alert) ? (alert.facts.expected_at ?? null) : null;
  return missed === null ? t('why_missed_plain') : t('why_missed', { expected: at(missed) });
}

const HIGH_PERCENT = 90;

function server({ status, reason, alert }: Wrong, { t, format, now, detail }: Words): string {
  if (status === 'offline')
    return reason.last_seen === null
      ? t('why_never')
      : t('why_offline', { time: format.shortTime(reason.last_seen, now) });
  if (alert && alert.kind === 'server_metric') return alertBrief(alert, detail);
  const shown = (value: number | null) =>
    value !== null && value > HIGH_PERCENT ? format.percent(value) : 'none';
  return t('why_metrics', {
    cpu: shown(reason.cpu),
    memory: shown(reason.memory),
    disk: shown(reason.disk),
  }).trim();
}

const stopped = ({ reason }: Wrong, { t }: Words) =>
  t('why_stopped', { count: reason.count ?? 0, least: reason.min_count ?? 1 });

function uptimeCheck({ status, reason, alert }: Wrong, { t, format, detail }: Words): string {
  if (status === 'down') return (alert && downReason(alert, detail)) ?? reason.error ?? '';
  const latency = format.duration(reason.latency_ms);
  if (reason.degraded_ms === null) return t('why_slow_plain', { latency });
  return t('why_slow', { latency, limit: format.duration(reason.degraded_ms) });
}

const certificate = ({ reason }: Wrong, { t, format, now }: Words) =>
  t('why_certificate', { when: format.relative(reason.certificate_expires_at, now) });
