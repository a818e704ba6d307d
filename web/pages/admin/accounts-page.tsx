// Accounts of the instance: found, put on another plan, suspended.

import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { adminAccountListQuery, updateAdminAccount } from '../../api/resources/admin.ts';
import type { AdminAccount } from '../../api/schema.gen.ts';
import { PLANS, planName } from '../../i18n/plan-name.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useUndo } from '../../ui/layers/undo.ts';
import { useAttempt } from '../../ui/layers/use-failure.ts';
import { idOfRow } from '../../ui/lists/row-names.ts';
import { type Column, Table } from '../../ui/lists/table.tsx';
import { useRows } from '../../ui/lists/use-rows.ts';
import { Card } from '../../ui/page/card.tsx';
import { late } from '../../ui/page/late.tsx';
import { Page } from '../../ui/page/page.tsx';
import { State } from '../../ui/words/state.tsx';
import { Ago, Time } from '../../ui/words/time.tsx';
import { MailLimitDialog, SuspendDialog } from './account-dialog.tsx';
import css from './admin.module.css';
import { AdminList, useSearched } from './admin-list.tsx';

/** Below the list. */
const PlanTable = late(() => import('../../domain/plan-table.tsx').then((file) => file.PlanTable));

export function AccountsPage() {
  const t = useText('admin');
  const { q } = useSearched();
  const accounts = useInfiniteQuery(adminAccountListQuery(q === '' ? {} : { q }));
  return (
    <Page title={t('tab_accounts')} lead={t('accounts_lead')}>
      <AdminList query={accounts}>{(rows) => <Accounts rows={rows} question={q} />}</AdminList>
      <Suspense>
        <PlanTable account={null} />
      </Suspense>
    </Page>
  );
}

function Accounts({ rows, question }: { rows: readonly AdminAccount[]; question: string }) {
  const t = useText('admin');
  const list = useRows({ rows, keyOf: idOfRow, question });
  return (
    <Card flush>
      <Table list={list} label={t('tab_accounts')} columns={useColumns()} nameOf={({ name }) => name} />
    </Card>
  );
}

function useColumns(): Column<AdminAccount>[] {
  const t = useText('admin');
  return useMemo(
    () => [
      { name: 'account', title: t('account'), phone: 'title', cell: (row) => <Named account={row} /> },
      { name: 'plan', title: t('plan'), phone: 'note', cell: (row) => <Plan account={row} /> },
      {
        name: 'has',
        title: t('has'),
        cell: (row) => (
          <>
            <Has usage={row.usage} />
            <MailLimit account={row} />
          </>
        ),
      },
      {
        name: 'active',
        title: t('last_activity'),
        phone: 'note-aside',
        cell: ({ last_activity_at }) => <Ago at={last_activity_at} />,
      },
      { name: 'access', title: t('access'), phone: 'aside', cell: (row) => <Access account={row} /> },
    ],
    [t],
  );
}

function Named({ account: { name, owners, delete_at } }: { account: AdminAccount }) {
  const t = useText('admin');
  return (
    <>
      <bdi>{name}</bdi>
      {owners.map(({ id, email }) => (
        <div key={id} className="muted">
          <bdi>{email}</bdi>
        </div>
      ))}
      {delete_at && (
        <div className="muted">{t.rich('deleted_at', { time: <Time key="at" at={delete_at} /> })}</div>
      )}
    </>
  );
}

function Plan({ account: { id, name, plan } }: { account: AdminAccount }) {
  const t = useText('admin');
  const common = useText('common');
  const attempt = useAttempt();
  const { undoable } = useUndo();
  const { mutateAsync } = useMutation(updateAdminAccount());
  const put = (wanted: string) => {
    const known = PLANS.find((one) => one === wanted);
    return attempt(mutateAsync({ params: { id }, body: known ? { plan: known } : {} }));
  };
  async function choose(wanted: string) {
    if (await put(wanted))
      undoable({
        text: t('plan_set', { name, plan: planName(wanted, common) }),
        sign: 'done',
        undo: () => put(plan),
      });
  }
  return (
    <select
      aria-label={t('plan_of', { name })}
      value={plan}
      onChange={(event) => void choose(event.target.value)}
    >
      {PLANS.map((one) => (
        <option key={one} value={one}>
          {common(`plan_${one}`)}
        </option>
      ))}
    </select>
  );
}

function MailLimit({ account }: { account: AdminAccount }) {
  const t = useText('admin');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { name, mails_per_day } = account;
  return (
    <>
      <Button size="sm" aria-label={t('mail_limit_of', { name })} onClick={() => setOpen(true)}>
        {mails_per_day === null
          ? t('mail_limit')
          : t('mail_limit_set', { limit: format.count(mails_per_day) })}
      </Button>
      {isOpen && <MailLimitDialog account={account} onClose={() => setOpen(false)} />}
    </>
  );
}

function Has({ usage }: { usage: AdminAccount['usage'] }) {
  const t = useText('admin');
  const format = useFormat();
  const used = (Object.keys(usage) as (keyof typeof usage)[]).filter((name) => usage[name].current > 0);
  return (
    <ul className={css.has}>
      {used.map((name) => {
        const { current, limit } = usage[name];
        const numbers = { current: format.count(current), limit: format.count(limit ?? 0) };
        return (
          <li key={name}>
            {limit === null
              ? t('has_some', { what: t(`has_${name}`), current: numbers.current })
              : t('has_of', { what: t(`has_${name}`), ...numbers })}
          </li>
        );
      })}
    </ul>
  );
}

function Access({ account }: { account: AdminAccount }) {
  const t = useText('admin');
  const attempt = useAttempt();
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync, isPending } = useMutation(updateAdminAccount());
  const { id, name, suspended, suspended_at, suspension_reason } = account;
  const letIn = () => attempt(mutateAsync({ params: { id }, body: { suspended: false } }));
  if (!suspended)
    return (
      <>
        <Button size="sm" aria-label={t('suspend_named', { name })} onClick={() => setAsking(true)}>
          {t('suspend')}
        </Button>
        {isAsking && <SuspendDialog account={account} onClose={() => setAsking(false)} />}
      </>
    );
  return (
    <>
      <State is="down">{t.rich('suspended_since', { time: <Ago key="at" at={suspended_at} /> })}</State>
      {suspension_reason && (
        <div className="muted">
          <bdi>{suspension_reason}</bdi>
        </div>
      )}
      <Button
        size="sm"
        busy={isPending}
        aria-label={t('let_in_named', { name })}
        onClick={() => void letIn()}
      >
        {t('let_in')}
      </Button>
    </>
  );
}
