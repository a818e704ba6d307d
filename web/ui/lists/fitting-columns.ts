// What of a table the window has room for: nothing is drawn that nobody would see.

import { useMemo } from 'react';
import { useIsNarrow, useLacksWidth } from '../page/room.ts';

interface Placed {
  isWide?: boolean;
  phone?: string;
  cell: unknown;
  phoneCell?: unknown;
}

interface FittingColumns<Column> {
  /** With a head each. */
  columns: readonly Column[];
  /** What is drawn of a row: on phones two lines in place of columns. */
  cells: readonly Column[];
  isNarrow: boolean;
}

/** The same ones while neither the columns nor the room have changed. */
export function useFittingColumns<Column extends Placed>(all: readonly Column[]): FittingColumns<Column> {
  const isNarrow = useIsNarrow();
  const lacksWidth = useLacksWidth();
  return useMemo(() => {
    const columns = lacksWidth ? all.filter(({ isWide }) => !isWide) : all;
    return {
      columns,
      cells: isNarrow ? columns.filter(({ phone }) => phone).map(onPhone) : columns,
      isNarrow,
    };
  }, [all, isNarrow, lacksWidth]);
}

const onPhone = <Column extends Placed>(column: Column): Column =>
  column.phoneCell ? { ...column, cell: column.phoneCell } : column;
