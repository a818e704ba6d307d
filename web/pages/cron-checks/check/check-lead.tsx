// How a check is, in a sentence or two.

import type { ReactNode } from 'react';
import type { CronCheck } from '../../../api/schema.gen.ts';
import { ManagedLine } from '../../../domain/managed-by-code.tsx';
import { MutedLine } from '../../../domain/muted.tsx';
import { useText } from '../../../i18n/text.ts';
import { Duration, Time } from '../../../ui/words/time.tsx';

interface LeadProps {
  check: CronCheck;
}

const b = (text: ReactNode) => <b>{text}</b>;
const before = (at: string, seconds: number) => new Date(at).getTime() - seconds * 1_000;

export function CheckLead({ check }: LeadProps) {
  const t = useText('cron');
  const { next_expected_at: next, running, status } = check;
  const showsNext = next !== null && !running && (status === 'up' || status === 'down');
  return (
    <>
      <ManagedLine section="cron_checks" id={check.id} />
      <MutedLine by={check.muted} />
      <Now check={check} /> {showsNext && t.rich('lead_next', { time: <Time at={next} as="day" /> })}
    </>
  );
}

function Now({ check }: LeadProps) {
  const t = useText('cron');
  const { status, status_since, last_start_at } = check;
  if (status === 'paused') return t.rich('lead_paused', { time: <Time at={status_since} as="short" />, b });
  if (status === 'down') return <Down check={check} />;
  if (check.running && last_start_at !== null)
    return t.rich('lead_running', {
      time: <Duration since={last_start_at} />,
      limit: <Time at={check.deadline_at} as="short" />,
      b,
    });
  if (status === 'new') return t('lead_new');
  if (status === 'late')
    return t.rich('lead_late', {
      late: <Duration since={status_since} />,
      expected: <Time at={status_since} as="short" />,
      deadline: <Time at={check.deadline_at} as="short" />,
      b,
    });
  return <Up check={check} />;
}

function Down({ check }: LeadProps) {
  const t = useText('cron');
  const { down_reason, status_since } = check;
  if (down_reason === 'fail') return <FailedRun check={check} />;
  if (down_reason === 'overrun')
    return t.rich('lead_overrun', { time: <Time at={check.last_start_at} as="short" />, b });
  if (down_reason === 'too_fast')
    return t.rich('lead_too_fast', {
      took: <Duration ms={check.last_duration_ms} />,
      least: <Duration ms={(check.min_runtime_seconds ?? 0) * 1_000} />,
      b,
    });
  return t.rich('lead_missed', {
    expected: <Time at={before(status_since, check.grace_seconds)} as="short" />,
    deadline: <Time at={status_since} as="short" />,
    b,
  });
}

function FailedRun({ check }: LeadProps) {
  const t = useText('cron');
  const { last_duration_ms, last_exit_code, last_start_at, last_ping_at } = check;
  const code = String(last_exit_code);
  if (last_duration_ms === null || last_start_at === null) {
    const at = <Time at={last_ping_at} as="day" />;
    return last_exit_code === null
      ? t.rich('lead_failed', { at, b })
      : t.rich('lead_failed_code', { at, code, b });
  }
  const run = { start: <Time at={last_start_at} as="short" />, took: <Duration ms={last_duration_ms} />, b };
  return last_exit_code === null
    ? t.rich('lead_failed_after', run)
    : t.rich('lead_failed_after_code', { ...run, code });
}

function Up({ check }: LeadProps) {
  const t = useText('cron');
  const at = <Time at={check.last_ping_at} as="day" />;
  return check.last_duration_ms === null
    ? t.rich('lead_up', { at })
    : t.rich('lead_up_took', { at, took: <Duration ms={check.last_duration_ms} /> });
}
