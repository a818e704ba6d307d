// What can be added from anywhere, on phones.

import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useAccount } from '../api/resources/session.ts';
import { useText } from '../i18n/text.ts';
import { Menu, MenuItem } from '../ui/controls/menu.tsx';

export function AddMenu() {
  const t = useText('shell');
  const account = useAccount();
  const navigate = useNavigate();
  const to = (path: string) => () => void navigate({ to: `/a/${account}${path}` as string });
  return (
    <Menu
      label={t('add')}
      className="add"
      align="end"
      trigger={<Plus className="i" size={20} aria-hidden="true" />}
    >
      <MenuItem onSelect={to('/cron-checks/new')}>{t('add_cron_check')}</MenuItem>
      <MenuItem onSelect={to('/servers/new')}>{t('add_server')}</MenuItem>
      <MenuItem onSelect={to('/uptime-checks/new')}>{t('add_uptime_check')}</MenuItem>
    </Menu>
  );
}
