// The badges of everything that has one, and how they are made public or private.

import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { updateCronCheck } from '../../api/resources/cron-check-acts.ts';
import { cronCheckListQuery } from '../../api/resources/cron-checks.ts';
import { updateServer } from '../../api/resources/server-acts.ts';
import { serverListQuery } from '../../api/resources/servers.ts';
import { useAccount } from '../../api/resources/session.ts';
import { updateUptimeCheck } from '../../api/resources/uptime-check-acts.ts';
import { uptimeCheckListQuery } from '../../api/resources/uptime-checks.ts';
import { useAll } from '../../api/use-all.ts';
import { useText } from '../../i18n/text.ts';
import { undoable } from '../../ui/layers/undo.ts';
import { useFailure } from '../../ui/layers/use-failure.ts';
import { type Badge, badgesOf } from './shown-badges.ts';

/** `badges` once all three lists have begun to arrive. */
export function useBadges() {
  const account = useAccount();
  const servers = useAll(serverListQuery(account));
  const cronChecks = useAll(cronCheckListQuery(account));
  const uptimeChecks = useAll(uptimeCheckListQuery(account));
  const badges = useMemo(
    () =>
      servers.data && cronChecks.data && uptimeChecks.data
        ? [
            ...badgesOf('server', servers.data),
            ...badgesOf('cron_check', cronChecks.data),
            ...badgesOf('uptime_check', uptimeChecks.data),
          ]
        : undefined,
    [servers.data, cronChecks.data, uptimeChecks.data],
  );
  const failed = [servers, cronChecks, uptimeChecks].find(({ isError }) => isError);
  return {
    badges,
    error: failed?.error,
    retry: () => {
      for (const query of [servers, cronChecks, uptimeChecks]) if (query.isError) void query.refetch();
    },
  };
}

/** At once, with its opposite as the way back. */
export function useMakePublic(): (badge: Badge, isPublic: boolean) => void {
  const t = useText('badges');
  const failed = useFailure();
  const account = useAccount();
  const update = {
    server: useMutation(updateServer(account)).mutateAsync,
    cron_check: useMutation(updateCronCheck(account)).mutateAsync,
    uptime_check: useMutation(updateUptimeCheck(account)).mutateAsync,
  };
  const turn = ({ type, id }: Badge, badge_enabled: boolean) =>
    update[type]({ params: { id }, body: { badge_enabled } });
  return (badge, isPublic) =>
    void turn(badge, isPublic).then(
      () =>
        undoable({
          text: t(isPublic ? 'turned_on' : 'turned_off', { name: badge.name }),
          undo: () => turn(badge, !isPublic),
        }),
      failed,
    );
}
