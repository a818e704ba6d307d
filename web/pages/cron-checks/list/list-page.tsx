// Every cron check of the account, the worst on top.

import { useSearch } from '@tanstack/react-router';
import { AlarmClock } from 'lucide-react';
import { cronCheckListQuery } from '../../../api/resources/cron-checks.ts';
import { useAccount } from '../../../api/resources/session.ts';
import { useAsked } from '../../../api/use-all.ts';
import { ChecksPage } from '../../../domain/checks/checks-page.tsx';
import { newAddress } from '../addresses.ts';
import { CronCheckList } from './check-list.tsx';
import { askedOf, listSearch } from './list-search.ts';

export function ListPage() {
  const account = useAccount();
  const asked = askedOf(listSearch(useSearch({ strict: false })));
  const checks = useAsked(cronCheckListQuery(account), asked && cronCheckListQuery(account, asked));
  return (
    <ChecksPage
      area="cron"
      type="cron_check"
      icon={AlarmClock}
      create={{ to: newAddress(account), keys: 'n c' }}
      checks={checks}
    >
      {(listed) => <CronCheckList {...listed} />}
    </ChecksPage>
  );
}
