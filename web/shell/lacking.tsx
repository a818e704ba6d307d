// Which role it takes to change what the page shows, and who can give it.

import { Lock } from 'lucide-react';
import { useSession } from '../api/resources/session.ts';
import type { AccountRole } from '../api/schema.gen.ts';
import { useLookOnlyWords, useRoleHolders } from '../domain/role-holders.ts';
import { useLateText } from '../i18n/text.ts';
import { ButtonAnchor } from '../ui/controls/button.tsx';
import { Icon } from '../ui/controls/icon.tsx';

export function Lacking({ needed }: { needed: AccountRole }) {
  const t = useLateText('roles');
  const { role } = useSession();
  const { names, ask } = useRoleHolders(needed);
  const words = useLookOnlyWords(needed, role, names);
  if (!t) return null;
  return (
    <p className="look-only">
      <span>
        <Icon of={Lock} size={14} /> <b>{t('look_only_title')}</b> · {words}
      </span>
      {ask && (
        <ButtonAnchor size="sm" href={ask}>
          {t('ask_for_it')}
        </ButtonAnchor>
      )}
    </p>
  );
}
