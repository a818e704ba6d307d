// The screen: read from four metres, open for months. It reconnects by itself, and shows when its data is old.

import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { TvScreen } from '../../../api/schema.gen.ts';
import { serverTime } from '../../../api/server-time.ts';
import { useText } from '../../../i18n/text.ts';
import { useTabState } from '../../../ui/page/favicon.ts';
import { Mark } from '../../../ui/page/mark.tsx';
import { useHeading } from '../../../ui/page/page.tsx';
import { useTicking } from '../../../ui/words/time.tsx';
import { countsOf, shiftAt, worstOf } from './arrange.ts';
import { KeyRefused, keyIn, readScreen } from './read-screen.ts';
import styles from './screen.module.css';
import { ScreenView } from './screen-view.tsx';

const ASK_EVERY_MS = 20_000;

export function ScreenPage() {
  const t = useText('tv');
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const { hash } = useLocation();
  const key = keyIn(hash);
  const screen = useQuery({
    queryKey: [null, 'tv', id, key],
    queryFn: ({ signal }) => readScreen(id, key, signal),
    enabled: key !== '',
    refetchInterval: ASK_EVERY_MS,
    // A television is never looked at by the browser's own lights.
    refetchIntervalInBackground: true,
    // It asks on, whatever its browser thinks of the network.
    networkMode: 'always',
    refetchOnReconnect: 'always',
    retry: false,
  });
  if (key === '' || screen.error instanceof KeyRefused)
    return <Message title={t('no_key')} text={t('no_key_text')} />;
  if (!screen.data) return <Message title={screen.isError ? t('screen_failed') : t('connecting')} />;
  return <Screen screen={screen.data} receivedAt={serverTime(screen.dataUpdatedAt)} />;
}

function Screen({ screen, receivedAt }: { screen: TvScreen; receivedAt: number }) {
  const t = useText('tv');
  const { name, layout } = screen.dashboard;
  const { offline, warning } = countsOf(screen.servers);
  const trouble = [
    offline > 0 && t('offline_count', { count: offline }),
    warning > 0 && t('warning_count', { count: warning }),
  ].filter(Boolean);
  const heading = useHeading(
    trouble.length === 0
      ? t('screen_title_fine', { name })
      : t('screen_title', { name, trouble: trouble.join(', ') }),
  );
  useTabState({ worst: worstOf(screen.servers), trouble: '', account: '' });
  useTheme(layout.theme);
  const [x, y] = useShift();
  return (
    <div className={styles.screen} style={{ '--x': `${x}px`, '--y': `${y}px` }}>
      <ScreenView screen={screen} receivedAt={receivedAt} heading={heading} />
    </div>
  );
}

function Message({ title, text }: { title: string; text?: string }) {
  const heading = useHeading(title);
  return (
    <main id="main" className={styles.message}>
      <Mark size={64} worst="ok" />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {text && <p>{text}</p>}
    </main>
  );
}

function useShift(): readonly [number, number] {
  const hour = useTicking((now) => shiftAt(now).join(' '));
  const [x = 0, y = 0] = hour.split(' ').map(Number);
  return [x, y];
}

/** For as long as the screen is shown; what the person chose for their pages comes back afterwards. */
function useTheme(theme: TvScreen['dashboard']['layout']['theme']): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const before = dataset.theme;
    if (theme === 'auto') delete dataset.theme;
    else dataset.theme = theme;
    return () => {
      if (before === undefined) delete dataset.theme;
      else dataset.theme = before;
    };
  }, [theme]);
}
