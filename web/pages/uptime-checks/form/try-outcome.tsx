// What a trial found.

import { failureText } from '../../../../shared/alerts/failure.ts';
import { readStatus } from '../../../../shared/failure-words.ts';
import type { ResponseOf } from '../../../api/operation-types.ts';
import { useAlertTexts } from '../../../domain/use-alert-texts.ts';
import { useText } from '../../../i18n/text.ts';
import { State } from '../../../ui/words/state.tsx';
import { Time } from '../../../ui/words/time.tsx';
import { Answer } from '../check/answer.tsx';
import css from '../check/check.module.css';
import { limitState } from '../check/results.ts';
import type { CheckValues } from './check-form.ts';

interface TryOutcomeProps {
  values: CheckValues;
  outcome: ResponseOf<'POST /uptime-checks/try'>;
}

export function TryOutcome({ values, outcome }: TryOutcomeProps) {
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
      {outcome.up === false && <WhyDown {...outcome} />}
      <Answer
        check={{
          kind,
          expected_status: kind === 'http' ? http.expected_status : null,
          assertions,
          degraded_ms,
        }}
        judged={outcome.assertions}
        result={outcome}
      />
    </>
  );
}

/** Details of an assertion stand in its line below. */
function WhyDown({ reason, detail }: Pick<TryOutcomeProps['outcome'], 'reason' | 'detail'>) {
  const t = useText('uptime');
  const words = useAlertTexts();
  const { failures, probes } = words.texts;
  const named = probes[reason ?? 'other'];
  const text = reason === 'assertion' ? '' : (detail ?? '');
  const status = readStatus(text);
  const why = status
    ? failures.answered(status.seen, status.expected.replaceAll('-', '–'))
    : (failureText(text, words) ?? (text === '' ? named : failures.because(named, text)));
  return <p>{t('try_failed', { why })}</p>;
}
