// The numbers of a chart: as a table, and as a file.

import { Download } from 'lucide-react';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../controls/icon.tsx';
import type { ChartTableOf } from './chart-table-of.ts';
import { saveCsv } from './save-csv.ts';

export function Panel({ title, table }: { title: string; table: ChartTableOf }) {
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
