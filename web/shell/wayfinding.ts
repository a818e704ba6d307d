// Keys that work on every page: to sections, to new things, to the palette and the list of keys.

import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { useAccount } from '../api/resources/session.ts';
import { useKeys } from '../ui/keys/keys.ts';
import { TABS } from './sections.ts';

interface Wayfinding {
  openPalette: () => void;
  openKeys: () => void;
}

export function useWayfinding({ openPalette, openKeys }: Wayfinding): void {
  const account = useAccount();
  const navigate = useNavigate();
  const to = (path: string) => () => void navigate({ to: `/a/${account}${path}` as string });
  useKeys({
    ...Object.fromEntries(TABS.map(({ key, path }) => [`g ${key}`, to(path)])),
    'n c': to('/cron-checks/new'),
    'n s': to('/servers/new'),
    'n u': to('/uptime-checks/new'),
    '?': openKeys,
  });
  // Held with a modifier, so it works within fields too, and where single keys are turned off.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      openPalette();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [openPalette]);
}
