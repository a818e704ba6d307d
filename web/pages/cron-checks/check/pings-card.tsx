// What the job sent: newest first, each with what it wrote.

import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Filter } from 'lucide-react';
import { Fragment, useState } from 'react';
import { pingListQuery } from '../../../api/resources/pings.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { CronCheck, Ping } from '../../../api/schema.gen.ts';
import { pingState } from '../../../domain/state-of.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/controls/icon.tsx';
import { Menu, MenuItem } from '../../../ui/controls/menu.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { State } from '../../../ui/words/state.tsx';
import { Duration, Time } from '../../../ui/words/time.tsx';
import { NoData } from '../../../ui/words/value.tsx';
import css from './detail.module.css';
import { KINDS } from './detail-search.ts';
import { PingBody } from './ping-body.tsx';
import { useDetailSearch } from './use-detail-search.ts';

/** The cards below are not far away. */
const AT_FIRST = 12;
const FURTHER = 100;

export function PingsCard({ check }: { check: CronCheck }) {
  const t = useText('cron');
  const { count } = useFormat();
  const [{ kind, ping }] = useDetailSearch();
  const pings = useInfiniteQuery(pingListQuery(useAccount(), check.id, kind ? { kind } : {}));
  const [most, setMost] = useState(AT_FIRST);
  // One that a bar of the runs leads to may be further down.
  const shown = Math.max(most, (pings.data ?? []).findIndex(({ id }) => id === ping) + 1);
  const isAllShown = (pings.data?.length ?? 0) <= shown;
  const showMore = () => {
    setMost(shown + FURTHER);
    if (isAllShown) void pings.fetchNextPage();
  };
  return (
    <Card
      title={t('pings_title')}
      note={t('pings_note', { count: check.ping_count, shown: count(check.ping_count) })}
      actions={<KindMenu />}
      flush
      className={css.pings}
    >
      <QueryView query={pings} shape="table" label={t('pings_loading')} failed={t('pings_failed')} isPart>
        {(rows) => (
          <>
            {rows.length === 0 ? (
              <NoPings isFiltered={kind !== undefined} />
            ) : (
              <PingTable check={check} pings={rows.slice(0, shown)} />
            )}
            <LoadMore
              hasMore={!isAllShown || pings.hasNextPage}
              isLoading={pings.isFetchingNextPage}
              onMore={showMore}
            />
          </>
        )}
      </QueryView>
    </Card>
  );
}

function NoPings({ isFiltered }: { isFiltered: boolean }) {
  const t = useText('cron');
  return <p className={`muted ${css.none}`}>{isFiltered ? t('pings_none_such') : t('pings_none')}</p>;
}

function KindMenu() {
  const t = useText('cron');
  const states = useText('states');
  const [{ kind }, set] = useDetailSearch();
  return (
    <Menu
      label={t('pings_kinds')}
      hasText
      className={`btn sm ghost ${css.end}`}
      align="end"
      trigger={
        <>
          <Icon of={Filter} size={14} />
          {kind ? states(pingState(kind).word) : t('all_kinds')}
        </>
      }
    >
      <MenuItem checked={kind === undefined} onSelect={() => set({ kind: undefined })}>
        {t('all_kinds')}
      </MenuItem>
      {KINDS.map((one) => (
        <MenuItem key={one} checked={kind === one} onSelect={() => set({ kind: one })}>
          {states(pingState(one).word)}
        </MenuItem>
      ))}
    </Menu>
  );
}

function PingTable({ check, pings }: { check: CronCheck; pings: readonly Ping[] }) {
  const t = useText('cron');
  const common = useText('common');
  const [{ ping: open }, set] = useDetailSearch();
  const shown = open ?? newestExplained(pings);
  return (
    <table className="tbl">
      <caption className="vh">{t('pings_title')}</caption>
      <thead>
        <tr>
          <th scope="col">{common('kind')}</th>
          <th scope="col">{t('column_when')}</th>
          <th scope="col" className="num">
            {t('column_took')}
          </th>
          <th scope="col" className="num">
            {t('column_exit')}
          </th>
          <th scope="col">{t('column_body')}</th>
          <th scope="col">
            <span className="vh">{common('details')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {pings.map((ping) => (
          <Fragment key={ping.id}>
            <PingRow
              ping={ping}
              isOpen={ping.id === shown}
              onToggle={() => set({ ping: ping.id === shown ? CLOSED : ping.id })}
            />
            {ping.id === shown && (
              <tr className={css.full}>
                <td colSpan={6}>
                  <PingBody check={check} ping={ping} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

/** In the address: none, not even the newest. */
const CLOSED = 'none';

/** The newest, where it says why it failed. */
const newestExplained = ([newest]: readonly Ping[]): string | undefined =>
  newest?.kind === 'fail' && newest.body_bytes > 0 ? newest.id : undefined;

interface PingRowProps {
  ping: Ping;
  isOpen: boolean;
  onToggle(): void;
}

function PingRow({ ping, isOpen, onToggle }: PingRowProps) {
  const t = useText('cron');
  const states = useText('states');
  const { state, word } = pingState(ping.kind);
  return (
    <tr className={isOpen ? css.open : undefined}>
      <td>
        <State is={state}>{states(word)}</State>
        {ping.ignored && <span className="dim"> {t('ping_ignored')}</span>}
      </td>
      <td className="nw">
        <Time at={ping.received_at} as="date_time" seconds />
      </td>
      <td className="num" data-empty={ping.duration_ms === null || undefined}>
        <Duration ms={ping.duration_ms} />
      </td>
      <td className="num">{ping.exit_code === null ? <NoData /> : ping.exit_code}</td>
      <td className={css.body} data-empty={ping.body_preview === null || undefined}>
        {ping.body_preview === null ? <NoData /> : <code>{ping.body_preview}</code>}
      </td>
      <td className={css.toggle}>
        <IconButton
          variant="ghost"
          size="sm"
          icon={isOpen ? ChevronUp : ChevronDown}
          label={isOpen ? t('close_ping') : t('open_ping')}
          aria-expanded={isOpen}
          onClick={onToggle}
        />
      </td>
    </tr>
  );
}
