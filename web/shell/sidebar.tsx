// The navigation beside every page, from 896 px on.

import { Search } from 'lucide-react';
import { useText } from '../i18n/text.ts';
import { Kbd } from '../ui/keys/kbd.tsx';
import { AccountSwitcher } from './account-switcher.tsx';
import { Navigation } from './navigation.tsx';

export function Sidebar({ onSearch }: { onSearch: () => void }) {
  const t = useText('shell');
  return (
    <aside className="side" aria-label={t('application')}>
      <AccountSwitcher />
      <button className="find" type="button" onClick={onSearch}>
        <Search className="i" size={14} aria-hidden="true" />
        <span>{t('search_or_run')}</span>
        <Kbd keys={['mod', 'K']} />
      </button>
      <Navigation />
    </aside>
  );
}
