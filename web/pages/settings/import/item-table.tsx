// A row for each thing of another tool: what it becomes, how well, and what is lost.

import { useMemo, useState } from 'react';
import type { Grade, ImportItem } from '../../../api/resources/imports.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { type Filter, FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { NothingFound } from '../../../ui/page/page-states.tsx';
import { State } from '../../../ui/words/state.tsx';
import type { StateName } from '../../../ui/words/states.ts';
import styles from '../settings.module.css';
import { countsOf, type Found, found } from './items.ts';

interface Choice {
  /** References of what is unticked. */
  left: ReadonlySet<string>;
  setLeft(left: ReadonlySet<string>): void;
  /** All that can be ticked. */
  keys: ReadonlySet<string>;
}

type Action = 'create' | 'update' | 'adopt' | 'move' | 'replace' | 'delete' | 'none';

interface ItemTableProps {
  items: readonly ImportItem[];
  choice?: Choice;
  /** What applying it does; undefined: not known. */
  actionOf?: ((becomes: string) => Action) | undefined;
}

const STATES: Record<Grade, StateName> = { carried_over: 'ok', changed: 'warn', not_possible: 'unknown' };
const GRADES = ['carried_over', 'changed', 'not_possible'] as const;
const AT_ONCE = 100;

export function ItemTable({ items, choice, actionOf }: ItemTableProps) {
  const t = useText('imports');
  const [asked, ask] = useState<Found>({ q: '', grades: [], sections: [] });
  const [shown, show] = useState(AT_ONCE);
  const rows = useMemo(() => found(items, asked), [items, asked]);
  const look = (change: Partial<Found>) => {
    ask({ ...asked, ...change });
    show(AT_ONCE);
  };
  const filters = useFilters(items, asked, look);
  const clear = () => look({ q: '', grades: [], sections: [] });
  if (items.length === 0) return <p className="muted">{t('nothing_in_it')}</p>;
  return (
    <>
      <FilterBar
        search={{
          ...{ label: t('search'), placeholder: t('search_placeholder') },
          ...{ value: asked.q, onSearch: (q) => look({ q }) },
        }}
        filters={filters}
        onClear={clear}
      />
      {choice && <Tick rows={rows} choice={choice} />}
      {rows.length === 0 ? (
        <NothingFound title={t('nothing_found')} onClear={clear} />
      ) : (
        <div className={styles.table}>
          <table className="tbl two roomy" data-selecting={choice ? '' : undefined}>
            <caption className="vh">{t('table')}</caption>
            <thead>
              <tr>
                {choice && <td className="boxcell" />}
                <th scope="col">{t('column_thing')}</th>
                <th scope="col">{t('column_becomes')}</th>
                <th scope="col">{t('column_grade')}</th>
                <th scope="col">{t('column_note')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, shown).map((item) => (
                <Row key={`${item.source} ${item.becomes} ${item.name}`} {...{ item, choice, actionOf }} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > shown && (
        <div className="acts">
          <Button onClick={() => show(shown + AT_ONCE)}>{t('more', { count: rows.length - shown })}</Button>
        </div>
      )}
    </>
  );
}

function useFilters(
  items: readonly ImportItem[],
  asked: Found,
  look: (change: Partial<Found>) => void,
): Filter[] {
  const t = useText('imports');
  const counts = countsOf(items);
  const sections = [...new Set(items.flatMap(({ becomes }) => becomes?.split('.')[0] ?? []))];
  return [
    {
      ...{ name: 'grade', title: t('column_grade'), any: t('any_grade'), isMany: true, chosen: asked.grades },
      options: GRADES.map((value) => ({
        ...{
          value,
          state: STATES[value],
          label: t('grade_count', { grade: t(`grade_${value}`), count: counts[value] }),
        },
      })),
      onChoose: (grades) => look({ grades }),
    },
    {
      ...{
        name: 'section',
        title: t('column_becomes'),
        any: t('any_section'),
        isMany: true,
        chosen: asked.sections,
      },
      options: sections.map((value) => ({ value, label: t(`section_${value as 'cron_checks'}`) })),
      onChoose: (chosen) => look({ sections: chosen }),
    },
  ];
}

/** All that are found at once, also those of further pages. */
function Tick({ rows, choice: { left, setLeft } }: { rows: readonly ImportItem[]; choice: Choice }) {
  const t = useText('imports');
  const all = rows.flatMap(({ becomes }) => becomes ?? []);
  const tick = (isTicked: boolean) => {
    const next = new Set(left);
    for (const one of all)
      if (isTicked) next.delete(one);
      else next.add(one);
    setLeft(next);
  };
  return (
    <div className="acts">
      <Button size="sm" onClick={() => tick(true)}>
        {t('tick_all', { count: all.length })}
      </Button>
      <Button size="sm" onClick={() => tick(false)}>
        {t('untick_all', { count: all.length })}
      </Button>
    </div>
  );
}

interface RowProps {
  item: ImportItem;
  choice: Choice | undefined;
  actionOf: ItemTableProps['actionOf'];
}

function Row({ item, choice, actionOf }: RowProps) {
  const t = useText('imports');
  const { name, source, becomes, grade } = item;
  const [section] = becomes?.split('.') ?? [];
  const isLeft = item.left_out || (becomes !== null && choice?.left.has(becomes) === true);
  const action = becomes !== null && actionOf && !isLeft ? actionOf(becomes) : null;
  return (
    <tr data-row>
      {choice && (
        <td className="boxcell">
          {becomes !== null && <Box name={name} becomes={becomes} choice={choice} />}
        </td>
      )}
      <td data-phone="title">
        <bdi>{name}</bdi> {source !== null && <span className="muted">{source}</span>}
      </td>
      <td data-phone="note">
        {section === undefined
          ? grade === 'not_possible' && t('becomes_nothing')
          : t(`one_${section as 'cron_checks'}`)}
        {action !== null && action !== 'create' && (
          <span className="muted"> {t(action === 'none' ? 'action_none' : 'action_change')}</span>
        )}
      </td>
      <td data-phone="aside">
        {isLeft ? (
          <State is="paused">{t('left_out')}</State>
        ) : (
          <State is={STATES[grade]}>{t(`grade_${grade}`)}</State>
        )}
      </td>
      <td className={styles.note}>
        <Notes item={item} />
      </td>
    </tr>
  );
}

function Box({ name, becomes, choice }: { name: string; becomes: string; choice: Choice }) {
  const common = useText('common');
  const { left, setLeft } = choice;
  return (
    <label className="rowbox">
      <input
        type="checkbox"
        aria-label={common('select_row', { name })}
        checked={!left.has(becomes)}
        onChange={({ target }) => {
          const next = new Set(left);
          if (target.checked) next.delete(becomes);
          else next.add(becomes);
          setLeft(next);
        }}
      />
    </label>
  );
}

/** Why, and of which settings. */
function Notes({ item: { note, fields } }: { item: ImportItem }) {
  const t = useText('imports');
  const lost = fields.filter(({ grade }) => grade !== 'carried_over');
  const kept = fields.length - lost.length;
  return (
    <>
      {note}
      {fields.length > 0 && (
        <details>
          <summary>{t('settings', { kept, lost: lost.length })}</summary>
          <ul>
            {fields.map(({ field, grade, note: why }) => (
              <li key={`${field} ${grade} ${why}`}>
                <span className="mono">{field}</span>: {why ?? t(`grade_${grade}`)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
