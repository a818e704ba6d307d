// Alerts about a check: the open one, and what was.

import { useInfiniteQuery } from '@tanstack/react-query';
import { alertListQuery } from '../../../api/resources/alerts.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { Alert } from '../../../api/schema.gen.ts';

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
