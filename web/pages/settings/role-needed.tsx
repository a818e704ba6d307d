// What people see in place of what their role does not allow: why, and who may.

import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { memberListQuery } from '../../api/account.ts';
import type { AccountRole } from '../../api/schema.gen.ts';
import { can, useAccount, useCan, useSession } from '../../api/session.ts';
import { useText } from '../../i18n/text.ts';
import { Card } from '../../ui/card.tsx';
import { NoPermission } from '../../ui/page-states.tsx';

export function RoleNeeded({ needed, children }: { needed: AccountRole; children: ReactNode }) {
  return useCan(needed) ? children : <LookOnly needed={needed} />;
}

function LookOnly({ needed }: { needed: AccountRole }) {
  const { role } = useSession();
  const { data = [] } = useInfiniteQuery({ ...memberListQuery(useAccount()), retry: false });
  const people = data.filter((member) => can(member.role, needed)).map(({ name, email }) => name || email);
  return (
    <Card flush>
      <NoPermission needed={needed} yours={role} people={people} />
    </Card>
  );
}

/** Why something cannot be done here; undefined for those who can. */
export function useNeedsRole(role: AccountRole): string | undefined {
  const t = useText('common');
  return useCan(role) ? undefined : t('needs_role', { role });
}
