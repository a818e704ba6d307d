// Which account is shown, and the way to the others.

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';
import { Suspense } from 'react';
import { accountsQuery, useSession } from '../api/resources/session.ts';
import { useText } from '../i18n/text.ts';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../ui/controls/menu.tsx';
import { late } from '../ui/page/late.tsx';
import { Mark } from '../ui/page/mark.tsx';
import { signOut } from './sign-out.ts';
import { useTrouble } from './trouble.ts';

/** What saves a choice is no part of the first load. */
const ThemeItems = late(() => import('./theme-items.tsx').then((items) => items.ThemeItems));

export function AccountSwitcher() {
  const t = useText('shell');
  const { account } = useSession();
  const trouble = useTrouble();
  return (
    <Menu
      label={t('switch_account')}
      hasText
      className="acct"
      trigger={
        <>
          <span className="mk">
            <Mark size={22} worst={trouble?.worst ?? 'ok'} />
          </span>
          <span className="an">
            <bdi>{account.name}</bdi>
            <small>{t('role_here', { role: account.role })}</small>
          </span>
          <span className="vh">{t('switch_account')}</span>
          <ChevronsUpDown className="i" size={14} aria-hidden="true" />
        </>
      }
    >
      <AccountItems />
    </Menu>
  );
}

function AccountItems() {
  const t = useText('shell');
  const { user, account } = useSession();
  const accounts = useQuery(accountsQuery());
  const navigate = useNavigate();
  return (
    <>
      <MenuLabel>{t('your_accounts')}</MenuLabel>
      {(accounts.data ?? [account]).map(({ id, name }) => (
        <MenuItem
          key={id}
          checked={id === account.id}
          onSelect={() => void navigate({ to: `/a/${id}` as string })}
        >
          <bdi>{name}</bdi>
        </MenuItem>
      ))}
      <MenuItem onSelect={() => void navigate({ to: '/accounts/new' as string })}>
        {t('new_account')}
      </MenuItem>
      <MenuLine />
      <MenuLabel>{user.email}</MenuLabel>
      <MenuItem onSelect={() => void navigate({ to: `/a/${account.id}/settings/profile` as string })}>
        {t('profile')}
      </MenuItem>
      <Suspense>
        <ThemeItems />
      </Suspense>
      <MenuLine />
      <MenuItem onSelect={() => void signOut()}>{t('sign_out')}</MenuItem>
    </>
  );
}
