// Every alert rule: when it fires, about what, and whom it notifies.

import { useNavigate, useSearch } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useMemo } from 'react';
import { ruleListQuery } from '../../api/resources/rules.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Rule } from '../../api/schema.gen.ts';
import { useAll } from '../../api/use-all.ts';
import { ALERT_KINDS } from '../../domain/alert-kinds.ts';
import { ListPage, useListWords } from '../../domain/list-page.tsx';
import { NewLink, useNewAction } from '../../domain/new-item.tsx';
import { useText } from '../../i18n/text.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { idOfRow, nameOfRow } from '../../ui/lists/row-names.ts';
import { Table } from '../../ui/lists/table.tsx';
import { useRows } from '../../ui/lists/use-rows.ts';
import { Card } from '../../ui/page/card.tsx';
import { NothingFound } from '../../ui/page/page-states.tsx';
import { leavingOf } from './acts.ts';
import { listAddress, newAddress } from './addresses.ts';
import { useRuleColumns } from './columns.tsx';
import type { RuleSearch } from './search.ts';

const stateOf = ({ enabled, severity }: Rule) => `${enabled} ${severity}`;

export function RulesPage() {
  const rules = useAll(ruleListQuery(useAccount()));
  useNewAction('new-rule', useNewRule());
  return (
    <ListPage
      words={useListWords('rules')}
      icon={ListChecks}
      query={rules}
      lead={rules.data && rules.data.length > 0 && <Summary rules={rules.data} />}
      actions={<NewRule />}
      above={<AlertTabs current="alert_rules" />}
    >
      {(rows) => <Filtered rules={rows} />}
    </ListPage>
  );
}

function Summary({ rules }: { rules: readonly Rule[] }) {
  const t = useText('rules');
  const mute = rules.filter(({ enabled, channel_ids }) => enabled && channel_ids.length === 0).length;
  const on = rules.filter(({ enabled }) => enabled).length;
  return mute > 0 ? t('summary_mute', { count: on, mute }) : t('summary', { count: on });
}

const useNewRule = () => ({ label: useText('rules')('new'), to: newAddress(useAccount()) });

function NewRule() {
  return <NewLink {...useNewRule()} />;
}

function Filtered({ rules }: { rules: readonly Rule[] }) {
  const t = useText('rules');
  const states = useText('states');
  const common = useText('common');
  const account = useAccount();
  const navigate = useNavigate();
  const search: RuleSearch = useSearch({ strict: false });
  const go = (next: RuleSearch) => void navigate({ to: listAddress(account), search: next, replace: true });
  const shown = useMemo(() => rules.filter((rule) => fits(rule, search)), [rules, search]);
  return (
    <>
      <FilterBar
        search={{
          label: t('search'),
          placeholder: common('name'),
          value: search.q ?? '',
          onSearch: (q) => go({ ...search, q }),
        }}
        filters={[
          {
            name: 'kind',
            title: common('kind'),
            any: t('any_kind'),
            options: ALERT_KINDS.map((kind) => ({ value: kind, label: states(`cause_${kind}`) })),
            chosen: search.kind ? [search.kind] : [],
            onChoose: ([kind]) => go({ ...search, kind: kind as RuleSearch['kind'] } as RuleSearch),
          },
        ]}
        onClear={() => go({})}
      />
      {shown.length === 0 ? (
        <NothingFound title={t('nothing_found')} onClear={() => go({})} />
      ) : (
        <List rules={shown} question={JSON.stringify(search)} />
      )}
    </>
  );
}

const fits = (rule: Rule, { q = '', kind }: RuleSearch) =>
  (kind === undefined || rule.kind === kind) && rule.name.toLowerCase().includes(q.trim().toLowerCase());

function List({ rules, question }: { rules: readonly Rule[]; question: string }) {
  const t = useText('rules');
  const list = useRows({ resource: 'rules', rows: rules, keyOf: idOfRow, stateOf, leavingOf, question });
  const columns = useRuleColumns();
  return (
    <Card flush>
      <Table list={list} label={t('title')} nameOf={nameOfRow} columns={columns} />
    </Card>
  );
}
