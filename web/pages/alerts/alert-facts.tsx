// The alert in figures, beside its story.

import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../../api/errors.ts';
import { ruleQuery } from '../../api/resources/rules.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { AlertDetail } from '../../api/schema.gen.ts';
import { alertKindWord, severityState } from '../../domain/state-of.ts';
import { useText } from '../../i18n/text.ts';
import type { TextKey } from '../../i18n/translate.ts';
import { State } from '../../ui/words/state.tsx';
import { Duration, Time } from '../../ui/words/time.tsx';
import styles from './alerts.module.css';

export function AlertFacts({ alert }: { alert: AlertDetail }) {
  const t = useText('alerts');
  const states = useText('states');
  const severity = severityState(alert.severity);
  return (
    <div>
      <section>
        <h3>{alert.resolved_at === null ? t('lasts') : t('lasted')}</h3>
        <p className={styles.big}>
          <Duration since={alert.opened_at} until={alert.resolved_at} coarse />
        </p>
        {alert.occurrences > 1 && <p className={styles.small}>{t('times', { count: alert.occurrences })}</p>}
      </section>
      <section>
        <h3>{t('about')}</h3>
        <dl className="kv">
          <dt>{t('about_kind')}</dt>
          <dd>{states(`cause_${alert.kind}`)}</dd>
          <dt>{t('about_severity')}</dt>
          <dd>
            <State is={severity.state}>{states(severity.word)}</State>
          </dd>
          <dt>{t('about_first')}</dt>
          <dd>
            <Time at={alert.opened_at} as="day" />
          </dd>
          {alert.occurrences > 1 && (
            <>
              <dt>{t('about_last')}</dt>
              <dd>
                <Time at={alert.last_occurred_at} as="day" />
              </dd>
            </>
          )}
          {alert.resolved_at !== null && <Ended alert={alert} />}
          {alert.rule_ids.length > 0 && (
            <>
              <dt>{t('about_rules')}</dt>
              <dd>
                <Rules ids={alert.rule_ids} />
              </dd>
            </>
          )}
        </dl>
      </section>
      <HeldBack alerts={alert.holds_back} />
    </div>
  );
}

/** What notifies nobody because this does. */
function HeldBack({ alerts }: { alerts: AlertDetail['holds_back'] }) {
  const t = useText('alerts');
  const states = useText('states');
  const account = useAccount();
  if (alerts.length === 0) return null;
  return (
    <section>
      <h3>{t('holds_back', { count: alerts.length })}</h3>
      <ul className={styles.held}>
        {alerts.map(({ id, kind, subject }) => (
          <li key={id}>
            <Link className="link" to={`/a/${account}/alerts/${id}` as string}>
              <bdi>{subject.name}</bdi>
            </Link>{' '}
            <span className="dim">{states(alertKindWord(kind))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ended({ alert }: { alert: AlertDetail }) {
  const t = useText('alerts');
  const causes = useText('causes');
  return (
    <>
      <dt>{t('about_ended')}</dt>
      <dd>
        <Time at={alert.resolved_at} as="day" />
      </dd>
      {alert.resolve_reason !== null && (
        <>
          <dt>{t('about_why')}</dt>
          <dd>{causes(`resolved_${alert.resolve_reason}` as TextKey<'causes'>)}</dd>
        </>
      )}
    </>
  );
}

function Rules({ ids }: { ids: readonly number[] }) {
  const t = useText('alerts');
  const account = useAccount();
  const rules = useQueries({ queries: ids.map((id) => ruleQuery(account, id)) });
  return (
    <ul className={styles.rules}>
      {rules.map(({ data, error }, place) => (
        <li key={ids[place]}>
          {data && (
            <Link className="link" to={`/a/${account}/alerts/rules/${data.id}` as string}>
              <bdi>{data.name}</bdi>
            </Link>
          )}
          {error instanceof ApiError && t('deleted_rule')}
        </li>
      ))}
    </ul>
  );
}
