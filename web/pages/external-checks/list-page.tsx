// Everything that other tools report, worst first.

import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Plug } from 'lucide-react';
import { WORST_FIRST } from '../../api/lists.ts';
import { externalCheckListQuery } from '../../api/resources/external-checks.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { ExternalCheck } from '../../api/schema.gen.ts';
import { moreOf, useAsked } from '../../api/use-all.ts';
import { ListPage, useListWords } from '../../domain/list-page.tsx';
import { useText } from '../../i18n/text.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { idOfRow, nameOfRow } from '../../ui/lists/row-names.ts';
import { Table } from '../../ui/lists/table.tsx';
import { useRows } from '../../ui/lists/use-rows.ts';
import { Card } from '../../ui/page/card.tsx';
import { NothingFound } from '../../ui/page/page-states.tsx';
import { integrationsAddress } from './addresses.ts';
import { leavingOf, useColumns } from './columns.tsx';

const route = getRouteApi('/a/$account/external-checks');

export function ExternalChecksPage() {
  const t = useText('external');
  const account = useAccount();
  const { q } = route.useSearch();
  const checks = useAsked(
    externalCheckListQuery(account),
    q === undefined ? null : externalCheckListQuery(account, { ...WORST_FIRST, q }),
  );
  return (
    <ListPage
      words={useListWords('external')}
      icon={Plug}
      query={checks}
      isChosen={q !== undefined}
      lead={t('lead')}
      actions={<ButtonLink to={integrationsAddress(account)}>{t('to_integrations')}</ButtonLink>}
      above={<AlertTabs current="alert_integrations" />}
    >
      {(rows) => (
        <>
          <Search />
          <Card flush>
            <List checks={rows} />
            <LoadMore {...moreOf(checks)} />
          </Card>
        </>
      )}
    </ListPage>
  );
}

function Search() {
  const t = useText('external');
  const { q = '' } = route.useSearch();
  const navigate = useNavigate({ from: '/a/$account/external-checks' });
  const set = (text: string | undefined) => void navigate({ search: text ? { q: text } : {}, replace: true });
  return (
    <FilterBar
      search={{ label: t('search'), placeholder: t('search_placeholder'), value: q, onSearch: set }}
      filters={[]}
      onClear={() => set(undefined)}
    />
  );
}

const stateOf = ({ status }: ExternalCheck) => status;

function List({ checks }: { checks: readonly ExternalCheck[] }) {
  const t = useText('external');
  const { q } = route.useSearch();
  const navigate = useNavigate({ from: '/a/$account/external-checks' });
  const list = useRows({
    ...{ resource: 'external-checks', rows: checks, keyOf: idOfRow, stateOf, leavingOf },
    question: q ?? '',
  });
  const columns = useColumns();
  if (checks.length === 0)
    return (
      <NothingFound
        title={t('no_match', { q: q ?? '' })}
        text={false}
        onClear={() => void navigate({ search: {}, replace: true })}
      />
    );
  return <Table list={list} label={t('title')} nameOf={nameOfRow} columns={columns} />;
}
