import { ListChecks } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useText } from '../../i18n/text.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { useDrawnRows } from './use-drawn-rows.ts';
import type { Rows } from './use-rows.ts';

interface RowListProps<Row> {
  list: Rows<Row>;
  /** `Servers`. */
  label: string;
  /** For the box that selects it. */
  nameOf(row: NoInfer<Row>): string;
  /** Of each row, beside the shared one. */
  rowClass?: string;
  /** The one that is shown beside the list. */
  current?: string | null;
  children(row: Row): ReactNode;
}

/** Of a row, in px: two lines. */
const LEAST_HEIGHT = 56;

/** Rows that are more than cells. The first link of a row, or what has `data-opens`, opens it. */
export function RowList<Row>({ list, label, nameOf, rowClass = '', current, children }: RowListProps<Row>) {
  const { rows, keyOf } = list;
  const drawn = useDrawnRows(list, LEAST_HEIGHT);
  return (
    <>
      <Arrivals list={list} />
      <ul
        ref={list.list as RefObject<HTMLUListElement>}
        className="rows"
        aria-label={label}
        data-selecting={list.isSelecting || undefined}
        {...list.handlers}
      >
        {drawn.before > 0 && <li aria-hidden="true" style={{ blockSize: drawn.before }} />}
        {rows.slice(drawn.first, drawn.end).map((row, place) => {
          const mark = markOf(list, keyOf(row));
          return (
            <li
              key={mark.rowKey}
              className={`row ${rowClass}`}
              aria-current={current === mark.rowKey || undefined}
              aria-setsize={rows.length}
              aria-posinset={drawn.first + place + 1}
              {...markProps(mark)}
            >
              {mark.select && <RowBox {...mark} name={nameOf(row)} />}
              {children(row)}
            </li>
          );
        })}
        {drawn.after > 0 && <li aria-hidden="true" style={{ blockSize: drawn.after }} />}
      </ul>
    </>
  );
}

/** How a row stands in its list. */
export interface RowMark {
  rowKey: string;
  isSelected: boolean | 'mixed';
  /** How often it has changed since it is shown. */
  changes: number | undefined;
  /** Undefined where there is nothing to do with several. */
  select: ((key: string, isRange: boolean) => void) | undefined;
}

export const markOf = <Row,>(list: Rows<Row>, rowKey: string): RowMark => ({
  rowKey,
  isSelected: list.tickOf(rowKey),
  changes: list.changes.get(rowKey),
  select: list.isSelectable ? list.select : undefined,
});

/** What the styles and the cursor know a row by. */
export const markProps = ({ rowKey, isSelected, changes }: RowMark) => ({
  'data-row': rowKey,
  'data-selected': isSelected === true || undefined,
  // Odd and even, so that the second change in a row is seen as well.
  'data-changed': changes === undefined ? undefined : changes % 2 === 0 ? 'even' : 'odd',
});

type BoxProps = Pick<RowMark, 'rowKey' | 'isSelected' | 'select'> & ({ name: string } | { labelId: string });

/** Of a row by its name, of a group by its head. */
export function RowBox({ rowKey, isSelected, select, ...words }: BoxProps) {
  const t = useText('common');
  return (
    <label className="rowbox">
      <input
        ref={(box) => {
          if (box) box.indeterminate = isSelected === 'mixed';
        }}
        type="checkbox"
        {...('name' in words
          ? { 'aria-label': t('select_row', { name: words.name }) }
          : { 'aria-labelledby': words.labelId })}
        checked={isSelected === true}
        onChange={(event) =>
          select?.(rowKey, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

/** Where nothing hovers, boxes are shown once they are asked for. Into the filter bar. */
export function SelectButton<Row>({ list }: { list: Rows<Row> }) {
  const t = useText('common');
  if (!list.isSelectable) return null;
  return (
    <span className="touch-only">
      <IconButton
        icon={ListChecks}
        label={t('select_several')}
        aria-pressed={list.isSelecting}
        onClick={() => (list.isSelecting ? list.clearSelection() : list.setSelecting(true))}
      />
    </span>
  );
}

/** New rows wait until nobody is at the list, or until they are asked for. */
export function Arrivals<Row>({ list }: { list: Rows<Row> }) {
  const t = useText('common');
  if (list.arrivals === 0) return null;
  return (
    <div className="arrivals">
      <Button size="sm" onClick={list.showArrivals}>
        {t('arrivals', { count: list.arrivals })}
      </Button>
    </div>
  );
}

interface SelectionBarProps<Row> {
  list: Rows<Row>;
  /** Buttons that act on all of them. */
  children(rows: readonly Row[]): ReactNode;
}

/** What can be done with the rows that are selected; over the lower edge of the window while there are some. */
export function SelectionBar<Row>({ list, children }: SelectionBarProps<Row>) {
  const t = useText('common');
  if (list.selected.size === 0) return null;
  return (
    <section className="selbar" aria-label={t('selection')}>
      <b role="status">{t('selected', { count: list.selected.size })}</b>
      <div className="acts">
        {children(list.selectedRows)}
        <Button size="sm" variant="ghost" onClick={list.clearSelection}>
          {t('clear_selection')}
        </Button>
      </div>
    </section>
  );
}
