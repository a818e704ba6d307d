// The bar above every page, below 896 px.

import { useRouterState } from '@tanstack/react-router';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { useText } from '../i18n/text.ts';
import { Mark } from '../ui/page/mark.tsx';
import { useTitle } from '../ui/page/page.tsx';
import { AddMenu } from './add-menu.tsx';
import { useTrouble } from './trouble.ts';

interface TopBarProps {
  onMenu: () => void;
  onSearch: () => void;
}

export function TopBar({ onMenu, onSearch }: TopBarProps) {
  const t = useText('shell');
  const title = useTitle();
  const trouble = useTrouble();
  // Another address means another title, even where both pages are called the same.
  useRouterState({ select: (state) => state.location.pathname });
  return (
    <header className="topm">
      <button type="button" onClick={onMenu} aria-label={t('menu')}>
        <MenuIcon className="i" size={20} aria-hidden="true" />
      </button>
      <span className="mk">
        <Mark size={20} worst={trouble?.worst ?? 'ok'} />
      </span>
      <b>{title}</b>
      <button type="button" onClick={onSearch} aria-label={t('search_or_run')}>
        <Search className="i" size={20} aria-hidden="true" />
      </button>
      <AddMenu />
    </header>
  );
}
