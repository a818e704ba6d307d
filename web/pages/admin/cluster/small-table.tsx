// A table of a few rows that nobody picks or orders.

import type { ReactNode } from 'react';
import css from '../admin.module.css';

interface SmallTableProps {
  /** Read out as its name. */
  label: string;
  titles: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

export function SmallTable({ label, titles, rows }: SmallTableProps) {
  return (
    <div className={css.scrolls}>
      <table className="tbl compact">
        <caption className="vh">{label}</caption>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={titles[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
