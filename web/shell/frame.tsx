// The frame around every page of an account: navigation, what hangs over pages, and the page itself.

import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { expectDialogs } from '../api/client.ts';
import { useLiveStream } from '../api/live.ts';
import { useAccount, useSession } from '../api/resources/session.ts';
import { useText } from '../i18n/text.ts';
import { Announcer } from '../ui/announcements/announce.tsx';
import { Toasts } from '../ui/layers/toast.tsx';
import { late } from '../ui/page/late.tsx';
import { useIsNarrow } from '../ui/page/room.ts';
import { BottomTabs } from './bottom-tabs.tsx';
import { useChangeAnnouncements } from './change-announcements.ts';
import { usePerson } from './person.ts';
import { Sidebar } from './sidebar.tsx';
import { useTab } from './tab.ts';
import { TopBar } from './top-bar.tsx';
import { useWayfinding } from './wayfinding.ts';

// What hangs over pages is loaded after them.
const Notices = late(() => import('./notices.tsx').then((file) => file.Notices));
const Dialogs = late(() => import('./dialogs.tsx').then((file) => file.Dialogs));
const PhoneMenu = late(() => import('./phone-menu.tsx').then((file) => file.PhoneMenu));

export function Frame() {
  const t = useText('shell');
  const [open, setOpen] = useState<'menu' | 'palette' | 'keys' | null>(null);
  useWayfinding({ openPalette: () => setOpen('palette'), openKeys: () => setOpen('keys') });
  const close = () => setOpen(null);
  const isNarrow = useIsNarrow();
  useEffect(expectDialogs, []);
  return (
    <>
      <UpToDate />
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <div className="app">
        {isNarrow ? (
          <TopBar onMenu={() => setOpen('menu')} onSearch={() => setOpen('palette')} />
        ) : (
          <Sidebar onSearch={() => setOpen('palette')} />
        )}
        <main id="main" tabIndex={-1}>
          <Suspense fallback={null}>
            <Notices />
          </Suspense>
          <Outlet />
        </main>
        {isNarrow && <BottomTabs />}
      </div>
      <Suspense fallback={null}>
        {open === 'menu' && <PhoneMenu onClose={close} />}
        <Dialogs open={open} onClose={close} />
      </Suspense>
      <Toasts />
      <Announcer />
    </>
  );
}

/** By itself, so that what it receives does not draw the whole frame anew. */
function UpToDate() {
  const { user } = useSession();
  useLiveStream(useAccount(), user.id);
  usePerson();
  useTab();
  useChangeAnnouncements();
  return null;
}
