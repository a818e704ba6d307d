import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, memo, type ReactNode, type RefObject, useMemo } from 'react';
import { Icon } from '../controls/icon.tsx';
import { useFittingColumns } from './fitting-columns.ts';
import { placeHeads } from './head-places.ts';
import { type GroupHead, HeadRows } from './head-rows.tsx';
import { Arrivals, markOf, markProps, RowBox, type RowMark } from './row-list.tsx';
import { useDrawnRows } from './use-drawn-rows.ts';
import { useHeldWidths } from './use-held-widths.ts';
import type { Rows } from './use-rows.ts';

export interface Column<Row> {
  name: string;
  title: string;
  /** Titles of columns of icons and buttons are only read out. */
  isTitleHidden?: boolean;
  cell(row: Row): ReactNode;
  isNumber?: boolean;
  /** Can be ordered by; the address says so: `?sort=name`, `?sort=-name`. */
  isSortable?: boolean;
  /** The rest of the width goes to it, and what is too long is cut. */
  isClipped?: boolean;
  /** Left out below 1200 px, where what matters more needs the room. */
  isWide?: boolean;
  /** Where it stands in the two lines that a row has on phones; nowhere without it. */
  phone?: 'title' | 'aside' | 'note' | 'note-aside';
  /** What stands there, where it is not what its cell shows. */
  phoneCell?(row: Row): ReactNode;
}

interface TableProps<Row> {
  list: Rows<Row>;
  /** Read out as the name of the table. */
  label: string;
  /** The same ones while nothing changes, so that only rows that did are drawn anew. */
  columns: readonly Column<Row>[];
  nameOf(row: NoInfer<Row>): string;
  /** As the address has it; undefined for the usual order. */
  sort?: string | undefined;
  density?: 'compact' | 'roomy';
  /** Of each row, where the window has room for columns. */
  lines?: 1 | 2;
  /** Of groups, one after the other: each stands before its rows. */
  heads?: readonly GroupHead[] | undefined;
}

/** Of a row, in px, by how many lines it has. */
const LEAST_HEIGHTS = { roomy: { 1: 34, 2: 49 }, compact: { 1: 30, 2: 45 }, narrow: 59 } as const;

/** Rows of cells; on phones each is two lines. */
export function Table<Row>(props: TableProps<Row>) {
  const { list, label, nameOf, sort, density = 'roomy', lines = 1, heads } = props;
  const { rows, keyOf } = list;
  const { columns, cells, isNarrow } = useFittingColumns(props.columns);
  const drawn = useDrawnRows(list, isNarrow ? LEAST_HEIGHTS.narrow : LEAST_HEIGHTS[density][lines]);
  const placed = useMemo(() => heads && placeHeads(heads, rows.map(keyOf)), [heads, rows, keyOf]);
  const { table, widths } = useHeldWidths(rows.length, columns);
  const width = columns.length + (list.isSelectable ? 1 : 0);
  return (
    <>
      <Arrivals list={list} />
      <table
        ref={table}
        style={widths ? { tableLayout: 'fixed' } : undefined}
        className={`tbl two ${density}${columns.at(-1)?.isTitleHidden ? ' ends-acts' : ''}`}
        data-selecting={list.isSelecting || undefined}
      >
        <caption className="vh">{label}</caption>
        {widths && (
          <colgroup>
            {widths.map((inlineSize, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
              <col key={place} style={{ inlineSize }} />
            ))}
          </colgroup>
        )}
        <Head columns={columns} sort={sort} hasBoxes={list.isSelectable} />
        <tbody ref={list.list as RefObject<HTMLTableSectionElement>} {...list.handlers}>
          <Space height={drawn.before} width={width} />
          {rows.slice(drawn.first, drawn.end).map((row) => {
            const mark = markOf(list, keyOf(row));
            return (
              <Fragment key={mark.rowKey}>
                <HeadRows list={list} heads={placed?.get(mark.rowKey)} width={width} />
                <TableRow row={row} columns={cells} name={nameOf(row)} {...mark} />
              </Fragment>
            );
          })}
          <Space height={drawn.after} width={width} />
          <HeadRows list={list} heads={placed?.get('')} width={width} />
        </tbody>
      </table>
    </>
  );
}

interface TableRowProps<Row> extends RowMark {
  row: Row;
  columns: readonly Column<Row>[];
  name: string;
}

// Hundreds of them may be drawn, and most changes are about one.
const TableRow = memo(drawRow) as typeof drawRow;

function drawRow<Row>({ row, columns, name, ...mark }: TableRowProps<Row>) {
  return (
    <tr {...markProps(mark)}>
      {mark.select && (
        <td className="boxcell">
          <RowBox {...mark} name={name} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.name} className={classOf(column)} data-phone={column.phone ?? 'none'}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

type Looks = Pick<Column<never>, 'isNumber' | 'isClipped' | 'isWide'>;

const classOf = ({ isNumber, isClipped, isWide }: Looks): string | undefined =>
  [isNumber && 'num', isClipped && 'clip', isWide && 'wide'].filter(Boolean).join(' ') || undefined;

function Space({ height, width }: { height: number; width: number }) {
  if (height === 0) return null;
  return (
    <tr>
      <td colSpan={width} style={{ blockSize: height, padding: 0 }} />
    </tr>
  );
}

interface HeadProps {
  columns: readonly Pick<
    Column<never>,
    'name' | 'title' | 'isTitleHidden' | 'isNumber' | 'isSortable' | 'isWide'
  >[];
  sort: string | undefined;
  hasBoxes: boolean;
}

function Head({ columns, sort, hasBoxes }: HeadProps) {
  return (
    <thead>
      <tr>
        {hasBoxes && <td className="boxcell" />}
        {columns.map(({ name, title, isTitleHidden, isNumber, isSortable, isWide }) => (
          <th
            key={name}
            scope="col"
            className={classOf({ isNumber, isWide })}
            aria-sort={orderOf(name, sort)}
          >
            {isSortable ? (
              <SortLink name={name} title={title} sort={sort} />
            ) : (
              <span className={isTitleHidden ? 'vh' : undefined}>{title}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function orderOf(name: string, sort: string | undefined): 'ascending' | 'descending' | undefined {
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : undefined;
}

/** Up, down, and back to the usual order. */
function SortLink({ name, title, sort }: { name: string; title: string; sort: string | undefined }) {
  const order = orderOf(name, sort);
  const next = { ascending: `-${name}`, descending: undefined, none: name }[order ?? 'none'];
  // Which orders there are is known to the page alone: its own search leaves out what it cannot sort by.
  const search = (before: object) => ({ ...before, sort: next as never });
  return (
    <Link to="." search={search} replace className="sort">
      {title}
      {order && <Icon of={order === 'ascending' ? ArrowUp : ArrowDown} size={13} />}
    </Link>
  );
}
