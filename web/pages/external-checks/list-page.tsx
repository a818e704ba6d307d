// Everything that other tools report, worst first.

import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Plug } from 'lucide-react';
import { useMemo } from 'react';
import { WORST_FIRST } from '../../api/lists.ts';
import { externalCheckListQuery } from '../../api/resources/external-checks.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { ExternalCheck } from '../../api/schema.gen.ts';
import { moreOf, useAsked } from '../../api/use-all.ts';
import { finder } from '../../api/words.ts';
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
            <List checks={rows} isAwaited={checks.isAwaited} isWhole={checks.isWhole} />
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

const isFoundBy = finder<ExternalCheck>(({ name, integration, message, tags }) => [
  ...[name, integration.name, message],
  ...tags,
]);

interface ListProps {
  checks: readonly ExternalCheck[];
  /** The server was asked for others, and has not answered yet. */
  isAwaited: boolean;
  isWhole: boolean;
}

function List({ checks, isAwaited, isWhole }: ListProps) {
  const t = useText('external');
  const { q } = route.useSearch();
  const navigate = useNavigate({ from: '/a/$account/external-checks' });
  const rows = useMemo(() => checks.filter(isFoundBy(q)), [checks, q]);
  const list = useRows({
    ...{ resource: 'external-checks', rows, keyOf: idOfRow, stateOf, leavingOf },
    ...{ question: q ?? '', isAwaited },
  });
  const columns = useColumns();
  if (rows.length === 0 && isWhole)
    return (
      <NothingFound
        title={t('no_match', { q: q ?? '' })}
        text={false}
        onClear={() => void navigate({ search: {}, replace: true })}
      />
    );
  return <Table list={list} label={t('title')} nameOf={nameOfRow} columns={columns} />;
}
