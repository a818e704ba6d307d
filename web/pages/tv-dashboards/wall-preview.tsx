// The wall as it will be with what is chosen and not saved yet, drawn by the wall itself.

import { useMemo } from 'react';
import { serverListQuery } from '../../api/resources/servers.ts';
import { useAccount } from '../../api/resources/session.ts';
import { useAll } from '../../api/use-all.ts';
import { useText } from '../../i18n/text.ts';
import { Card } from '../../ui/page/card.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { useTicking } from '../../ui/words/time.tsx';
import type { TvValues } from './tv-form.tsx';
import styles from './wall/wall.module.css';
import { wallOf } from './wall/wall-of.ts';
import { WallView } from './wall/wall-view.tsx';

/** What is shown here is kept up to date by events, so it is never shown as old. */
const HEARD_EVERY_MS = 30_000;

export function WallPreview({ values }: { values: TvValues }) {
  const t = useText('tv');
  const servers = useAll(serverListQuery(useAccount()));
  const { data, dataUpdatedAt } = servers;
  const wall = useMemo(
    () => data && wallOf(values, data, new Date(dataUpdatedAt)),
    [values, data, dataUpdatedAt],
  );
  const heardAt = useTicking((now) => now - (now % HEARD_EVERY_MS));
  const { theme } = values.layout;
  return (
    <Card title={t('preview')} note={t('preview_text')}>
      <QueryView query={servers} label={t('preview')} failed={t('failed')} shape="text" isPart>
        {() =>
          wall && wall.servers.length > 0 ? (
            <div role="img" aria-label={t('preview_picture')}>
              <div
                className={styles.picture}
                style={{ colorScheme: theme === 'auto' ? undefined : theme }}
                aria-hidden="true"
                inert
              >
                <WallView wall={wall} heardAt={heardAt} />
              </div>
            </div>
          ) : (
            <p className="muted">{t('preview_none')}</p>
          )
        }
      </QueryView>
    </Card>
  );
}
