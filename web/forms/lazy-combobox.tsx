// The comboboxes come with a library of their own, which a page should not load before somebody wants to choose. Until
// then a plain field stands there: it takes the focus and what is typed, and hands both on.

import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../i18n/text.ts';
import { Icon } from '../ui/icon.tsx';
import { type Begun, type OneOfProps, type SeveralOfProps, withTyped } from './options.ts';
import '../ui/styles/combo.css';

type Comboboxes = typeof import('./combobox.tsx');

/** Once it is here, every combobox is whole at once. */
let comboboxes: Comboboxes | undefined;

async function loadComboboxes(): Promise<void> {
  comboboxes = await import('./combobox.tsx');
}

export function OneOf(props: OneOfProps) {
  const t = useText('forms');
  const { chosen, onClear } = props;
  const plain = usePlain(chosen !== null && onClear !== undefined);
  if (comboboxes && plain.begun) return <comboboxes.OneOf {...props} begun={plain.begun} />;
  return (
    <Plain {...props} plain={plain} label={chosen?.label ?? ''}>
      <button
        type="button"
        className="combo-open"
        tabIndex={-1}
        aria-label={t('show_list')}
        disabled={props.control.disabled}
        onClick={plain.open}
      >
        <Icon of={ChevronDown} size={14} />
      </button>
    </Plain>
  );
}

export function SeveralOf(props: SeveralOfProps) {
  const { chosen, options, creates = false, onChoose } = props;
  const plain = usePlain(chosen.length > 0);
  if (comboboxes && plain.begun) return <comboboxes.SeveralOf {...props} begun={plain.begun} />;
  const addTyped = (input: HTMLInputElement) => {
    if (!creates || input.readOnly || input.value.trim() === '') return;
    const typed = input.value;
    input.value = '';
    onChoose(withTyped(typed, chosen, options));
  };
  return (
    <Plain
      {...props}
      plain={plain}
      label={chosen.map(({ label }) => label).join(', ')}
      onLeave={addTyped}
      onKey={(event) => {
        if (!creates || (event.key !== ',' && event.key !== 'Enter')) return;
        if (event.key === ',' || event.currentTarget.value.trim() !== '') event.preventDefault();
        addTyped(event.currentTarget);
      }}
    />
  );
}

interface PlainField {
  input: { current: HTMLInputElement | null };
  /** What is handed on; null while the plain field stands there. */
  begun: Begun | null;
  /** Whether it must be whole as it is: nothing can be typed until then. */
  isWaiting: boolean;
  /** Loads the whole one. */
  wake(): void;
  /** And opens its list. */
  open(): void;
  compose(isOn: boolean): void;
}

const NOTHING: Begun = { text: null, caret: null, isOpen: false };

/** `isWanted`: at once, since a plain field could not show what is chosen. */
function usePlain(isWanted: boolean): PlainField {
  const input = useRef<HTMLInputElement>(null);
  const isPressed = useRef(false);
  const [isWaiting] = useState(isWanted);
  const [begun, setBegun] = useState(comboboxes ? NOTHING : null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const isComposing = useRef(false);
  const wakeUp = useRef(() => {});
  const handOn = () => {
    // A word that is being composed would be lost.
    if (isComposing.current) return;
    // At once: a key between the two would be lost.
    flushSync(() => setBegun((before) => before ?? begunIn(input.current, isPressed.current)));
  };
  const wake = () => {
    loadComboboxes().then(handOn, (error) => {
      if (isWanted || hasFocus(input.current)) setFailure({ error });
    });
  };
  wakeUp.current = wake;
  useEffect(() => {
    if (isWanted && !begun) wakeUp.current();
  }, [isWanted, begun]);
  if (failure) throw failure.error;
  const open = () => {
    isPressed.current = true;
    input.current?.focus();
    wake();
  };
  const compose = (isOn: boolean) => {
    isComposing.current = isOn;
    if (!isOn) wake();
  };
  return { input, begun, isWaiting, wake, open, compose };
}

const hasFocus = (input: HTMLInputElement | null) => input !== null && input === document.activeElement;

/** What was done to a plain field so far. */
function begunIn(input: HTMLInputElement | null, isPressed: boolean): Begun {
  if (!input) return NOTHING;
  const { value, defaultValue, selectionStart, selectionEnd } = input;
  const isFocused = hasFocus(input);
  return {
    text: value === defaultValue ? null : value,
    caret: isFocused ? [selectionStart ?? value.length, selectionEnd ?? value.length] : null,
    isOpen: isFocused && isPressed,
  };
}

interface PlainProps {
  control: OneOfProps['control'];
  placeholder?: string | undefined;
  plain: PlainField;
  /** What is chosen. */
  label: string;
  onLeave?(input: HTMLInputElement): void;
  onKey?(event: KeyboardEvent<HTMLInputElement>): void;
  children?: ReactNode;
}

function Plain({ control, placeholder, plain, label, onLeave, onKey, children }: PlainProps) {
  return (
    <div className="combo" data-invalid={control['aria-invalid']} onPointerEnter={plain.wake}>
      <input
        {...control}
        ref={plain.input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        aria-haspopup="listbox"
        aria-busy={plain.isWaiting || undefined}
        readOnly={plain.isWaiting}
        autoComplete="off"
        placeholder={label === '' ? placeholder : undefined}
        defaultValue={label}
        onFocus={(event) => {
          event.currentTarget.select();
          plain.wake();
        }}
        onMouseDown={() => !control.disabled && plain.open()}
        onCompositionStart={() => plain.compose(true)}
        onCompositionEnd={() => plain.compose(false)}
        onBlur={(event) => onLeave?.(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          onKey?.(event);
          // The whole one would choose.
          if (event.key === 'Enter' && event.currentTarget.value !== label) event.preventDefault();
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          plain.open();
        }}
      />
      {children}
    </div>
  );
}
