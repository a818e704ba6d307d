// People of the instance: found, shut out, let in again, and given the instance to run.

import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { adminUserListQuery, updateAdminUser } from '../../api/resources/admin.ts';
import { useSignedIn } from '../../api/resources/session.ts';
import type { AdminUser } from '../../api/schema.gen.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useAttempt } from '../../ui/layers/use-failure.ts';
import { idOfRow } from '../../ui/lists/row-names.ts';
import { type Column, Table } from '../../ui/lists/table.tsx';
import { useRows } from '../../ui/lists/use-rows.ts';
import { Card } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Tags } from '../../ui/words/tag.tsx';
import { Ago } from '../../ui/words/time.tsx';
import { AdminList, useSearched } from './admin-list.tsx';

export function UsersPage() {
  const t = useText('admin');
  const { q } = useSearched();
  const users = useInfiniteQuery(adminUserListQuery(q === '' ? {} : { q }));
  return (
    <Page title={t('tab_users')} lead={t('users_lead')}>
      <AdminList query={users}>{(rows) => <Users rows={rows} question={q} />}</AdminList>
    </Page>
  );
}

function Users({ rows, question }: { rows: readonly AdminUser[]; question: string }) {
  const t = useText('admin');
  const list = useRows({ rows, keyOf: idOfRow, question });
  return (
    <Card flush>
      <Table list={list} label={t('tab_users')} columns={useColumns()} nameOf={({ email }) => email} />
    </Card>
  );
}

function useColumns(): Column<AdminUser>[] {
  const t = useText('admin');
  const common = useText('common');
  return useMemo(
    () => [
      { name: 'who', title: t('who'), phone: 'title', cell: (user) => <Person user={user} /> },
      { name: 'accounts', title: t('tab_accounts'), cell: (user) => <In accounts={user.accounts} /> },
      {
        name: 'signed_in',
        title: t('last_sign_in'),
        phone: 'note',
        cell: ({ last_sign_in_at }) => <Ago at={last_sign_in_at} />,
      },
      {
        name: 'two_factor',
        title: t('two_factor'),
        cell: ({ two_factor }) => common(two_factor ? 'yes' : 'no'),
      },
      {
        name: 'acts',
        title: common('actions'),
        isTitleHidden: true,
        phone: 'aside',
        cell: (user) => <Acts user={user} />,
      },
    ],
    [t, common],
  );
}

function Person({ user: { email, name, is_admin, disabled, email_verified } }: { user: AdminUser }) {
  const t = useText('admin');
  const marks = [is_admin && t('runs_it'), disabled && t('disabled'), !email_verified && t('unconfirmed')];
  return (
    <>
      <bdi>{email}</bdi>
      <div className="muted">
        <bdi>{name}</bdi>
      </div>
      <Tags of={marks.filter((mark) => mark !== false)} />
    </>
  );
}

function In({ accounts }: { accounts: AdminUser['accounts'] }) {
  const t = useText('admin');
  const common = useText('common');
  return accounts.map(({ id, name, role, suspended }) => (
    <div key={id}>
      {t(suspended ? 'member_of_suspended' : 'member_of', { name, role: common(`role_${role}`) })}
    </div>
  ));
}

function Acts({ user: { id, email, is_admin, disabled } }: { user: AdminUser }) {
  const t = useText('admin');
  const own = useSignedIn();
  const attempt = useAttempt();
  const { mutateAsync, isPending } = useMutation(updateAdminUser());
  if (own.email === email) return null;
  const change = (body: { disabled?: boolean; is_admin?: boolean }) =>
    void attempt(mutateAsync({ params: { id }, body }));
  return (
    <span className="acts">
      <Button
        size="sm"
        busy={isPending}
        aria-label={t(disabled ? 'let_in_named' : 'disable_named', { name: email })}
        onClick={() => change({ disabled: !disabled })}
      >
        {t(disabled ? 'let_in' : 'disable')}
      </Button>
      <Button
        size="sm"
        busy={isPending}
        aria-label={t(is_admin ? 'unmake_admin_named' : 'make_admin_named', { name: email })}
        onClick={() => change({ is_admin: !is_admin })}
      >
        {t(is_admin ? 'unmake_admin' : 'make_admin')}
      </Button>
    </span>
  );
}
