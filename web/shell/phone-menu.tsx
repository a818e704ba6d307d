// The whole navigation as a sheet, below 896 px. It closes with the next address.

import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useText } from '../i18n/text.ts';
import { Sheet } from '../ui/layers/sheet.tsx';
import { AccountSwitcher } from './account-switcher.tsx';
import { Navigation } from './navigation.tsx';

export function PhoneMenu({ onClose }: { onClose: () => void }) {
  const t = useText('shell');
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  useEffect(() => {
    if (pathname !== openedAt.current) onClose();
  }, [pathname, onClose]);
  return (
    <Sheet title={t('menu')} side="start" onClose={onClose}>
      <div className="side side-m">
        <AccountSwitcher />
        <Navigation />
      </div>
    </Sheet>
  );
}
