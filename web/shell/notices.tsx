// What hangs over every page: a lost connection, an announcement, an account about to be deleted, what a role lacks.

import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useLive } from '../api/live.ts';
import { accountQuery } from '../api/resources/account.ts';
import { announcementListQuery, dismissAnnouncement } from '../api/resources/announcements.ts';
import { lackedRole, subscribeToLacking } from '../api/resources/lacking.ts';
import { useAccount, useSession } from '../api/resources/session.ts';
import type { AccountRole } from '../api/schema.gen.ts';
import { useLookOnlyWords, useRoleHolders } from '../domain/role-holders.ts';
import { useLateText, useText } from '../i18n/text.ts';
import { Button, ButtonAnchor } from '../ui/controls/button.tsx';
import { Icon } from '../ui/controls/icon.tsx';
import { Banner } from '../ui/page/banner.tsx';
import { Stale } from '../ui/page/page-states.tsx';
import { Time } from '../ui/words/time.tsx';

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
  return needed && <Lacking needed={needed} />;
}

function Lacking({ needed }: { needed: AccountRole }) {
  const t = useLateText('roles');
  const { role } = useSession();
  const { names, ask } = useRoleHolders(needed);
  const words = useLookOnlyWords(needed, role, names);
  if (!t) return null;
  return (
    <p className="look-only">
      <span>
        <Icon of={Lock} size={14} /> <b>{t('look_only_title')}</b> · {words}
      </span>
      {ask && (
        <ButtonAnchor size="sm" href={ask}>
          {t('ask_for_it')}
        </ButtonAnchor>
      )}
    </p>
  );
}
