import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { useKeys } from '../keys/keys.ts';
import { enterList } from '../keys/list-entrance.ts';
import { Icon } from './icon.tsx';

const ASKS_AFTER_MS = 250;

interface SearchFieldProps {
  /** `Filter alerts`. */
  label: string;
  /** What can be searched for: `Name, rule or reason`. */
  placeholder: string;
  /** As the address has it. */
  value: string;
  /** Once typing rests. */
  onSearch(value: string): void;
}

/** `/` goes to it, Enter and ↓ from it to the first row that is found; Escape empties it and then leaves it. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const t = useText('common');
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  // The address changed by itself: filters were cleared, or the person went back.
  if (value !== asked) {
    setAsked(value);
    setTyped(value);
  }
  const newestSearch = useRef(onSearch);
  useEffect(() => {
    newestSearch.current = onSearch;
  });
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === asked) return;
    const timer = window.setTimeout(() => {
      setAsked(wanted);
      newestSearch.current(wanted);
    }, ASKS_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [typed, asked]);
  function goToList() {
    const wanted = typed.trim();
    enterList(wanted !== value);
    if (wanted === value) return;
    setAsked(wanted);
    onSearch(wanted);
  }
  useKeys({ '/': { run: () => field.current?.select(), label: t('key_filter') } });
  return (
    <label className="in">
      <Icon of={Search} size={14} />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || !['Escape', 'Enter', 'ArrowDown'].includes(event.key)) return;
          event.preventDefault();
          if (event.key !== 'Escape') goToList();
          else if (typed === '') event.currentTarget.blur();
          else setTyped('');
        }}
      />
    </label>
  );
}
