import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useReading, useText } from '../../i18n/text.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { Menu, MenuCheck, MenuItem } from '../controls/menu.tsx';
import { SearchField } from '../controls/search-field.tsx';
import { Sheet } from '../layers/sheet.tsx';
import { StateGlyph } from '../words/state-glyph.tsx';
import { type StateName, toneOf } from '../words/states.ts';

interface FilterOption {
  value: string;
  label: string;
  /** Shown with its glyph. */
  state?: StateName;
}

export interface Filter {
  /** In the address: `state`, `tag`. */
  name: string;
  /** `State`. */
  title: string;
  /** While nothing is chosen: `Any state`. */
  any: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  /** Several can be chosen together. */
  isMany?: boolean;
  /** It groups or orders, and leaves nothing out: there is nothing to clear. */
  isView?: boolean;
  onChoose(values: readonly string[]): void;
}

interface FilterBarProps {
  search: { label: string; placeholder: string; value: string; onSearch(value: string): void };
  filters?: readonly Filter[];
  /** Clears everything at once; offered while something is set. */
  onClear?: () => void;
  /** At the end: hints about keys, the view of the table. */
  children?: ReactNode;
}

/** What of a list is shown. The address holds it: the page reads it from there and is called back with changes. */
export function FilterBar({ search, filters = [], onClear, children }: FilterBarProps) {
  const t = useText('common');
  const [isOpen, setOpen] = useState(false);
  const set = filters.filter(({ chosen, isView }) => chosen.length > 0 && !isView).length;
  return (
    <search className="bar-f">
      <SearchField {...search} />
      {filters.length > 0 && (
        <span className="only-m filters-m" data-set={set > 0 || undefined}>
          <IconButton icon={SlidersHorizontal} label={t('filters')} onClick={() => setOpen(true)} />
        </span>
      )}
      {filters.map((filter) => (
        <FilterMenu key={filter.name} filter={filter} />
      ))}
      {onClear && (set > 0 || search.value !== '') && (
        <Button variant="ghost" className="hide-m" onClick={onClear}>
          {t('clear_filters')}
        </Button>
      )}
      {children}
      {isOpen && <FilterSheet filters={filters} onClear={onClear} onClose={() => setOpen(false)} />}
    </search>
  );
}

const labelsOf = ({ options, chosen }: Filter): string[] =>
  chosen.map((value) => options.find((option) => option.value === value)?.label ?? value);

const chosenWith = ({ chosen, isMany }: Filter, value: string, isChosen: boolean): readonly string[] => {
  const others = isMany ? chosen.filter((one) => one !== value) : [];
  return isChosen ? [...others, value] : others;
};

function FilterMenu({ filter }: { filter: Filter }) {
  const { locale } = useReading();
  const labels = labelsOf(filter);
  return (
    <Menu
      label={filter.title}
      hasText
      className="btn hide-m"
      trigger={
        <>
          {labels.length === 0 ? filter.any : new Intl.ListFormat(locale, { type: 'unit' }).format(labels)}
          <Icon of={ChevronDown} size={14} />
        </>
      }
    >
      <MenuItem checked={filter.chosen.length === 0} onSelect={() => filter.onChoose([])}>
        {filter.any}
      </MenuItem>
      {filter.options.map((option) => {
        const isChosen = filter.chosen.includes(option.value);
        const choose = (next: boolean) => filter.onChoose(chosenWith(filter, option.value, next));
        const sign = option.state && <Sign state={option.state} />;
        return filter.isMany ? (
          <MenuCheck key={option.value} checked={isChosen} onChange={choose} sign={sign}>
            {option.label}
          </MenuCheck>
        ) : (
          <MenuItem key={option.value} checked={isChosen} onSelect={() => choose(true)} sign={sign}>
            {option.label}
          </MenuItem>
        );
      })}
    </Menu>
  );
}

const Sign = ({ state }: { state: StateName }) => (
  <span className={`st st-${toneOf(state)}`}>
    <StateGlyph state={state} />
  </span>
);

interface FilterSheetProps {
  filters: readonly Filter[];
  onClear: (() => void) | undefined;
  onClose(): void;
}

/** The same on phones. */
function FilterSheet({ filters, onClear, onClose }: FilterSheetProps) {
  const t = useText('common');
  return (
    <Sheet
      title={t('filters')}
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
          {onClear && <Button onClick={onClear}>{t('clear_filters')}</Button>}
        </>
      }
    >
      {filters.map((filter) => (
        <fieldset key={filter.name} className="checks">
          <legend>{filter.title}</legend>
          {filter.options.map((option) => (
            <label key={option.value}>
              <input
                type="checkbox"
                checked={filter.chosen.includes(option.value)}
                onChange={(event) => filter.onChoose(chosenWith(filter, option.value, event.target.checked))}
              />
              {option.state && <Sign state={option.state} />}
              {option.label}
            </label>
          ))}
        </fieldset>
      ))}
    </Sheet>
  );
}
