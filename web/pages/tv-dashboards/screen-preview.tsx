// A TV dashboard with unsaved changes, drawn as its screen will draw it.

import { useMemo } from 'react';
import { serverListQuery, serverQuery } from '../../api/resources/servers.ts';
import { useAccount } from '../../api/resources/session.ts';
import { useAll } from '../../api/use-all.ts';
import { areFew, useEach } from '../../api/use-each.ts';
import { useText } from '../../i18n/text.ts';
import { Card } from '../../ui/page/card.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { useTicking } from '../../ui/words/time.tsx';
import { composeScreen } from './screen/compose-screen.ts';
import styles from './screen/screen.module.css';
import { ScreenView } from './screen/screen-view.tsx';
import type { TvValues } from './tv-form.tsx';

/** At least the servers of the layout. */
function useServers(ids: readonly number[]) {
  const account = useAccount();
  const isEach = areFew(ids);
  const each = useEach(isEach ? ids.map((id) => serverQuery(account, id)) : []);
  const all = useAll({ ...serverListQuery(account), enabled: !isEach });
  return isEach ? each : all;
}

/** What is shown here is kept up to date by events, so it is never shown as old. */
const RECEIVED_EVERY_MS = 30_000;

export function ScreenPreview({ values }: { values: TvValues }) {
  const t = useText('tv');
  const servers = useServers(values.layout.servers);
  const { data, dataUpdatedAt } = servers;
  const screen = useMemo(
    () => data && composeScreen(values, data, new Date(dataUpdatedAt)),
    [values, data, dataUpdatedAt],
  );
  const receivedAt = useTicking((now) => now - (now % RECEIVED_EVERY_MS));
  const { theme } = values.layout;
  return (
    <Card title={t('preview')} note={t('preview_text')}>
      <QueryView query={servers} label={t('preview')} failed={t('failed')} shape="text" isPart>
        {() =>
          screen && screen.servers.length > 0 ? (
            <div role="img" aria-label={t('preview_picture')}>
              <div
                className={styles.picture}
                style={{ colorScheme: theme === 'auto' ? undefined : theme }}
                aria-hidden="true"
                inert
              >
                <ScreenView screen={screen} receivedAt={receivedAt} />
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
