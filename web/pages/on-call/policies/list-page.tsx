// The escalation policies of the account.

import { Link } from '@tanstack/react-router';
import { Megaphone } from 'lucide-react';
import { useMemo } from 'react';
import { inNaturalOrder } from '../../../../shared/format/natural-order.ts';
import { policyListQuery } from '../../../api/resources/escalation-policies.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { EscalationPolicy } from '../../../api/schema.gen.ts';
import { useAll } from '../../../api/use-all.ts';
import { ListPage, type ListWords } from '../../../domain/list-page.tsx';
import { NewLink } from '../../../domain/new-item.tsx';
import { useText } from '../../../i18n/text.ts';
import { AlertTabs } from '../../../shell/alert-tabs.tsx';
import { idOfRow, nameOfRow } from '../../../ui/lists/row-names.ts';
import { type Column, Table } from '../../../ui/lists/table.tsx';
import { useRows } from '../../../ui/lists/use-rows.ts';
import { Card } from '../../../ui/page/card.tsx';
import { newPolicyAddress, policyAddress } from '../addresses.ts';
import css from '../on-call.module.css';
import { leavingOf } from './delete-policy.ts';

export function PoliciesPage() {
  const t = useText('policies');
  const account = useAccount();
  const query = useAll(policyListQuery(account));
  const words: ListWords = {
    title: t('title'),
    loading: t('loading'),
    failed: t('failed'),
    empty: t('empty_title'),
    emptyText: t('empty_text'),
  };
  return (
    <ListPage
      words={words}
      icon={Megaphone}
      query={query}
      lead={t('lead')}
      actions={<NewLink label={t('new')} to={newPolicyAddress(account)} />}
      above={<AlertTabs current="alert_on_call" />}
    >
      {(rows) => <PolicyList rows={rows} />}
    </ListPage>
  );
}

const stepsOf = ({ steps }: EscalationPolicy) => String(steps.length);

function PolicyList({ rows }: { rows: readonly EscalationPolicy[] }) {
  const t = useText('policies');
  const ordered = useMemo(() => rows.toSorted((a, b) => inNaturalOrder(a.name, b.name)), [rows]);
  const list = useRows({
    ...{ resource: 'escalation-policies', rows: ordered, keyOf: idOfRow },
    ...{ stateOf: stepsOf, leavingOf },
  });
  return (
    <Card flush>
      <Table list={list} label={t('title')} nameOf={nameOfRow} columns={useColumns()} />
    </Card>
  );
}

function useColumns(): Column<EscalationPolicy>[] {
  const t = useText('policies');
  const common = useText('common');
  const account = useAccount();
  return useMemo(
    () => [
      {
        name: 'name',
        title: common('name'),
        phone: 'title',
        cell: ({ id, name, description }) => (
          <>
            <Link className={css.name} to={policyAddress(account, id)}>
              <bdi>{name}</bdi>
            </Link>
            {description !== '' && <span className={css.why}>{description}</span>}
          </>
        ),
      },
      {
        name: 'steps',
        title: t('steps'),
        phone: 'note',
        cell: ({ steps }) => t('step_count', { count: steps.length }),
      },
      {
        name: 'repeats',
        title: t('repeats'),
        cell: ({ repeats }) => t('repeat_count', { count: repeats }),
      },
    ],
    [t, common, account],
  );
}
