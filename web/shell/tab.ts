// What the tab carries: "(2 down) Overview", and the mark with the worst open state; on the app that is installed, a badge.

import { useEffect } from 'react';
import { useSession } from '../api/resources/session.ts';
import { useText } from '../i18n/text.ts';
import { useTabState } from '../ui/page/favicon.ts';
import { setAppBadge } from '../ui/page/installed.ts';
import { useTrouble } from './trouble.ts';

export function useTab(): void {
  const t = useText('shell');
  const { account } = useSession();
  const trouble = useTrouble();
  const down = trouble?.down ?? 0;
  const open = trouble?.openAlerts;
  useEffect(() => {
    if (open !== undefined) setAppBadge(open);
  }, [open]);
  useTabState({
    worst: trouble?.worst ?? 'ok',
    trouble: down === 0 ? '' : t('down_count', { count: down }),
    account: account.name,
  });
}
