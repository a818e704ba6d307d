// Alerts about a check: the open one, and what was.

import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { acknowledgeAlert, alertListQuery } from '../../../api/alerts.ts';
import type { Alert } from '../../../api/schema.gen.ts';
import { useAccount } from '../../../api/session.ts';
import { useText } from '../../../i18n/text.ts';
import { undoable } from '../../../ui/undo.ts';

const NONE: readonly Alert[] = [];

/** Newest first. */
export function useAlerts(id: number): readonly Alert[] {
  const { data } = useInfiniteQuery(
    alertListQuery(useAccount(), { subject_type: 'uptime_check', subject_id: id }),
  );
  return data ?? NONE;
}

export const openAlertOf = (alerts: readonly Alert[]): Alert | undefined =>
  alerts.find(({ status }) => status === 'open');

export function useAcknowledge(): (alert: Alert) => void {
  const t = useText('uptime');
  const { mutateAsync } = useMutation(acknowledgeAlert(useAccount()));
  return ({ id, subject }) =>
    undoable({
      said: t('acknowledged', { name: subject.name }),
      commit: (how) => mutateAsync({ params: { id }, body: {}, ...how }),
    });
}
