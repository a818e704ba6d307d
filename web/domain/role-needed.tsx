// What people see in place of what their role does not allow: why, and who can change that.

import { Lock } from 'lucide-react';
import { type ReactNode, useLayoutEffect } from 'react';
import { lack } from '../api/resources/lacking.ts';
import { can, useSession } from '../api/resources/session.ts';
import type { AccountRole } from '../api/schema.gen.ts';
import { useLateText } from '../i18n/text.ts';
import { ButtonAnchor } from '../ui/controls/button.tsx';
import { Card } from '../ui/page/card.tsx';
import { Middle } from '../ui/page/middle.tsx';
import { useLookOnlyWords, useRoleHolders } from './role-holders.ts';

interface RoleNeededProps {
  needed: AccountRole;
  /** In place of "You can look, not change". */
  title?: string;
  children: ReactNode;
}

export function RoleNeeded({ needed, title, children }: RoleNeededProps) {
  return can(useSession().role, needed) ? children : <LookOnly needed={needed} title={title} />;
}

function LookOnly({ needed, title }: { needed: AccountRole; title: string | undefined }) {
  const { role } = useSession();
  const { names, ask } = useRoleHolders(needed);
  // The frame need not say it again, not for a moment either.
  useLayoutEffect(() => lack('shown'), []);
  return (
    <Card flush>
      <NoPermission needed={needed} yours={role} names={names} ask={ask} title={title} />
    </Card>
  );
}

interface NoPermissionProps {
  needed: AccountRole;
  yours: AccountRole;
  /** Of those who can change it. */
  names: readonly string[];
  /** Address of a mail to them. */
  ask?: string | undefined;
  title?: string | undefined;
}

export function NoPermission({ needed, yours, names, ask, title }: NoPermissionProps) {
  const t = useLateText('roles');
  const text = useLookOnlyWords(needed, yours, names);
  if (!t) return null;
  return (
    <Middle
      icon={Lock}
      title={title ?? t('look_only_title')}
      text={text}
      actions={ask && <ButtonAnchor href={ask}>{t('ask_for_it')}</ButtonAnchor>}
    />
  );
}
