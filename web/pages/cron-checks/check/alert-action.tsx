// The alert that is open for a check: to acknowledge it, or who did.

import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { alertListQuery } from '../../../api/resources/alerts.ts';
import { useAccount, useCan } from '../../../api/resources/session.ts';
import type { Alert } from '../../../api/schema.gen.ts';
import { useAcknowledge } from '../../../domain/use-acknowledge.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useKeys } from '../../../ui/keys/keys.ts';
import { Avatar } from '../../../ui/words/avatar.tsx';
import { Time } from '../../../ui/words/time.tsx';
import css from './detail.module.css';

export interface OpenAlert {
  alert: Alert | undefined;
  isBusy: boolean;
  /** undefined where nobody has to be notified that somebody is on it. */
  acknowledge: (() => void) | undefined;
}

export function useOpenAlert(id: number): OpenAlert {
  const t = useText('cron');
  const account = useAccount();
  const mayEdit = useCan('editor');
  const alerts = useInfiniteQuery(alertListQuery(account, { subject_type: 'cron_check', subject_id: id }));
  const alert = alerts.data?.find(({ status }) => status !== 'resolved');
  const { acknowledge: take, isBusy } = useAcknowledge();
  const acknowledge = () => {
    if (alert) void take({ id: alert.id, text: t('acknowledged', { name: alert.subject.name }) });
  };
  const isOpen = alert?.status === 'open';
  useKeys(isOpen && mayEdit ? { a: { run: acknowledge, label: t('key_acknowledge') } } : {});
  return { alert, isBusy, acknowledge: isOpen ? acknowledge : undefined };
}

interface AlertActionProps {
  alert: OpenAlert;
  disabledBecause: string | undefined;
}

export function AlertAction({ alert: { alert, isBusy, acknowledge }, disabledBecause }: AlertActionProps) {
  const common = useText('common');
  if (!alert) return null;
  return (
    <>
      <AlertNote alert={alert} />
      {acknowledge && (
        <Button
          variant="primary"
          icon={Check}
          keyCap="a"
          busy={isBusy}
          onClick={acknowledge}
          disabledBecause={disabledBecause}
        >
          {common('acknowledge')}
        </Button>
      )}
    </>
  );
}

function AlertNote({ alert }: { alert: Alert }) {
  const t = useText('cron');
  const account = useAccount();
  const name = alert.acknowledged_by;
  const link = (text: ReactNode) => (
    <Link className="link" to={`/a/${account}/alerts/${alert.id}` as string}>
      {text}
    </Link>
  );
  return (
    <span className={css.ack}>
      {name !== null && <Avatar name={name} />}
      <span>
        {name === null
          ? t.rich('alert_since', { time: <Time at={alert.opened_at} as="short" />, link })
          : t.rich('on_it_since', { name, time: <Time at={alert.acknowledged_at} as="short" />, link })}
      </span>
    </span>
  );
}
