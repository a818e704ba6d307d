// Open alerts and those of the last day, beside the one that is chosen.

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { alertQuery } from '../../api/resources/alerts.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Alert } from '../../api/schema.gen.ts';
import { useText } from '../../i18n/text.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { KeyHints } from '../../ui/keys/key-hints.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { useListPlace, useWayBack } from '../../ui/lists/list-place.tsx';
import type { Asks } from '../../ui/page/lazy-page.tsx';
import { Page } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { isNarrow, useIsNarrow } from '../../ui/page/room.ts';
import { AlertDetail } from './alert-detail.tsx';
import { AlertList } from './alert-list.tsx';
import styles from './alerts.module.css';
import { useFilters } from './filters.ts';
import { askForFirst } from './first-alert.ts';
import { MANY } from './grouping.ts';
import { MuteMenu } from './mute-menu.tsx';
import { type AlertSearch, GROUPINGS, type Grouping, validateSearch } from './search.ts';
import { type Groups, useGroups } from './use-groups.ts';

export function AlertsPage() {
  const t = useText('alerts');
  const account = useAccount();
  const { alertId }: { alertId?: string } = useParams({ strict: false });
  const groups = useGroups();
  const grouping = useGrouping(groups);
  const [isSelecting, setSelecting] = useState(false);
  const isListOnly = useIsNarrow();
  const first = useFirst(groups, alertId === undefined && !isListOnly);
  const chosen = alertId === undefined ? first : Number(alertId);
  const { open, resolved } = groups;
  const rows = useMemo(() => [...open, ...resolved], [open, resolved]);
  useListPlace({ details: `/a/${account}/alerts`, rows, isList: alertId === undefined });
  return (
    <Page
      title={t('title')}
      actions={
        <div className={`acts ${alertId === undefined ? '' : styles.beside}`}>
          <MuteMenu subject={null} />
          <ButtonLink icon={ListChecks} to={`/a/${account}/alerts/rules/new` as string}>
            {t('new_rule')}
          </ButtonLink>
        </div>
      }
    >
      {alertId !== undefined && <WayBack id={Number(alertId)} rows={rows} />}
      <AlertTabs current="alert_open" />
      <Filters isHidden={alertId !== undefined} grouping={grouping} />
      <div className={styles.md} data-detail={alertId !== undefined || undefined}>
        {!(isListOnly && alertId !== undefined) && (
          <div className={styles.master}>
            <QueryView query={groups.query} label={t('loading')} failed={t('failed')}>
              {() => (
                <AlertList
                  open={open}
                  resolved={resolved}
                  grouping={grouping}
                  chosen={chosen ?? null}
                  onSelecting={setSelecting}
                />
              )}
            </QueryView>
          </div>
        )}
        {chosen !== undefined && <Chosen id={chosen} hasKeys={!isSelecting} />}
      </div>
    </Page>
  );
}

/** The one that stands beside the list, where the address names none. */
AlertsPage.asks = (async (queries, { account, alertId }, search) => {
  if (alertId === undefined && !isNarrow())
    await askForFirst(queries, Number(account), validateSearch(search));
}) satisfies Asks;

/**
 * Which one stands beside the list where nobody has chosen one, and a narrow screen shows the list alone. It stays when
 * others come before it or it is resolved: somebody may be about to act on it, or be writing a note.
 */
function useFirst({ open, isFilling }: Groups, isWanted: boolean): number | undefined {
  const search: AlertSearch = useSearch({ strict: false });
  const among = JSON.stringify([search.q, search.state, search.kind]);
  const [kept, setKept] = useState<{ among: string; id: number }>();
  if (!isWanted) {
    if (kept) setKept(undefined);
    return undefined;
  }
  if (kept?.among === among) return kept.id;
  // Which is the first is known once all are there.
  const id = isFilling ? undefined : open[0]?.id;
  if (id !== undefined) setKept({ among, id });
  return id;
}

/** Of the list that one came from, which may be the history. */
function WayBack({ id, rows }: { id: number; rows: readonly Alert[] }) {
  const t = useText('alerts');
  useWayBack({
    details: `/a/${useAccount()}/alerts`,
    id,
    readIds: async () => rows.map((alert) => alert.id),
    labels: { back: t('to_list'), previous: t('to_previous'), next: t('to_next') },
  });
  return null;
}

/** As the address says; where it does not, many come grouped by cause. Decided once, so that no list is turned over. */
function useGrouping({ query, open }: Groups): Grouping | null {
  const { group }: AlertSearch = useSearch({ strict: false });
  const decided = useRef<Grouping | null | undefined>(undefined);
  if (decided.current === undefined && query.isSuccess) decided.current = open.length > MANY ? 'cause' : null;
  if (group === 'none') return null;
  return group ?? decided.current ?? null;
}

function Filters({ isHidden, grouping }: { isHidden: boolean; grouping: Grouping | null }) {
  const t = useText('alerts');
  const common = useText('common');
  const account = useAccount();
  const navigate = useNavigate();
  const search: AlertSearch = useSearch({ strict: false });
  const set = (change: AlertSearch) =>
    void navigate({ to: `/a/${account}/alerts` as string, search: { ...search, ...change }, replace: true });
  const filters = [
    ...useFilters(search, set, ['open', 'acknowledged']),
    {
      name: 'group',
      isView: true,
      title: t('group_by'),
      any: t('group_none'),
      options: GROUPINGS.map((value) => ({ value, label: t(`group_${value}`) })),
      chosen: grouping === null ? [] : [grouping],
      onChoose: ([value]: readonly string[]) => set({ group: (value as Grouping | undefined) ?? 'none' }),
    },
  ];
  return (
    <div className={isHidden ? styles.beside : undefined}>
      <FilterBar
        search={{
          label: t('search'),
          placeholder: t('search_placeholder'),
          value: search.q ?? '',
          onSearch: (q) => set({ q }),
        }}
        filters={filters}
        onClear={() => void navigate({ to: `/a/${account}/alerts` as string, search: {}, replace: true })}
      >
        <KeyHints
          hints={[
            { keys: ['j', 'k'], label: t('key_next') },
            { keys: ['x'], label: common('key_select_row') },
            { keys: ['a'], label: t('key_acknowledge') },
          ]}
        />
      </FilterBar>
    </div>
  );
}

function Chosen({ id, hasKeys }: { id: number; hasKeys: boolean }) {
  const t = useText('alerts');
  const alert = useQuery(alertQuery(useAccount(), id));
  return (
    <div className={styles.detail}>
      <QueryView query={alert} label={t('loading')} shape="detail" isPart>
        {(data) => <AlertDetail key={data.id} alert={data} hasKeys={hasKeys} />}
      </QueryView>
    </div>
  );
}
