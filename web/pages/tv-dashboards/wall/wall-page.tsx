// The wall: read from four metres, open for months. It reconnects by itself, and says when what it shows is old.

import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { TvWall } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { useTabState } from '../../../ui/favicon.ts';
import { Mark } from '../../../ui/mark.tsx';
import { useHeading } from '../../../ui/page.tsx';
import { StateGlyph } from '../../../ui/state-glyph.tsx';
import { Time, useTicking } from '../../../ui/time.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { arrange, isStale, shiftAt } from './arrange.ts';
import { keyIn, readWall, WallRefused } from './read-wall.ts';
import { SumTile, Tile, TroubleTile } from './tiles.tsx';
import styles from './wall.module.css';

const ASK_EVERY_MS = 20_000;
const SECOND_MS = 1_000;

export function WallPage() {
  const t = useText('tv');
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const { hash } = useLocation();
  const key = keyIn(hash);
  const wall = useQuery({
    queryKey: [null, 'wall', id, key],
    queryFn: ({ signal }) => readWall(id, key, signal),
    enabled: key !== '',
    refetchInterval: ASK_EVERY_MS,
    // A television is never looked at by the browser's own lights.
    refetchIntervalInBackground: true,
    retry: false,
  });
  if (key === '' || wall.error instanceof WallRefused)
    return <Message title={t('no_key')} text={t('no_key_text')} />;
  if (!wall.data) return <Message title={wall.isError ? t('wall_failed') : t('connecting')} />;
  return <Wall wall={wall.data} heardAt={wall.dataUpdatedAt} />;
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

interface WallProps {
  wall: TvWall;
  heardAt: number;
}

function Wall({ wall, heardAt }: WallProps) {
  const t = useText('tv');
  const { layout } = wall.dashboard;
  const turns = useTurns(layout.rotate_seconds);
  const { trouble, fine, columns, detail, page, pages } = arrange({
    servers: wall.servers,
    columns: layout.columns,
    turns,
  });
  useTheme(layout.theme);
  const [x, y] = useShift();
  return (
    <div className={styles.wall} style={{ '--x': `${x}px`, '--y': `${y}px` }}>
      <Header wall={wall} />
      <Old heardAt={heardAt} />
      <main id="main">
        {wall.servers.length === 0 && <p>{t('empty_wall')}</p>}
        {trouble.length > 0 && (
          <section className={styles.bad} aria-label={t('not_fine')}>
            {trouble.map((server) => (
              <TroubleTile key={server.id} server={server} />
            ))}
          </section>
        )}
        <ul
          className={styles.fine}
          data-detail={detail}
          aria-label={t('fine')}
          style={{ '--columns': columns }}
        >
          {fine.map((server) => (
            <Tile key={server.id} server={server} detail={detail} />
          ))}
          {detail === 'bars' && <SumTile wall={wall} heardAt={heardAt} />}
        </ul>
        {pages > 1 && <p className={styles.page}>{t('page_of', { page: page + 1, pages })}</p>}
      </main>
    </div>
  );
}

function Header({ wall: { dashboard, servers } }: { wall: TvWall }) {
  const t = useText('tv');
  const { time } = useFormat();
  const now = useTicking((moment) => moment - (moment % SECOND_MS));
  const count = (status: TvWall['servers'][number]['status']) =>
    servers.filter((server) => server.status === status).length;
  const [offline, warning, online] = [count('offline'), count('warning'), count('online')];
  const worst = offline > 0 ? 'down' : warning > 0 ? 'warn' : 'ok';
  const parts = [
    offline > 0 && t('offline_count', { count: offline }),
    warning > 0 && t('warning_count', { count: warning }),
  ].filter(Boolean);
  const trouble = parts.join(', ');
  const { name } = dashboard;
  const title = trouble === '' ? t('wall_title_fine', { name }) : t('wall_title', { name, trouble });
  const heading = useHeading(title);
  useTabState({ worst, trouble: '', account: '' });
  return (
    <header>
      <h1 ref={heading} tabIndex={-1}>
        <Mark size={28} worst={worst} />
        <bdi>{name}</bdi>
      </h1>
      <p className={styles.sum}>
        {offline > 0 && (
          <span className="st-down">
            <StateGlyph state="down" />
            {t('offline_count', { count: offline })}
          </span>
        )}
        {warning > 0 && (
          <span className="st-warn">
            <StateGlyph state="warn" />
            {t('warning_count', { count: warning })}
          </span>
        )}
        <span className="st-ok">
          <StateGlyph state="ok" />
          {t('online_count', { count: online })}
        </span>
      </p>
      <time className={styles.clock} dateTime={new Date(now).toISOString()}>
        {time(now)}
      </time>
    </header>
  );
}

function Old({ heardAt }: { heardAt: number }) {
  const t = useText('tv');
  const isOld = useTicking((now) => isStale(heardAt, now));
  if (!isOld) return null;
  return (
    <p className={styles.old} role="alert">
      <StateGlyph state="warn" />
      {t.rich('stale', { time: <Time at={heardAt} as="time" /> })}
    </p>
  );
}

/** How many pages were turned since this was opened. */
function useTurns(seconds: number | null): number {
  const [openedAt] = useState(() => Date.now());
  return useTicking((now) =>
    seconds === null ? 0 : Math.max(0, Math.floor((now - openedAt) / (seconds * SECOND_MS))),
  );
}

function useShift(): readonly [number, number] {
  const hour = useTicking((now) => shiftAt(now).join(' '));
  const [x = 0, y = 0] = hour.split(' ').map(Number);
  return [x, y];
}

/** For as long as the wall is shown; what the person chose for their pages comes back afterwards. */
function useTheme(theme: TvWall['dashboard']['layout']['theme']): void {
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
