// What hangs over every page: a lost connection, an announcement, an account about to be deleted.

import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountQuery } from '../api/account.ts';
import { announcementListQuery, dismissAnnouncement } from '../api/announcements.ts';
import { useLive } from '../api/live.ts';
import { useAccount } from '../api/session.ts';
import { useText } from '../i18n/text.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Stale } from '../ui/page-states.tsx';
import { Time } from '../ui/time.tsx';

export function Notices() {
  return (
    <>
      <LostConnection />
      <Doomed />
      <Announced />
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
