// Where an account is suspended: why, and the way to the others.

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { accountsQuery, sessionQuery } from '../../api/resources/session.ts';
import { useText } from '../../i18n/text.ts';
import { signOut } from '../../shell/sign-out.ts';
import { Button, ButtonAnchor } from '../../ui/controls/button.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { Entrance } from './entrance.tsx';

export function SuspendedPage() {
  const common = useText('common');
  const navigate = useNavigate();
  const { account_id = null } = useSearch({ strict: false }) as { account_id?: number };
  const session = useQuery(sessionQuery(account_id));
  const isLetIn = session.data?.suspended === null;
  useEffect(() => {
    if (isLetIn) void navigate({ to: '/', search: account_id === null ? {} : { account_id }, replace: true });
  }, [isLetIn, navigate, account_id]);
  return (
    <QueryView query={session} label={common('loading')} shape="form">
      {({ suspended }) => suspended && <Suspended {...suspended} />}
    </QueryView>
  );
}

function Suspended({ id, name, reason }: { id: number; name: string; reason: string | null }) {
  const t = useText('entrance');
  const common = useText('common');
  return (
    <Entrance
      title={t('suspended_title', { account: name })}
      lead={t('suspended_lead')}
      below={
        <Button variant="ghost" onClick={() => void signOut()}>
          {t('sign_out')}
        </Button>
      }
    >
      {reason !== null && <p>{t.rich('suspended_because', { reason: <bdi key="reason">{reason}</bdi> })}</p>}
      <Others />
      <ButtonAnchor href={`/a/${id}`}>{common('try_again')}</ButtonAnchor>
    </Entrance>
  );
}

function Others() {
  const t = useText('entrance');
  const { data } = useQuery(accountsQuery());
  const others = (data ?? []).filter(({ suspended }) => !suspended);
  if (others.length === 0) return null;
  return (
    <section className="stack">
      <h2>{t('suspended_others')}</h2>
      <ul>
        {others.map(({ id, name }) => (
          <li key={id}>
            <Link className="link" to={`/a/${id}` as string}>
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
