// `[` and `]` lead to the neighbours in the list.

import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { cronCheckListQuery } from '../../api/cron-checks.ts';
import { useHeldBack } from '../../api/held-back.ts';
import { useAccount } from '../../api/session.ts';
import { useAll } from '../../api/use-all.ts';
import { useText } from '../../i18n/text.ts';
import { useKeys } from '../../ui/keys.ts';
import { checkAddress } from './addresses.ts';
import { chooseChecks } from './chosen-checks.ts';

export function useNeighbours(id: number): void {
  const t = useText('cron');
  const account = useAccount();
  const navigate = useNavigate();
  const { data } = useAll(cronCheckListQuery(account));
  const heldBack = useHeldBack();
  const ids = useMemo(
    () => chooseChecks(data ?? [], {}, heldBack).map((check) => check.id),
    [data, heldBack],
  );
  const go = (by: number) => () => {
    const place = ids.indexOf(id);
    const next = place < 0 ? undefined : ids[place + by];
    if (next !== undefined) void navigate({ to: checkAddress(account, next) });
  };
  useKeys({
    '[': { run: go(-1), says: t('key_previous') },
    ']': { run: go(1), says: t('key_next') },
  });
}
