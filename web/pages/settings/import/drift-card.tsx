// What is managed by code and was changed by hand since; nothing where there is none.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Drifted, driftQuery } from '../../../api/resources/imports.ts';
import { useAccount } from '../../../api/resources/session.ts';
import { useText } from '../../../i18n/text.ts';
import { Card } from '../../../ui/page/card.tsx';
import styles from '../settings.module.css';

const MOST_SHOWN = 50;

export function DriftCard() {
  const t = useText('imports');
  const { data } = useQuery(driftQuery(useAccount()));
  // Who imports checks paused resumes them by hand, all of them.
  const drift = (data?.drift ?? []).filter(({ changes }) => changes.some(({ field }) => field !== 'paused'));
  if (drift.length === 0) return null;
  const more = drift.length - MOST_SHOWN;
  return (
    <Card title={t('drift')}>
      <div className="stack">
        <p>{t('drift_text')}</p>
        <div className={styles.table}>
          <table className="tbl two roomy">
            <caption className="vh">{t('drift')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('drift_thing')}</th>
                <th scope="col">{t('drift_source')}</th>
                <th scope="col">{t('drift_changes')}</th>
              </tr>
            </thead>
            <tbody>
              {drift.slice(0, MOST_SHOWN).map((one) => (
                <Row key={`${one.section}.${one.key}`} one={one} />
              ))}
            </tbody>
          </table>
        </div>
        {more > 0 && <p className="muted">{t('undo_more', { count: more })}</p>}
      </div>
    </Card>
  );
}

const PAGES: Readonly<Record<string, string>> = {
  uptime_checks: 'uptime-checks',
  cron_checks: 'cron-checks',
  servers: 'servers',
  schedules: 'on-call',
  escalation_policies: 'on-call/policies',
  integrations: 'integrations',
  status_pages: 'status-pages',
};

function Row({ one: { section, id, name, source, changes } }: { one: Drifted }) {
  const t = useText('imports');
  const account = useAccount();
  const page = PAGES[section];
  return (
    <tr>
      <td data-phone="title">
        {page ? (
          <Link to={`/a/${account}/${page}/${id}` as string}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}{' '}
        <span className="muted">{t(`one_${section as 'cron_checks'}`)}</span>
      </td>
      <td data-phone="note">
        <bdi className="mono">{source ?? '–'}</bdi>
      </td>
      <td className={styles.note}>
        <ul className={styles.changes}>
          {changes.map(({ field, before, after }) => (
            <li key={field}>
              <span className="mono">{field}</span>:{' '}
              {t.rich('drift_change', {
                before: <bdi key="before">{textOf(before)}</bdi>,
                after: <bdi key="after">{textOf(after)}</bdi>,
              })}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

const MOST_LETTERS = 200;

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : Array.isArray(value) ? listOf(value) : jsonOf(value);
  if (text === '') return '–';
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}

const jsonOf = (value: unknown): string => JSON.stringify(value ?? '').replace(/^""$/, '');

const listOf = (values: readonly unknown[]): string =>
  values.map((one) => (typeof one === 'string' ? one : jsonOf(one))).join(', ');
