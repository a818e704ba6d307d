// Every badge of the account, to be copied.

import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { BadgeCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useAccount } from '../../api/resources/session.ts';
import { useTagFilter } from '../../domain/tag-filter.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Segment, Segmented } from '../../ui/controls/segmented.tsx';
import { type Filter, FilterBar } from '../../ui/lists/filter-bar.tsx';
import { nameOfRow } from '../../ui/lists/row-names.ts';
import { Table } from '../../ui/lists/table.tsx';
import { useRows } from '../../ui/lists/use-rows.ts';
import { Card } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Empty, Failed, NothingFound, Waiting } from '../../ui/page/page-states.tsx';
import { useBadgeColumns } from './badge-columns.tsx';
import { BADGE_STYLES, BADGE_TYPES, type BadgeQuestion, type BadgeStyle } from './badge-question.ts';
import css from './badges.module.css';
import { type Badge, shownBadges } from './shown-badges.ts';
import { useBadges } from './use-badges.ts';

const route = getRouteApi('/a/$account/badges');

export function BadgesPage() {
  const t = useText('badges');
  const { badges, error, retry } = useBadges();
  return (
    <Page
      title={t('title')}
      lead={
        <>
          {t('lead')} {t('kept_for')}
        </>
      }
    >
      <Body badges={badges} error={error} retry={retry} />
    </Page>
  );
}

interface BodyProps {
  badges: readonly Badge[] | undefined;
  error: unknown;
  retry(): void;
}

function Body({ badges, error, retry }: BodyProps) {
  const t = useText('badges');
  if (!badges && error) return <Failed error={error} retry={retry} title={t('failed')} />;
  if (!badges) return <Waiting label={t('loading')} />;
  return badges.length === 0 ? <None /> : <List badges={badges} />;
}

function None() {
  const t = useText('badges');
  const account = String(useAccount());
  return (
    <Card flush>
      <Empty
        icon={BadgeCheck}
        title={t('empty_title')}
        text={t('empty_text')}
        actions={
          <>
            <ButtonLink variant="primary" to="/a/$account/servers/new" params={{ account }}>
              {t('add_server')}
            </ButtonLink>
            <ButtonLink to={`/a/${account}/cron-checks/new` as string}>{t('add_cron_check')}</ButtonLink>
          </>
        }
      />
    </Card>
  );
}

const keyOf = ({ type, id }: Badge) => `${type} ${id}`;

function List({ badges }: { badges: readonly Badge[] }) {
  const t = useText('badges');
  const search = route.useSearch();
  const { style = 'uptime', q = '' } = search;
  const set = useQuestion();
  const columns = useBadgeColumns(style);
  const rows = useMemo(() => shownBadges(badges, search), [badges, search]);
  const list = useRows({ rows, keyOf, question: JSON.stringify(search) });
  const clear = () => set({ q: undefined, kind: undefined, tag: undefined });
  return (
    <>
      <FilterBar
        search={{
          label: t('search_label'),
          placeholder: t('search_placeholder'),
          value: q,
          onSearch: (text) => set({ q: text }),
        }}
        filters={useFilters(badges)}
        onClear={clear}
      >
        <span className="hide-m">
          <Styles current={style} />
        </span>
      </FilterBar>
      <div className={`only-m ${css.style}`}>
        <Styles current={style} />
      </div>
      <Card flush>
        {rows.length === 0 ? (
          <NothingFound
            title={q ? t('nothing_matches', { q }) : t('nothing_matches_filters')}
            text={t('nothing_of', { total: badges.length })}
            onClear={clear}
          />
        ) : (
          <Table list={list} label={t('title')} columns={columns} nameOf={nameOfRow} />
        )}
      </Card>
    </>
  );
}

function Styles({ current }: { current: BadgeStyle }) {
  const t = useText('badges');
  return (
    <Segmented label={t('style')}>
      {BADGE_STYLES.map((name) => (
        <Segment
          key={name}
          to="."
          search={(before: object) => ({ ...before, style: name === 'uptime' ? undefined : name })}
          replace
          current={name === current}
        >
          {t(`style_${name}`)}
        </Segment>
      ))}
    </Segmented>
  );
}

type Change = { [Name in keyof BadgeQuestion]: BadgeQuestion[Name] | undefined };

function useQuestion(): (change: Change) => void {
  const navigate = useNavigate({ from: '/a/$account/badges' });
  return (change) =>
    void navigate({ search: (before) => ({ ...before, ...change }) as BadgeQuestion, replace: true });
}

function useFilters(badges: readonly Badge[]): Filter[] {
  const t = useText('badges');
  const { kind = [], tag = [] } = route.useSearch();
  const set = useQuestion();
  const ofTag = useTagFilter(badges.flatMap((badge) => badge.tags).sort(), {
    chosen: tag,
    onChoose: (chosen) => set({ tag: [...chosen] }),
  });
  return [
    {
      name: 'kind',
      title: t('kind'),
      any: t('any_kind'),
      isMany: true,
      options: BADGE_TYPES.map((value) => ({ value, label: t(`kind_${value}`) })),
      chosen: kind,
      onChoose: (chosen) => set({ kind: BADGE_TYPES.filter((type) => chosen.includes(type)) }),
    },
    ofTag,
  ];
}
