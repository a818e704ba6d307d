// What is wrong with the server now, who was notified, and who is on it.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { alertQuery } from '../../../api/resources/alerts.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { Alert, AlertNotification } from '../../../api/schema.gen.ts';
import { useTitleAtSubject } from '../../../domain/alert-words.tsx';
import { severityState } from '../../../domain/state-of.ts';
import { useAcknowledge } from '../../../domain/use-acknowledge.ts';
import { useNeedsRole } from '../../../domain/use-needs-role.ts';
import { useReading, useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { Duration } from '../../../ui/words/time.tsx';
import css from './server.module.css';

export const isOpen = ({ status }: Alert) => status !== 'resolved';

export function OpenAlerts({ alerts }: { alerts: readonly Alert[] }) {
  return alerts.filter(isOpen).map((alert) => <OpenAlert key={alert.id} alert={alert} />);
}

function OpenAlert({ alert }: { alert: Alert }) {
  const t = useText('servers');
  const titleOf = useTitleAtSubject();
  const account = useAccount();
  const { data } = useQuery(alertQuery(account, alert.id));
  const notified = useNotified(data?.notifications ?? []);
  return (
    <Banner
      state={severityState(alert.severity).state}
      title={titleOf(alert)}
      actions={<Acknowledge alert={alert} />}
    >
      <span className={css.summary}>
        {t.rich('open_for', { time: <Duration since={alert.opened_at} /> })} {notified}{' '}
        <Link className="link" to={`/a/${account}/alerts/${alert.id}` as string}>
          {t('look_at_alert')}
        </Link>
      </span>
    </Banner>
  );
}

/** Who was notified first, in one sentence. */
function useNotified(all: readonly AlertNotification[]): string | null {
  const t = useText('servers');
  const format = useFormat();
  const { locale } = useReading();
  const notifications = all.filter(({ log_only }) => !log_only);
  const first = notifications.at(-1);
  if (!first) return null;
  const names = [...new Set(notifications.map(({ destination }) => destination.name))];
  return t('notified_at', {
    time: format.time(first.created_at),
    names: new Intl.ListFormat(locale).format(names),
  });
}

function Acknowledge({ alert }: { alert: Alert }) {
  const t = useText('servers');
  const common = useText('common');
  const { acknowledge, isBusy } = useAcknowledge();
  const needsEditor = useNeedsRole('editor');
  if (alert.acknowledged_by !== null) return <span>{t('on_it', { name: alert.acknowledged_by })}</span>;
  if (alert.status === 'acknowledged') return null;
  return (
    <Button
      variant="primary"
      size="sm"
      keyCap="a"
      busy={isBusy}
      disabledBecause={needsEditor}
      onClick={() =>
        void acknowledge({ id: alert.id, text: t('acknowledged', { name: alert.subject.name }) })
      }
    >
      {common('acknowledge')}
    </Button>
  );
}
