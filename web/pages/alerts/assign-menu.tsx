// Whose alerts are: a member of the account, or nobody's.

import { UserRound } from 'lucide-react';
import { memberListQuery } from '../../api/resources/account.ts';
import { useAccount } from '../../api/resources/session.ts';
import { useAll } from '../../api/use-all.ts';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { Menu, MenuItem, MenuLabel } from '../../ui/controls/menu.tsx';
import type { Assignee } from './use-alert-acts.ts';

interface AssignMenuProps {
  onAssign(to: Assignee | null): void;
  /** Of the button. */
  className?: string;
  side?: 'below' | 'above';
  /** Whether somebody has it who can be taken off. */
  isAssigned: boolean;
}

export function AssignMenu({ onAssign, className = 'btn', side = 'below', isAssigned }: AssignMenuProps) {
  const t = useText('alerts');
  const members = useAll({ ...memberListQuery(useAccount()), retry: false }).data ?? [];
  const people = members.filter(({ status }) => status === 'active');
  return (
    <Menu
      label={t('assign')}
      hasText
      className={className}
      side={side}
      trigger={
        <>
          <Icon of={UserRound} size={16} />
          {t('assign')}
        </>
      }
    >
      <MenuLabel>{t('assign')}</MenuLabel>
      {people.map(({ id, name, email, you }) => (
        <MenuItem key={id} onSelect={() => onAssign({ id, name: name || email })}>
          {you ? t('assign_me', { name: name || email }) : <bdi>{name || email}</bdi>}
        </MenuItem>
      ))}
      {isAssigned && <MenuItem onSelect={() => onAssign(null)}>{t('assign_nobody')}</MenuItem>}
    </Menu>
  );
}
