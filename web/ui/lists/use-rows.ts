// What all lists can do: a cursor (j k), a selection (x, Shift x), rows that stay in place while somebody is at them.

import { type FocusEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { rowId } from '../../api/live/changes.ts';
import { isGone as isDeleted } from '../../api/live/gone.ts';
import { useText } from '../../i18n/text.ts';
import { useKeys } from '../keys/keys.ts';
import { useLeaving } from '../layers/undo.ts';
import {
  isTicked,
  itself,
  NOTHING_SELECTED,
  prune,
  type Selection,
  type StandsFor,
  selectRange,
  toggle,
} from './selection.ts';
import { useAnswered } from './use-answered.ts';
import { useChanges } from './use-changes.ts';
import type { DrawnList } from './use-drawn-rows.ts';
import { useEntrance } from './use-entrance.ts';
import { useHeldRows } from './use-held-rows.ts';
import { usePresence } from './use-presence.ts';
import { useRowCursor } from './use-row-cursor.ts';

interface RowsOptions<Row> {
  rows: readonly Row[];
  /** Stays the same function: one of the module. */
  keyOf: (row: Row) => string;
  /** What was asked for, filters and order: with another one the list begins anew. */
  question?: string;
  /** The answer to it is under way, and these are the rows of before: they move when it comes. */
  isAwaited?: boolean;
  /** More rows are on their way. */
  isFilling?: boolean;
  /** As `leaving` of what `undoable` deletes it with: it is not shown until it is back. Stays the same function. */
  leavingOf?: (row: Row) => string;
  /** Of which resource the rows are, as the cache calls it: one that was deleted is held no longer. */
  resource?: string | ((row: Row) => string);
  /** Rows that differ in it are tinted for a moment. Stays the same function. */
  stateOf?: (row: Row) => string;
  /** Whether there is something to do with several. */
  isSelectable?: boolean;
  /** Rows in groups that are closed: not shown, and yet they can be selected. */
  folded?: readonly Row[];
  /** Keys of the rows for which the box of a row or of a group stands, where that is not the row itself. */
  standsFor?: StandsFor;
  /** One list of a page takes keys. */
  hasKeys?: boolean;
}

export interface Rows<Row> extends DrawnList {
  /** In the order shown. */
  rows: readonly Row[];
  /** They are about to be others: what was asked for is known, and not drawn yet. */
  isBehind: boolean;
  keyOf: (row: Row) => string;
  arrivals: number;
  showArrivals(): void;
  changes: ReadonlyMap<string, number>;
  isSelectable: boolean;
  /** Boxes are shown in every row: where there is no pointer that hovers, that is asked for. */
  isSelecting: boolean;
  setSelecting(isSelecting: boolean): void;
  selected: ReadonlySet<string>;
  selectedRows: readonly Row[];
  /** How many rows could be, also of closed groups, and those that are; counted once some are. */
  selectable: number;
  /** Whether all, some or none are selected that the box with the key stands for. */
  tickOf(key: string): boolean | 'mixed';
  /** Stays the same function, so that a row is drawn anew only when it has changed. */
  select: (key: string, isRange: boolean) => void;
  selectAll(): void;
  clearSelection(): void;
  handlers: {
    onPointerEnter(): void;
    onPointerLeave(): void;
    onFocus(event: FocusEvent<HTMLElement>): void;
    onBlur(event: FocusEvent<HTMLElement>): void;
  };
}

/** As it was drawn last. */
interface Latest {
  keys: readonly string[];
  known: readonly string[];
  standsFor: StandsFor;
  /** Nothing of what was selected is left, so it holds no rows. */
  isSelectionGone: boolean;
}

export function useRows<Row>(options: RowsOptions<Row>): Rows<Row> {
  const { keyOf, stateOf, isSelectable = false, hasKeys = true, folded = NONE, standsFor = itself } = options;
  const { isAwaited = false, isFilling = false, question: asked = '' } = options;
  const answer = useAnswered(options.rows, isAwaited ? `${asked} awaited` : asked);
  const { question, rows: answered } = answer;
  const isBehind = answer.isBehind || isAwaited;
  const { fresh, isGone } = useStaying({ ...options, rows: answered });
  const list = useRef<HTMLElement>(null);
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED);
  const [isSelecting, setSelecting] = useState(false);
  const presence = usePresence(() => letGo());
  const latest = useRef<Latest>({ keys: NONE, known: NONE, standsFor, isSelectionGone: false });
  const isHeld = () => presence.isHere() || (selection.keys.size > 0 && !latest.current.isSelectionGone);
  const { rows, arrivals, release, letGo } = useHeldRows({ fresh, keyOf, isGone, isHeld, question });
  const keys = useMemo(() => rows.map(keyOf), [rows, keyOf]);
  const reveal = useRef<(place: number) => void>(() => undefined);
  const { cursor, move, enter, open, onFocus, show } = useRowCursor(list, keys, reveal);
  const changes = useChanges(rows, keyOf, stateOf);
  const everything = useMemo(
    () => (folded.length === 0 ? keys : [...new Set([...keys, ...folded.map(keyOf)])]),
    [keys, folded, keyOf],
  );
  // The box of a group stands for its rows that wait as well, or that are not drawn yet.
  const known = useMemo(() => {
    if (options.rows === rows) return everything;
    return [...everything, ...options.rows.filter((row) => !isGone(row)).map(keyOf)];
  }, [everything, options.rows, rows, isGone, keyOf]);
  const kept = useMemo(() => prune(selection, known), [selection, known]);
  const isSelectionGone = selection.keys.size > 0 && kept.keys.size === 0;

  useLayoutEffect(() => {
    latest.current = { keys, known, standsFor, isSelectionGone };
    if (isSelectionGone) letGo();
  }, [keys, known, standsFor, isSelectionGone, letGo]);
  const select = useCallback((key: string, isRange: boolean) => {
    const { keys, known, standsFor } = latest.current;
    setSelection((before) => {
      const pruned = prune(before, known);
      return isRange ? selectRange(pruned, key, keys, standsFor) : toggle(pruned, key, standsFor);
    });
  }, []);
  const selectable = () => new Set([...everything, ...kept.keys].flatMap(standsFor));
  useEntrance({ enter: hasKeys ? enter : null, question: asked, rows, isBehind });
  const clearSelection = () => {
    setSelection(NOTHING_SELECTED);
    setSelecting(false);
  };
  useRowKeys(
    { move, open, clearSelection },
    {
      hasKeys,
      hasSelection: kept.keys.size > 0,
      select: isSelectable ? (isRange) => cursor.current !== null && select(cursor.current, isRange) : null,
    },
  );

  return {
    list,
    rows,
    isFilling: isFilling || answer.isBehind,
    isBehind,
    reveal,
    showCursor: show,
    keyOf,
    arrivals,
    showArrivals: release,
    changes,
    isSelectable,
    isSelecting: isSelecting || kept.keys.size > 0,
    setSelecting,
    selected: kept.keys,
    selectedRows: selectedOf([...rows, ...options.rows, ...folded], kept.keys, keyOf),
    selectable: kept.keys.size === 0 ? 0 : selectable().size,
    tickOf: (key) => isTicked(kept.keys, standsFor(key)),
    select,
    selectAll: () => setSelection({ keys: selectable(), anchor: null }),
    clearSelection,
    handlers: {
      ...presence.handlers,
      onFocus(event) {
        presence.handlers.onFocus();
        onFocus(event);
      },
    },
  };
}

const NONE: readonly never[] = [];

/** Each once: a row of a group that is being closed may still be shown. */
const selectedOf = <Row>(
  rows: readonly Row[],
  selected: ReadonlySet<string>,
  keyOf: (row: Row) => string,
): Row[] =>
  selected.size === 0
    ? []
    : [...new Map(rows.map((row) => [keyOf(row), row])).entries()].flatMap(([key, row]) =>
        selected.has(key) ? [row] : [],
      );

/** Without what was deleted a moment ago: from the list at once, and from what is held. */
function useStaying<Row>({ rows, leavingOf, resource }: RowsOptions<Row>) {
  const leaving = useLeaving();
  return useMemo(() => {
    const isLeaving = (row: Row) => leavingOf !== undefined && leaving.has(leavingOf(row));
    return {
      fresh: leaving.size === 0 ? rows : rows.filter((row) => !isLeaving(row)),
      isGone: (row: Row) =>
        isLeaving(row) || wasDeleted(row, typeof resource === 'function' ? resource(row) : resource),
    };
  }, [rows, leaving, leavingOf, resource]);
}

function wasDeleted(row: unknown, resource: string | undefined): boolean {
  if (resource === undefined || typeof row !== 'object' || row === null) return false;
  const id = rowId(row);
  return id !== undefined && isDeleted(resource, id);
}

interface RowActs {
  move(by: number): void;
  open(): void;
  clearSelection(): void;
}

interface KeyNeeds {
  hasKeys: boolean;
  hasSelection: boolean;
  select: ((isRange: boolean) => unknown) | null;
}

function useRowKeys(acts: RowActs, { hasKeys, hasSelection, select }: KeyNeeds): void {
  const t = useText('common');
  const moving = {
    j: { run: () => acts.move(1), label: t('key_next_row') },
    k: { run: () => acts.move(-1), label: t('key_previous_row') },
    o: { run: acts.open, label: t('key_open_row') },
  };
  const selecting = select && {
    x: { run: () => select(false), label: t('key_select_row') },
    'Shift x': { run: () => select(true), label: t('key_select_range') },
  };
  const leaving = hasSelection && { Escape: acts.clearSelection };
  useKeys(hasKeys ? { ...moving, ...selecting, ...leaving } : {});
}
