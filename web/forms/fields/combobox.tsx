// Text fields with a list that can be searched, of which one or several are chosen. Loaded when they are first needed:
// see lazy-combobox.tsx.

import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { type Begun, type OneOfProps, type Option, type SeveralOfProps, withTyped } from './options.ts';

const isSame = (a: Option, b: Option) => a.value === b.value;
const labelOf = ({ label }: Option) => label;

interface Whole {
  begun: Begun;
}

export function OneOf({ begun, control, options, chosen, ...props }: OneOfProps & Whole) {
  const { placeholder, onReach, onQuery, onChoose, onClear } = props;
  const t = useText('forms');
  const common = useText('common');
  const { container, anchor } = useContainer();
  const list = useOpenList();
  const input = useBegun(begun, list.setOpen);
  return (
    <Base.Root
      items={options}
      value={chosen}
      onValueChange={(option: Option | null, details) => {
        if (details.reason === 'escape-key') details.cancel();
        else if (option) onChoose(option);
        else onClear?.();
      }}
      disabled={control.disabled}
      actionsRef={list.actions}
      open={list.isOpen}
      onOpenChange={list.setOpen}
      autoHighlight
      isItemEqualToValue={isSame}
      itemToStringLabel={labelOf}
      {...searchedElsewhere(onQuery)}
    >
      <Base.InputGroup
        className="combo"
        ref={anchor}
        data-invalid={control['aria-invalid']}
        onFocus={onReach}
        onPointerEnter={onReach}
      >
        <Base.Input
          {...control}
          ref={input}
          placeholder={placeholder}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          onBlur={list.close}
        />
        {onClear && (
          <Base.Clear className="combo-open" aria-label={common('clear')}>
            <Icon of={X} size={14} />
          </Base.Clear>
        )}
        <Base.Trigger className="combo-open" aria-label={t('show_list')}>
          <Icon of={ChevronDown} size={14} />
        </Base.Trigger>
      </Base.InputGroup>
      <OptionList container={container} isLoading={props.isLoading} />
    </Base.Root>
  );
}

export function SeveralOf(props: SeveralOfProps & Whole) {
  const { begun, control, options, chosen, creates = false, onReach, onQuery, onChoose } = props;
  const t = useText('forms');
  const [query, setQuery] = useState('');
  const { container, anchor } = useContainer();
  const list = useOpenList();
  const input = useBegun(begun, list.setOpen);
  const search = (text: string) => {
    setQuery(text);
    onQuery?.(text.trim());
  };
  const typed = query.trim();
  const reads = ({ label }: Option) => label.toLowerCase() === typed.toLowerCase();
  const isNew = creates && typed !== '' && ![...options, ...chosen].some(reads);
  const choose = (next: readonly Option[]) => {
    onChoose(next);
    search('');
  };
  /** What stands there unfinished is meant as well: nothing typed is lost. */
  const addTyped = () => {
    if (creates && typed !== '') choose(withTyped(typed, chosen, options));
  };
  return (
    <Base.Root
      multiple
      items={isNew ? [{ value: typed, label: typed, isNew }, ...options] : options}
      value={chosen}
      onValueChange={(next, details) => {
        // Escape closes the list; it must not throw away what was chosen.
        if (details.reason === 'escape-key') details.cancel();
        else choose(next);
      }}
      inputValue={query}
      onInputValueChange={search}
      disabled={control.disabled}
      actionsRef={list.actions}
      open={list.isOpen}
      onOpenChange={list.setOpen}
      autoHighlight
      isItemEqualToValue={isSame}
      itemToStringLabel={labelOf}
      {...(onQuery && { filter: null })}
    >
      <Base.InputGroup
        className="combo"
        ref={anchor}
        data-invalid={control['aria-invalid']}
        onFocus={onReach}
        onPointerEnter={onReach}
      >
        <Base.Chips className="combo-chips">
          {chosen.map((option) => (
            <Base.Chip key={option.value} className="combo-chip" aria-label={option.label}>
              {option.label}
              {!control.disabled && (
                <Base.ChipRemove aria-label={t('remove_row', { name: option.label })}>
                  <Icon of={X} size={12} />
                </Base.ChipRemove>
              )}
            </Base.Chip>
          ))}
          <Base.Input
            {...control}
            ref={input}
            placeholder={chosen.length === 0 ? props.placeholder : undefined}
            autoComplete="off"
            onBlur={() => {
              addTyped();
              list.close();
            }}
            onKeyDown={(event) => {
              if (!creates || event.key !== ',') return;
              event.preventDefault();
              addTyped();
            }}
          />
        </Base.Chips>
      </Base.InputGroup>
      <OptionList container={container} isLoading={props.isLoading} />
    </Base.Root>
  );
}

const searchedElsewhere = (onQuery: ((query: string) => void) | undefined) =>
  onQuery ? { filter: null, onInputValueChange: (text: string) => onQuery(text.trim()) } : {};

interface ListProps {
  container: HTMLElement | null;
  isLoading: boolean | undefined;
}

function OptionList({ container, isLoading }: ListProps) {
  const t = useText('forms');
  const common = useText('common');
  return (
    <Base.Portal container={container}>
      <Base.Positioner className="combo-layer" sideOffset={4}>
        {/* No Popup: it hides the rest of the page, labels too, from those who listen. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: scrolling by its bar must not take the focus away */}
        <div className="combo-list" onMouseDown={(event) => event.preventDefault()}>
          <Base.Empty>
            <p className="combo-empty">{isLoading ? common('loading') : t('nothing_found')}</p>
          </Base.Empty>
          <Base.List>
            {(option: Option) => (
              <Base.Item key={option.value} value={option} className="combo-item">
                <Base.ItemIndicator className="combo-tick">
                  <Icon of={Check} size={14} />
                </Base.ItemIndicator>
                <span>{option.isNew ? t('add_typed', { text: option.label }) : option.label}</span>
                {option.note && <small>{option.note}</small>}
              </Base.Item>
            )}
          </Base.List>
        </div>
      </Base.Positioner>
    </Base.Portal>
  );
}

/**
 * The list closes when its field is left, and is gone then: what a Popup would do. Without one, Base UI waits for ever
 * for the end of its animation.
 */
function useOpenList() {
  const [isOpen, setOpen] = useState(false);
  const actions = useRef<Base.Root.Actions | null>(null);
  useEffect(() => {
    if (!isOpen) actions.current?.unmount();
  }, [isOpen]);
  return { actions, isOpen, setOpen: (open: boolean) => setOpen(open), close: () => setOpen(false) };
}

/** Goes on from where the plain field was: the focus first, then what was typed, as if it were typed now. */
function useBegun({ text, caret, isOpen }: Begun, setOpen: (open: boolean) => void) {
  const input = useRef<HTMLInputElement>(null);
  const begin = useRef({ text, caret, isOpen, setOpen });
  useLayoutEffect(() => {
    if (begin.current.caret) input.current?.focus();
  }, []);
  useEffect(() => {
    const { text, caret, isOpen, setOpen } = begin.current;
    if (text !== null && input.current) typeInto(input.current, text);
    if (caret) input.current?.setSelectionRange(...caret);
    if (isOpen) setOpen(true);
  }, []);
  return input;
}

/** React is told of what a key would do only. */
function typeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

/** Inside of a modal dialog, lists must lie in it, or they lie beneath it; on a page in what is read as its content. */
function useContainer() {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const anchor = useCallback((element: HTMLElement | null) => {
    if (element) setContainer(element.closest<HTMLElement>('dialog, main') ?? document.body);
  }, []);
  return { container, anchor };
}
