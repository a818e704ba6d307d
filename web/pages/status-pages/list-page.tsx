// Every status page of the account.

import { ExternalLink, Megaphone, Trash2 } from 'lucide-react';
import { useAccount, useCan } from '../../api/resources/session.ts';
import { statusPageListQuery } from '../../api/resources/status-pages.ts';
import type { StatusPage } from '../../api/schema.gen.ts';
import { useAll } from '../../api/use-all.ts';
import { ListPage, useListWords } from '../../domain/list-page.tsx';
import { NewLink, useNewAction } from '../../domain/new-item.tsx';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { LightLink } from '../../ui/controls/light-link.tsx';
import { idOfRow, nameOfRow } from '../../ui/lists/row-names.ts';
import { type Column, Table } from '../../ui/lists/table.tsx';
import { useRows } from '../../ui/lists/use-rows.ts';
import { Card } from '../../ui/page/card.tsx';
import { Ago } from '../../ui/words/time.tsx';
import { newAddress, tabAddress } from './addresses.ts';
import { leavingOf, usePageActs } from './page-acts.ts';
import { PageState } from './page-state.tsx';
import styles from './status-pages.module.css';
import { spoken, useOpenIncidents } from './use-page.ts';

const stateOf = ({ updated_at }: StatusPage) => updated_at;

export function StatusPagesPage() {
  const t = useText('status_pages');
  const words = useListWords('status_pages');
  const pages = useAll(statusPageListQuery(useAccount()));
  const count = pages.data?.length ?? 0;
  useNewAction('new-status-page', useNewPage());
  return (
    <ListPage
      words={useCan('editor') ? words : { ...words, emptyText: t('needs_editor') }}
      icon={Megaphone}
      query={pages}
      shape="list"
      lead={count > 0 && t('list_lead', { count })}
      actions={<NewPage />}
    >
      {(all) => <Pages pages={all} />}
    </ListPage>
  );
}

const useNewPage = () => ({ label: useText('status_pages')('new'), to: newAddress(useAccount()) });

function NewPage() {
  return <NewLink {...useNewPage()} />;
}

function Pages({ pages }: { pages: readonly StatusPage[] }) {
  const t = useText('status_pages');
  const list = useRows({ resource: 'status-pages', rows: pages, keyOf: idOfRow, stateOf, leavingOf });
  return (
    <Card flush>
      <Table list={list} label={t('title')} columns={usePageColumns()} nameOf={nameOfRow} />
    </Card>
  );
}

function usePageColumns(): Column<StatusPage>[] {
  const t = useText('status_pages');
  const common = useText('common');
  const format = useFormat();
  return [
    { name: 'state', title: t('column_state'), phone: 'note', cell: (page) => <PageState page={page} /> },
    { name: 'name', title: common('name'), phone: 'title', cell: (page) => <NameLink page={page} /> },
    { name: 'address', title: t('column_address'), cell: (page) => <Address page={page} /> },
    {
      name: 'components',
      title: t('column_components'),
      isNumber: true,
      cell: ({ components }) => format.count(components.length),
    },
    {
      name: 'incidents',
      title: t('column_incidents'),
      isNumber: true,
      cell: (page) => <IncidentCount page={page} />,
    },
    {
      name: 'changed',
      title: t('column_changed'),
      phone: 'note-aside',
      cell: ({ updated_at }) => <Ago at={updated_at} />,
    },
    {
      name: 'acts',
      title: common('actions'),
      isTitleHidden: true,
      phone: 'aside',
      cell: (page) => <RowActs page={page} />,
    },
  ];
}

function NameLink({ page }: { page: StatusPage }) {
  const account = useAccount();
  return (
    <LightLink className={`cover ${styles.name}`} to={tabAddress(account, page.id, 'components')}>
      <bdi>{page.name}</bdi>
    </LightLink>
  );
}

function Address({ page: { name, url } }: { page: StatusPage }) {
  const t = useText('status_pages');
  return (
    <span className={styles.address}>
      <a href={url} target="_blank" rel="noreferrer" className="mono">
        {spoken(url)}
      </a>
      <CopyButton text={url} what={t('copy_address', { name })} />
    </span>
  );
}

function IncidentCount({ page }: { page: StatusPage }) {
  const format = useFormat();
  return format.count(useOpenIncidents(page.id)?.length ?? null);
}

function RowActs({ page }: { page: StatusPage }) {
  const t = useText('status_pages');
  const needsEditor = useNeedsRole('editor');
  const { remove } = usePageActs();
  return (
    <span className={styles.rowacts}>
      {page.enabled && (
        <a
          className="btn ghost ico sm"
          href={page.url}
          target="_blank"
          rel="noreferrer"
          aria-label={t('open_name', { name: page.name })}
        >
          <Icon of={ExternalLink} size={16} />
        </a>
      )}
      <IconButton
        icon={Trash2}
        variant="ghost"
        size="sm"
        label={t('delete_name', { name: page.name })}
        disabledBecause={needsEditor}
        onClick={() => remove(page)}
      />
    </span>
  );
}
