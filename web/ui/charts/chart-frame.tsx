// What is around every chart: its title, its numbers as a table, and what stands in its place while there is none.

import { type ReactNode, useId } from 'react';
import { useText } from '../../i18n/text.ts';
import type { ChartStatus } from './chart-status.ts';
import { ChartTable, useChartTable } from './chart-table.tsx';
import type { ChartTableOf } from './chart-table-of.ts';

export interface ChartFrameProps {
  title: string;
  /** What it is now, beside the title. */
  value?: ReactNode;
  /** Beside the title, quiet. */
  note?: ReactNode;
  legend?: ReactNode;
  /** At the end of the header: a period to choose. */
  actions?: ReactNode;
  table?: ChartTableOf | undefined;
  status?: ChartStatus | undefined;
  onRetry?: (() => void) | undefined;
  /** In pixels, so that nothing moves when the chart comes. */
  height?: number | undefined;
  /** `small` is one of several beside each other; `bare` lies in a card that is there already. */
  look?: 'card' | 'small' | 'bare' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

const LOOKS = { card: 'card chart', small: 'card chart ch', bare: 'chart bare' };

export function ChartFrame(props: ChartFrameProps) {
  const { title, status = 'ready', look = 'card', table } = props;
  const heading = useId();
  const { isOpen, setOpen, onKeyDown } = useChartTable();
  const Heading = look === 'bare' ? 'h3' : 'h2';
  const hasTable = table !== undefined && status === 'ready';
  return (
    <section
      className={`${LOOKS[look]} ${props.className ?? ''}`}
      aria-labelledby={heading}
      aria-busy={status === 'loading' || undefined}
      onKeyDown={hasTable ? onKeyDown : undefined}
    >
      <header>
        <Heading id={heading}>{title}</Heading>
        {props.value !== undefined && <span className="now-v">{props.value}</span>}
        {props.note !== undefined && <span className="dim">{props.note}</span>}
        {props.legend}
        <span className="ends-h">
          {props.actions}
          {hasTable && <ChartTable title={title} table={table} isOpen={isOpen} onOpen={setOpen} />}
        </span>
      </header>
      <div className="chart-b">
        {status === 'ready' ? props.children : <Instead {...props} status={status} />}
      </div>
    </section>
  );
}

function Instead({ title, status, height = 124, onRetry }: ChartFrameProps) {
  const t = useText('charts');
  const common = useText('common');
  return (
    <div className={`plot instead ${status}`} style={{ '--h': `${height}px` }}>
      {status === 'loading' ? (
        <span className="vh">{t('waiting', { title })}</span>
      ) : (
        <p role="alert">
          {t('failed', { title })}
          {onRetry && (
            <button type="button" className="btn sm" onClick={onRetry}>
              {common('try_again')}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
