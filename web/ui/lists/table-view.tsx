import { Columns3 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../controls/icon.tsx';
import { Menu, MenuCheck, MenuLabel, MenuLine } from '../controls/menu.tsx';

export interface TableView {
  isCompact: boolean;
  hidden: readonly string[];
}

const USUAL: TableView = { isCompact: false, hidden: [] };

/** Those that are shown; the same ones until one is left out or brought back. */
export function useShownColumns<Column extends { name: string }>(
  columns: readonly Column[],
  { hidden }: TableView,
): readonly Column[] {
  return useMemo(() => columns.filter(({ name }) => !hidden.includes(name)), [columns, hidden]);
}

/** How somebody likes a table, remembered in this browser; `name` is that of the table. */
export function useTableView(name: string): [TableView, (view: TableView) => void] {
  const key = `tocsin.table.${name}`;
  const [view, setView] = useState(() => remembered(key));
  return [
    view,
    (next) => {
      setView(next);
      remember(key, next);
    },
  ];
}

function remembered(key: string): TableView {
  try {
    const { isCompact, hidden } = JSON.parse(localStorage.getItem(key) ?? '{}');
    return { isCompact: isCompact === true, hidden: Array.isArray(hidden) ? hidden.map(String) : [] };
  } catch {
    return USUAL;
  }
}

function remember(key: string, view: TableView): void {
  try {
    localStorage.setItem(key, JSON.stringify(view));
  } catch {
    // Storage may be forbidden or full; then it holds until the page is left.
  }
}

interface TableMenuProps {
  view: TableView;
  onChange(view: TableView): void;
  /** Those that can be left out. */
  columns: readonly { name: string; title: string }[];
}

export function TableMenu({ view, onChange, columns }: TableMenuProps) {
  const t = useText('common');
  const show = (name: string, isShown: boolean) => {
    const others = view.hidden.filter((one) => one !== name);
    onChange({ ...view, hidden: isShown ? others : [...others, name] });
  };
  return (
    <Menu label={t('table_view')} className="btn ico hide-m" align="end" trigger={<Icon of={Columns3} />}>
      <MenuLabel>{t('columns')}</MenuLabel>
      {columns.map(({ name, title }) => (
        <MenuCheck key={name} checked={!view.hidden.includes(name)} onChange={(isOn) => show(name, isOn)}>
          {title}
        </MenuCheck>
      ))}
      <MenuLine />
      <MenuCheck checked={view.isCompact} onChange={(isCompact) => onChange({ ...view, isCompact })}>
        {t('rows_compact')}
      </MenuCheck>
    </Menu>
  );
}
