// The numbers of a chart beside it: what opens them. They are loaded when somebody wants to see them.

import { Table2 } from 'lucide-react';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../controls/icon.tsx';
import { late } from '../page/late.tsx';
import type { ChartTableOf } from './chart-table-of.ts';

const Panel = late(() => import('./chart-table-panel.tsx').then((file) => file.Panel));

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
      {isOpen && (
        <Suspense fallback={null}>
          <Panel title={title} table={table} />
        </Suspense>
      )}
    </details>
  );
}
