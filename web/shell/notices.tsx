// What hangs over every page: a lost connection, an announcement, an account about to be deleted, what a role lacks.

import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useSyncExternalStore } from 'react';
import { useLive } from '../api/live.ts';
import { accountQuery } from '../api/resources/account-query.ts';
import { announcementListQuery, dismissAnnouncement } from '../api/resources/announcements.ts';
import { lackedRole, subscribeToLacking } from '../api/resources/lacking.ts';
import { useAccount } from '../api/resources/session.ts';
import { useText } from '../i18n/text.ts';
import { Button } from '../ui/controls/button.tsx';
import { Banner } from '../ui/page/banner.tsx';
import { late } from '../ui/page/late.tsx';
import { Stale } from '../ui/page/page-states.tsx';
import { Time } from '../ui/words/time.tsx';

/** For members whose role lacks something. */
const Lacking = late(() => import('./lacking.tsx').then((file) => file.Lacking));

export function Notices() {
  return (
    <>
      <LostConnection />
      <Doomed />
      <Announced />
      <LookOnly />
    </>
  );
}

function LostConnection() {
  const { state, since, retryAt, now } = useLive();
  return state === 'stale' ? (
    <Stale since={Date.parse(since)} retryAt={retryAt === null ? null : Date.parse(retryAt)} onNow={now} />
  ) : null;
}

function Doomed() {
  const t = useText('shell');
  const account = useAccount();
  const { data } = useQuery(accountQuery(account));
  if (!data?.delete_at) return null;
  return (
    <Banner state="warn">
      {t.rich('doomed', { date: <Time at={data.delete_at} /> })}{' '}
      <Link className="link" to={`/a/${account}/settings/account` as string}>
        {t('doomed_look')}
      </Link>
    </Banner>
  );
}

function Announced() {
  const t = useText('shell');
  const { data } = useInfiniteQuery(announcementListQuery());
  const dismiss = useMutation(dismissAnnouncement());
  const [first, ...more] = data ?? [];
  if (!first) return null;
  return (
    <Banner state="run">
      <Link className="link" to={'/announcements' as string}>
        <bdi>{first.title}</bdi>
      </Link>{' '}
      {more.length > 0 && <span className="muted">{t('announcement_more', { count: more.length })}</span>}
      <Button size="sm" variant="ghost" onClick={() => dismiss.mutate({ params: { id: first.id } })}>
        {t('dismiss')}
      </Button>
    </Banner>
  );
}

/** Over pages that show something that the person may not do. */
function LookOnly() {
  const needed = useSyncExternalStore(subscribeToLacking, lackedRole);
  return (
    needed && (
      <Suspense>
        <Lacking needed={needed} />
      </Suspense>
    )
  );
}
