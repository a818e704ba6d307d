// The comboboxes come with a library of their own, which a page should not load before somebody wants to choose. Until
// then a plain field stands there: it takes the focus and what is typed, and hands both on.

import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { type Begun, type OneOfProps, type SeveralOfProps, withTyped } from './options.ts';
import '../../ui/styles/combo.css';

type Comboboxes = typeof import('./combobox.tsx');

/** Once it is here, every combobox is whole at once. */
let comboboxes: Comboboxes | undefined;

async function loadComboboxes(): Promise<void> {
  comboboxes = await import('./combobox.tsx');
}

export function OneOf(props: OneOfProps) {
  const t = useText('forms');
  const common = useText('common');
  const { chosen, control, onClear } = props;
  const plain = usePlain(props.onReach);
  if (comboboxes && plain.begun) return <comboboxes.OneOf {...props} begun={plain.begun} />;
  return (
    <PlainFrame control={control} plain={plain}>
      <PlainInput {...props} plain={plain} label={chosen?.label ?? ''} />
      {onClear && chosen !== null && (
        <PlainButton className="combo-open" label={common('clear')} {...{ plain, control }} onClick={onClear}>
          <Icon of={X} size={14} />
        </PlainButton>
      )}
      <button
        type="button"
        className="combo-open"
        tabIndex={-1}
        aria-label={t('show_list')}
        disabled={control.disabled}
        onClick={plain.open}
      >
        <Icon of={ChevronDown} size={14} />
      </button>
    </PlainFrame>
  );
}

export function SeveralOf(props: SeveralOfProps) {
  const t = useText('forms');
  const { chosen, control, options, placeholder, creates = false, onChoose } = props;
  const plain = usePlain(props.onReach);
  if (comboboxes && plain.begun) return <comboboxes.SeveralOf {...props} begun={plain.begun} />;
  const addTyped = (input: HTMLInputElement) => {
    if (!creates || input.value.trim() === '') return;
    const typed = input.value;
    input.value = '';
    onChoose(withTyped(typed, chosen, options));
  };
  return (
    <PlainFrame control={control} plain={plain}>
      <div className="combo-chips">
        {chosen.map((option) => (
          <div key={option.value} className="combo-chip">
            {option.label}
            {!control.disabled && (
              <PlainButton
                label={t('remove_row', { name: option.label })}
                {...{ plain, control }}
                onClick={() => onChoose(chosen.filter(({ value }) => value !== option.value))}
              >
                <Icon of={X} size={12} />
              </PlainButton>
            )}
          </div>
        ))}
        <PlainInput
          control={control}
          placeholder={chosen.length === 0 ? placeholder : undefined}
          plain={plain}
          label=""
          onLeave={addTyped}
          onKey={(event) => {
            if (!creates || (event.key !== ',' && event.key !== 'Enter')) return;
            if (event.key === ',' || event.currentTarget.value.trim() !== '') event.preventDefault();
            addTyped(event.currentTarget);
          }}
        />
      </div>
    </PlainFrame>
  );
}

interface PlainField {
  input: { current: HTMLInputElement | null };
  /** What is handed on; null while the plain field stands there. */
  begun: Begun | null;
  /** Loads the whole one. */
  wake(): void;
  /** And opens its list. */
  open(): void;
  /** While it is on, nothing is handed on: a word being composed, or a button being pressed, would be lost. */
  hold(isOn: boolean): void;
}

const NOTHING: Begun = { text: null, caret: null, isOpen: false };

function usePlain(onReach: (() => void) | undefined): PlainField {
  const input = useRef<HTMLInputElement>(null);
  const isPressed = useRef(false);
  const [begun, setBegun] = useState(comboboxes ? NOTHING : null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const isHeld = useRef(false);
  const handOn = () => {
    if (isHeld.current) return;
    // At once: a key between the two would be lost.
    flushSync(() => setBegun((before) => before ?? begunIn(input.current, isPressed.current)));
  };
  const wake = () => {
    onReach?.();
    loadComboboxes().then(handOn, (error) => {
      if (hasFocus(input.current)) setFailure({ error });
    });
  };
  if (failure) throw failure.error;
  const open = () => {
    isPressed.current = true;
    input.current?.focus();
    wake();
  };
  const hold = (isOn: boolean) => {
    isHeld.current = isOn;
    if (!isOn) wake();
  };
  return { input, begun, wake, open, hold };
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
  plain: PlainField;
}

function PlainFrame({ control, plain, children }: PlainProps & { children: ReactNode }) {
  return (
    <div className="combo" data-invalid={control['aria-invalid']} onPointerEnter={plain.wake}>
      {children}
    </div>
  );
}

interface PlainInputProps extends PlainProps {
  placeholder?: string | undefined;
  /** What is chosen. */
  label: string;
  onLeave?(input: HTMLInputElement): void;
  onKey?(event: KeyboardEvent<HTMLInputElement>): void;
}

function PlainInput({ control, placeholder, plain, label, onLeave, onKey }: PlainInputProps) {
  return (
    <input
      {...control}
      ref={plain.input}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={false}
      aria-haspopup="listbox"
      autoComplete="off"
      placeholder={label === '' ? placeholder : undefined}
      defaultValue={label}
      onFocus={(event) => {
        event.currentTarget.select();
        plain.wake();
      }}
      onMouseDown={() => !control.disabled && plain.open()}
      onCompositionStart={() => plain.hold(true)}
      onCompositionEnd={() => plain.hold(false)}
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
  );
}

interface PlainButtonProps extends PlainProps {
  className?: string;
  label: string;
  onClick(): void;
  children: ReactNode;
}

/** Takes something out, and goes on in the field. */
function PlainButton({ className, label, control, plain, onClick, children }: PlainButtonProps) {
  return (
    <button
      type="button"
      className={className}
      tabIndex={-1}
      aria-label={label}
      disabled={control.disabled}
      onPointerDown={() => plain.hold(true)}
      onPointerLeave={() => plain.hold(false)}
      onPointerCancel={() => plain.hold(false)}
      onClick={() => {
        onClick();
        plain.hold(false);
        plain.input.current?.focus();
      }}
    >
      {children}
    </button>
  );
}
