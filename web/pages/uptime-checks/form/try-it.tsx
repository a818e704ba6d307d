// Probes what is typed, before anything is saved, and shows what was found.

import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { ApiError } from '../../../api/errors.ts';
import type { ResponseOf } from '../../../api/operation-types.ts';
import { useAccount } from '../../../api/session.ts';
import { PROBE_TIMEOUT_MS, tryUptimeCheck } from '../../../api/uptime-checks.ts';
import { useFormLink } from '../../../forms/form-context.ts';
import { errorSentence } from '../../../i18n/errors.ts';
import { useText } from '../../../i18n/text.ts';
import { useReasons } from '../../../i18n/use-reasons.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { State } from '../../../ui/state.tsx';
import { Time } from '../../../ui/time.tsx';
import { Answer } from '../check/answer.tsx';
import { limitState } from '../check/results.ts';
import { bodyOf, type CheckValues, hasStoredSecrets } from './check-form.ts';
import css from './form.module.css';

type Outcome = ResponseOf<'POST /uptime-checks/try'>;

export function TryIt({ values }: { values: CheckValues }) {
  const t = useText('uptime');
  const { disabledBecause } = useFormLink();
  const trying = useMutation(tryUptimeCheck(useAccount()));
  const attempt = () => {
    const { name, ...definition } = bodyOf(values);
    const body = name === '' ? definition : { name, ...definition };
    trying.mutate({ body, timeoutMs: PROBE_TIMEOUT_MS });
  };
  const secrets = hasStoredSecrets(values) ? t('try_secrets') : undefined;
  return (
    <Card
      title={t('try_title')}
      note={trying.isPending ? t('trying') : undefined}
      className={css.try ?? ''}
      actions={
        <Button
          size="sm"
          icon={Play}
          onClick={attempt}
          busy={trying.isPending}
          disabledBecause={disabledBecause ?? secrets}
        >
          {t('try_it')}
        </Button>
      }
    >
      <div aria-live="polite">
        {trying.isError ? (
          <Refused error={trying.error} />
        ) : trying.data ? (
          <Outcome values={values} outcome={trying.data} />
        ) : (
          <p className="muted">{secrets ?? t('try_text')}</p>
        )}
      </div>
    </Card>
  );
}

function Outcome({ values, outcome }: { values: CheckValues; outcome: Outcome }) {
  const t = useText('uptime');
  const states = useText('states');
  const { kind, http, assertions, degraded_ms } = values;
  const state = outcome.up === false ? 'down' : limitState(outcome, { degraded_ms });
  const word = outcome.up === null ? 'no_data' : outcome.up ? (state === 'warn' ? 'slow' : 'up') : 'down';
  return (
    <>
      <p className={css.outcome}>
        <State is={state} pill>
          {states(word)}
        </State>
        {outcome.certificate && (
          <span className="muted">
            {t.rich('certificate_until', { time: <Time at={outcome.certificate.expires_at} as="date" /> })}
          </span>
        )}
      </p>
      <Answer
        check={{ expected_status: kind === 'http' ? http.expected_status : null, assertions, degraded_ms }}
        result={outcome}
      />
    </>
  );
}

/** What is wrong with what was typed, or why there was no trial. */
function Refused({ error }: { error: unknown }) {
  const common = useText('common');
  const reasons = useReasons();
  const issues = error instanceof ApiError ? error.issues : [];
  return (
    <div role="alert">
      <State is="down">{errorSentence(error, common)}</State>
      {issues.length > 0 && (
        <ul className={css.issues}>
          {issues.map(({ field, reason }) => (
            <li key={field}>
              <code>{field}</code> {reasons(reason, field)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
