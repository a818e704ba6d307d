// What viewers see in place of what they may not do: why, and who may.

import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { memberListQuery } from '../../../api/account.ts';
import { can, useAccount, useCan, useSession } from '../../../api/session.ts';
import { Card } from '../../../ui/card.tsx';
import { NoPermission } from '../../../ui/page-states.tsx';

export function EditorsOnly({ children }: { children: ReactNode }) {
  return useCan('editor') ? children : <LookOnly />;
}

function LookOnly() {
  const { role } = useSession();
  const { data = [] } = useInfiniteQuery({ ...memberListQuery(useAccount()), retry: false });
  const people = data.filter((member) => can(member.role, 'editor')).map(({ name, email }) => name || email);
  return (
    <Card flush>
      <NoPermission needed="editor" yours={role} people={people} />
    </Card>
  );
}
