// The numbers of a chart: as a table beside it, and as a file.

import { Download, Table2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { CsvCell } from '../../../shared/csv.ts';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../icon.tsx';
import { saveCsv } from './save-csv.ts';

interface TableRow {
  /** As it is read; the first heads the row. */
  shown: readonly string[];
  /** As it is computed with: moments in ISO 8601, numbers without units. */
  raw: readonly CsvCell[];
}

export interface ChartTableOf {
  head: readonly string[];
  /** With units, which the raw numbers lack. */
  rawHead?: readonly string[];
  /** Only asked for when somebody wants to see it. */
  rows(): readonly TableRow[];
}

/** `t` within the chart, or its button, opens it; `t` again or Escape closes it. */
export function useChartTable() {
  const [isOpen, setOpen] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
    if (event.key === 't') setOpen(!isOpen);
    else if (event.key === 'Escape' && isOpen) setOpen(false);
    else return;
    event.preventDefault();
  };
  return { isOpen, setOpen, onKeyDown };
}

interface ChartTableProps {
  title: string;
  table: ChartTableOf;
  isOpen: boolean;
  onOpen(open: boolean): void;
}

export function ChartTable({ title, table, isOpen, onOpen }: ChartTableProps) {
  const t = useText('charts');
  return (
    <details className="data" open={isOpen} onToggle={(event) => onOpen(event.currentTarget.open)}>
      <summary aria-label={t('as_table', { title })} aria-keyshortcuts="t" title={t('as_table_hint')}>
        <Icon of={Table2} size={15} />
      </summary>
      {isOpen && <Panel title={title} table={table} />}
    </details>
  );
}

function Panel({ title, table }: { title: string; table: ChartTableOf }) {
  const t = useText('charts');
  const rows = table.rows();
  const save = () => saveCsv(title, [table.rawHead ?? table.head, ...rows.map(({ raw }) => raw)]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys have to reach it
    // biome-ignore lint/a11y/useSemanticElements: a section would need a heading
    <div className="dt" role="region" aria-label={t('as_table', { title })} tabIndex={0}>
      <button type="button" className="btn sm ghost" onClick={save}>
        <Icon of={Download} size={14} />
        {t('download_csv')}
      </button>
      <table className="tbl">
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            {table.head.map((name, column) => (
              <th key={name} scope="col" className={column > 0 ? 'num' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ shown: [first, ...rest] }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour that comes twice has two rows of one name
            <tr key={row}>
              <th scope="row">{first}</th>
              {rest.map((cell, column) => (
                <td key={table.head[column + 1]} className="num">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
