// Every uptime check of the account, the worst on top.

import { useSearch } from '@tanstack/react-router';
import { Globe } from 'lucide-react';
import { useAccount } from '../../../api/resources/session.ts';
import { uptimeCheckListQuery } from '../../../api/resources/uptime-checks.ts';
import { useAsked } from '../../../api/use-all.ts';
import { ChecksPage } from '../../../domain/checks/checks-page.tsx';
import { newAddress } from '../addresses.ts';
import { UptimeCheckList } from './check-list.tsx';
import { askedOf, listSearch } from './list-search.ts';

export function ListPage() {
  const account = useAccount();
  const asked = askedOf(listSearch(useSearch({ strict: false })));
  const checks = useAsked(uptimeCheckListQuery(account), asked && uptimeCheckListQuery(account, asked));
  return (
    <ChecksPage
      area="uptime"
      type="uptime_check"
      icon={Globe}
      create={{ to: newAddress(account), keys: 'n u' }}
      checks={checks}
    >
      {(listed) => <UptimeCheckList {...listed} />}
    </ChecksPage>
  );
}
