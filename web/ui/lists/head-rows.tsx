// Heads of groups in a table, each with a box that selects the rows of its group.

import { type ReactNode, useId } from 'react';
import { useText } from '../../i18n/text.ts';
import { markOf, RowBox } from './row-list.tsx';
import type { Rows } from './use-rows.ts';

export interface GroupHead {
  /** What its box is known by to `standsFor` of the list. */
  key: string;
  content: ReactNode;
  /** How many rows its box stands for. */
  keys: readonly string[];
}

interface HeadRowsProps<Row> {
  list: Rows<Row>;
  heads: readonly GroupHead[] | undefined;
  /** Columns. */
  width: number;
}

export function HeadRows<Row>({ list, heads = [], width }: HeadRowsProps<Row>) {
  return heads.map((head) => <HeadRow key={head.key} list={list} head={head} width={width} />);
}

/** Its box selects the rows of the group, also while that is closed. */
function HeadRow<Row>({ list, head, width }: { list: Rows<Row>; head: GroupHead; width: number }) {
  const t = useText('common');
  const id = useId();
  const { select } = markOf(list, head.key);
  const count = head.keys.filter((key) => list.selected.has(key)).length;
  return (
    <tr data-head>
      {select && (
        <td className="boxcell">
          <RowBox rowKey={head.key} isSelected={list.tickOf(head.key)} select={select} labelId={id} />
        </td>
      )}
      <td colSpan={select ? width - 1 : width} data-phone="title">
        <div id={id}>
          {head.content}
          {count > 0 && <span>{t('selected', { count })}</span>}
        </div>
      </td>
    </tr>
  );
}
