// The alerts to choose from: open ones, alone or in groups, and those that ended in the last day.

import { Link, useSearch } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, useLayoutEffect, useMemo, useState } from 'react';
import { useAccount, useCan } from '../../api/resources/session.ts';
import type { Alert } from '../../api/schema.gen.ts';
import { AlertWords } from '../../domain/alert-words.tsx';
import { MutedText } from '../../domain/muted.tsx';
import { alertKindWord, alertState } from '../../domain/state-of.ts';
import { useAcknowledge } from '../../domain/use-acknowledge.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { useKeys } from '../../ui/keys/keys.ts';
import { RowList, SelectButton, SelectionBar } from '../../ui/lists/row-list.tsx';
import { useRows } from '../../ui/lists/use-rows.ts';
import { Card } from '../../ui/page/card.tsx';
import { useIsNarrow } from '../../ui/page/room.ts';
import { Avatar } from '../../ui/words/avatar.tsx';
import { State } from '../../ui/words/state.tsx';
import { Duration, Time } from '../../ui/words/time.tsx';
import styles from './alerts.module.css';
import { BulkActs } from './bulk-acts.tsx';
import { alertsOf, boxesOf, foldedIn, type ListRow, rowsOf } from './grouping.ts';
import type { AlertSearch, Grouping } from './search.ts';

const keyOf = ({ key }: ListRow) => key;
const stateOf = (row: ListRow) =>
  row.type === 'alert' ? `${row.alert.status} ${row.alert.occurrences}` : String(row.group.alerts.length);

interface AlertListProps {
  open: readonly Alert[];
  grouping: Grouping | null;
  resolved: readonly Alert[];
  chosen: number | null;
  /** Whether keys are about what is selected. Stays the same function. */
  onSelecting(isSelecting: boolean): void;
}

export function AlertList({ open, grouping, resolved, chosen, onSelecting }: AlertListProps) {
  const t = useText('alerts');
  const search: AlertSearch = useSearch({ strict: false });
  const { group: _, ...filters } = search;
  const isFiltered = Object.values(filters).some((value) => value !== undefined && value !== '');
  const mayEdit = useCan('editor');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => rowsOf(open, grouping, opened), [open, grouping, opened]);
  const folded = useMemo(() => foldedIn(rows), [rows]);
  const standsFor = useMemo(() => boxesOf(rows), [rows]);
  const nameOf = useRowName(grouping);
  const list = useRows<ListRow>({
    rows,
    folded,
    standsFor,
    keyOf,
    stateOf,
    // With a group opened or closed, its rows are shown at once.
    question: JSON.stringify([search, grouping, [...opened]]),
    isSelectable: mayEdit,
  });
  const isSelecting = list.selected.size > 0;
  // At once: a key that was pressed right then would act on the alert beside the list.
  useLayoutEffect(() => {
    onSelecting(isSelecting);
    return () => onSelecting(false);
  }, [onSelecting, isSelecting]);
  const toggle = (key: string) =>
    setOpened((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  useKeys(
    mayEdit && open.length > 0 ? { 'Shift a': { run: list.selectAll, label: t('key_select_all') } } : {},
  );
  return (
    <Card flush className={styles.list}>
      <h2>
        {t('open_heading')} <span>{t('worst_first')}</span>
        <SelectButton list={list} />
      </h2>
      {open.length === 0 ? (
        <p className={styles.calm}>
          <b>{isFiltered ? t('nothing_found') : t('none_open')}</b>
          {!isFiltered && <span>{t('none_open_text')}</span>}
        </p>
      ) : (
        <RowList
          list={list}
          label={t('open_heading')}
          nameOf={nameOf}
          rowClass={styles.item}
          current={chosen === null ? null : String(chosen)}
        >
          {(row) =>
            row.type === 'alert' ? (
              <Row alert={row.alert} isInGroup={row.isInGroup} />
            ) : (
              <GroupRow
                row={row}
                name={nameOf(row)}
                selected={standsFor(row.key).filter((key) => list.selected.has(key)).length}
                onToggle={() => toggle(row.key)}
              />
            )
          }
        </RowList>
      )}
      <SelectionBar list={list}>
        {(selected) => (
          <BulkActs
            alerts={alertsOf(selected)}
            total={open.length}
            onSelectAll={list.selectAll}
            onDone={list.clearSelection}
          />
        )}
      </SelectionBar>
      {resolved.length > 0 && (
        <>
          <h2>
            {t('resolved_heading')} <span>{t('newest_first')}</span>
          </h2>
          <ul className="rows" aria-label={t('resolved_heading')}>
            {resolved.map((alert) => (
              <li
                key={alert.id}
                className={`row ${styles.item}`}
                aria-current={alert.id === chosen || undefined}
              >
                <Row alert={alert} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

/** Who is on it or, before anybody is, whose it is. */
function WhoseIs({ alert: { acknowledged_by, assigned_to } }: { alert: Alert }) {
  const t = useText('alerts');
  const name = acknowledged_by ?? assigned_to?.name;
  if (name === undefined) return null;
  return (
    <>
      {acknowledged_by === null && <span className="vh">{t('assigned_to')} </span>}
      <Avatar name={name} />
      {name}
    </>
  );
}

/** Within reach of a thumb: on phones the alert itself is a page further. */
function Acknowledge({ alert: { id, subject } }: { alert: Alert }) {
  const t = useText('alerts');
  const { acknowledge, isBusy } = useAcknowledge();
  return (
    <span className={styles.acknowledge}>
      <Button
        busy={isBusy}
        aria-label={t('acknowledge_name', { name: subject.name })}
        onClick={() => void acknowledge({ id, text: t('acknowledged', { name: subject.name, count: 1 }) })}
      >
        {t('acknowledge')}
      </Button>
    </span>
  );
}

/** How a row is called: the subject of an alert, or what the alerts of a group have in common. */
function useRowName(grouping: Grouping | null): (row: ListRow) => string {
  const t = useText('alerts');
  const states = useText('states');
  return (row) => {
    if (row.type === 'alert') return row.alert.subject.name;
    const { name, alerts } = row.group;
    const [first] = alerts;
    if (grouping === 'cause' && first) return states(`cause_${first.kind}`);
    return name ?? (grouping === null || grouping === 'cause' ? '' : t(`group_without_${grouping}`));
  };
}

interface GroupRowProps {
  row: Extract<ListRow, { type: 'group' }>;
  name: string;
  /** How many of it are selected. */
  selected: number;
  onToggle(): void;
}

/** Many alerts as one row, which opens. Its state is that of the worst of them, which comes first. */
function GroupRow({ row: { group, isOpen }, name, selected, onToggle }: GroupRowProps) {
  const t = useText('alerts');
  const common = useText('common');
  const states = useText('states');
  const [worst] = group.alerts;
  if (!worst) return null;
  const { state, word } = alertState(worst);
  const names = group.alerts.slice(0, 3).map(({ subject }) => subject.name);
  return (
    <>
      <State is={state} quiet>
        {states(word)}
      </State>
      <div className={styles.what}>
        <button type="button" className={styles.group} data-opens aria-expanded={isOpen} onClick={onToggle}>
          <Icon of={isOpen ? ChevronDown : ChevronRight} size={14} />
          <bdi>{name}</bdi>
        </button>
        <span>
          {t('group_open', { count: group.alerts.filter(({ status }) => status === 'open').length })}
          {!isOpen && group.name !== worst.subject.name && (
            <>
              {' · '}
              <bdi>{names.join(', ')}</bdi>
              {group.alerts.length > names.length && ' …'}
            </>
          )}
        </span>
      </div>
      <div className={styles.when}>
        <b>{t('group_count', { count: group.alerts.length })}</b>
        <span className={styles.who}>
          {selected > 0 ? (
            common('selected', { count: selected })
          ) : (
            <Duration since={worst.opened_at} until={null} coarse />
          )}
        </span>
      </div>
    </>
  );
}

const Row = memo(OneAlert);

function OneAlert({ alert, isInGroup = false }: { alert: Alert; isInGroup?: boolean }) {
  const isNarrow = useIsNarrow();
  const mayEdit = useCan('editor');
  const states = useText('states');
  const account = useAccount();
  const { state, word } = alertState(alert);
  return (
    <>
      <State is={state} quiet>
        {states(word)}
      </State>
      <div className={styles.what} data-in-group={isInGroup || undefined}>
        <Link
          className="cover"
          to={`/a/${account}/alerts/${alert.id}` as string}
          search={(known: Record<string, unknown>) => known}
        >
          <bdi>{alert.subject.name}</bdi>
        </Link>
        <span>
          {states(alertKindWord(alert.kind))}
          {'. '}
          <AlertWords alert={alert} brief />
        </span>
        <div className={styles.muted}>
          <MutedText by={alert.muted} />
        </div>
      </div>
      <div className={styles.when}>
        <Duration since={alert.opened_at} until={alert.resolved_at} coarse />
        <span className={styles.who}>
          {alert.resolved_at !== null ? (
            <Time at={alert.resolved_at} as="short" />
          ) : (
            <WhoseIs alert={alert} />
          )}
        </span>
      </div>
      {isNarrow && mayEdit && alert.status === 'open' && <Acknowledge alert={alert} />}
    </>
  );
}
