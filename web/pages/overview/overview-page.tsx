// The first look: a sentence, the day, what is wrong, and everything else small.

import { useQuery } from '@tanstack/react-query';
import { overviewQuery } from '../../api/overview.ts';
import { useAccount } from '../../api/session.ts';
import { useText } from '../../i18n/text.ts';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';

export function OverviewPage() {
  const t = useText('overview');
  const overview = useQuery(overviewQuery(useAccount()));
  return (
    <Page title={t('title')}>
      <QueryView query={overview} label={t('loading')} failed={t('failed')}>
        {({ counts }) => <p>{t('fine_of', { fine: counts.all.fine, total: String(counts.all.total) })}</p>}
      </QueryView>
    </Page>
  );
}
