// What a screen shows, on a television and, small, beside the form of the TV dashboard.

import { type Ref, useState } from 'react';
import type { TvScreen } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Mark } from '../../../ui/page/mark.tsx';
import { StateGlyph } from '../../../ui/words/state-glyph.tsx';
import { Time, useTicking } from '../../../ui/words/time.tsx';
import { arrange, countsOf, isStale, worstOf } from './arrange.ts';
import styles from './screen.module.css';
import { SumTile, Tile, TroubleTile } from './tiles.tsx';

const SECOND_MS = 1_000;

interface ScreenViewProps {
  screen: TvScreen;
  receivedAt: number;
  /** Of the page that is a screen; a picture of one has no heading. */
  heading?: Ref<HTMLHeadingElement>;
}

export function ScreenView({ screen, receivedAt, heading }: ScreenViewProps) {
  const isOld = useTicking((now) => isStale(receivedAt, now));
  const servers = <Servers screen={screen} receivedAt={receivedAt} isOld={isOld} />;
  return (
    <div className={styles.view}>
      <Header screen={screen} heading={heading} />
      {isOld && <Old receivedAt={receivedAt} />}
      {heading ? (
        <main id="main" className={styles.body}>
          {servers}
        </main>
      ) : (
        <div className={styles.body}>{servers}</div>
      )}
    </div>
  );
}

interface ServersProps {
  screen: TvScreen;
  receivedAt: number;
  isOld: boolean;
}

function Servers({ screen, receivedAt, isOld }: ServersProps) {
  const t = useText('tv');
  const { layout } = screen.dashboard;
  const turns = useTurns(layout.rotate_seconds);
  const { trouble, fine, columns, scale, detail, hasSum, page, pages } = arrange({
    servers: screen.servers,
    columns: layout.columns,
    turns,
    isOld,
  });
  return (
    <>
      {screen.servers.length === 0 && <p>{t('screen_empty')}</p>}
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
        style={{ '--columns': columns, '--scale': scale }}
      >
        {fine.map((server) => (
          <Tile key={server.id} server={server} detail={detail} />
        ))}
        {hasSum && <SumTile screen={screen} receivedAt={receivedAt} />}
      </ul>
      {pages > 1 && <p className={styles.page}>{t('page_of', { page: page + 1, pages })}</p>}
    </>
  );
}

interface HeaderProps {
  screen: TvScreen;
  heading: Ref<HTMLHeadingElement> | undefined;
}

function Header({ screen: { dashboard, servers }, heading }: HeaderProps) {
  const t = useText('tv');
  const { time } = useFormat();
  const now = useTicking((moment) => moment - (moment % SECOND_MS));
  const { offline, warning, online } = countsOf(servers);
  const name = (
    <>
      <Mark size={28} worst={worstOf(servers)} />
      <bdi>{dashboard.name}</bdi>
    </>
  );
  return (
    <header>
      {heading ? (
        <h1 className={styles.name} ref={heading} tabIndex={-1}>
          {name}
        </h1>
      ) : (
        <p className={styles.name}>{name}</p>
      )}
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

function Old({ receivedAt }: { receivedAt: number }) {
  const t = useText('tv');
  return (
    <p className={styles.old} role="alert">
      <StateGlyph state="warn" />
      {t.rich('stale', { time: <Time at={receivedAt} as="time" /> })}
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
