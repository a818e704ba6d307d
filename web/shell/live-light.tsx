// Whether what is shown is live, and how old it is.

import { useQuery } from '@tanstack/react-query';
import { useLive } from '../api/live.ts';
import { overviewQuery } from '../api/resources/overview.ts';
import { useAccount } from '../api/resources/session.ts';
import { serverTime } from '../api/server-time.ts';
import { useText } from '../i18n/text.ts';
import { Ago } from '../ui/words/time.tsx';

export function LiveLight() {
  const t = useText('shell');
  const { state } = useLive();
  const { dataUpdatedAt } = useQuery(overviewQuery(useAccount()));
  const word = { live: t('live'), connecting: t('connecting'), stale: t('not_live') }[state];
  return (
    <p className="live" data-live={state}>
      <i />
      {word}
      {dataUpdatedAt > 0 && (
        <span>{t.rich('updated', { ago: <Ago at={serverTime(dataUpdatedAt)} always past /> })}</span>
      )}
    </p>
  );
}
