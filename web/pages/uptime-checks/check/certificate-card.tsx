// The certificate of the last answer, and when it is warned of.

import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { Card } from '../../../ui/page/card.tsx';
import { KeyValues } from '../../../ui/page/key-values.tsx';
import { State } from '../../../ui/words/state.tsx';
import type { StateName } from '../../../ui/words/states.ts';
import { Time, useTicking } from '../../../ui/words/time.tsx';
import { certificateDays } from '../target.ts';
import css from './check.module.css';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface CertificateCardProps {
  check: UptimeCheck;
  certificate: NonNullable<UptimeCheck['certificate']>;
}

/** What others wrote into a certificate is shown as text. */
export function CertificateCard({ check, certificate }: CertificateCardProps) {
  const t = useText('uptime');
  const { subject, issuer, expires_at, fingerprint } = certificate;
  const now = useTicking((moment) => moment - (moment % HOUR_MS));
  const days = certificateDays(expires_at, now) ?? 0;
  const first = Math.max(0, ...check.certificate_warn_days);
  const state: StateName = days < 1 ? 'down' : days <= first ? 'warn' : 'ok';
  const warned = new Date(Date.parse(expires_at) - first * DAY_MS).toISOString();
  return (
    <Card
      title={t('column_certificate')}
      actions={
        <span className={css.end}>
          <State is={state}>{days < 0 ? t('ran_out') : t('days_left', { count: days })}</State>
        </span>
      }
    >
      {days >= 0 && (
        <Ahead now={now} warned={Date.parse(warned)} until={Date.parse(expires_at)} isWarned={first > 0} />
      )}
      <KeyValues
        pairs={[
          { term: t('certificate_subject'), value: <bdi>{subject}</bdi>, mono: true },
          { term: t('certificate_issuer'), value: <bdi>{issuer}</bdi> },
          { term: t('certificate_expires'), value: <Time at={expires_at} /> },
          ...(first > 0
            ? [{ term: t('certificate_warned'), value: <Time at={warned} as="date" /> }]
            : [{ term: t('certificate_warned'), value: t('never_warned') }]),
          { term: t('certificate_fingerprint'), value: <Fingerprint of={fingerprint} />, mono: true },
        ]}
      />
    </Card>
  );
}

interface AheadProps {
  now: number;
  warned: number;
  until: number;
  /** Somebody is notified before it runs out. */
  isWarned: boolean;
}

/** The days that are left: dashed, and hatched from the first warning on. The dates stand below in words. */
function Ahead({ now, warned, until, isWarned }: AheadProps) {
  const from = isWarned ? Math.min(until, Math.max(now, warned)) : until;
  const share = `${((from - now) / Math.max(1, until - now)) * 100}%`;
  return (
    <div className={css.ahead} aria-hidden="true">
      <i style={{ inlineSize: share }} />
      <b />
    </div>
  );
}

const Fingerprint = ({ of }: { of: string }) => (
  <span className={css.fingerprint}>{of.match(/../g)?.join(':') ?? of}</span>
);
