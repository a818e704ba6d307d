import { createLink } from '@tanstack/react-router';
import { Check, type LucideIcon } from 'lucide-react';
import {
  type ComponentPropsWithRef,
  createContext,
  type ReactNode,
  type ToggleEvent,
  use,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from './icon.tsx';
import { itemsOf, moveBy, useKeptInPlace, useTypeAhead } from './menu-moves.ts';

interface MenuProps {
  /** The name of the menu, and of its button where that shows no text. */
  label: string;
  /** What the button shows. */
  trigger: ReactNode;
  /** The button names itself. */
  hasText?: boolean;
  /** Of the button. */
  className?: string;
  align?: 'start' | 'end';
  side?: 'below' | 'above';
  children: ReactNode;
}

const MenuContext = createContext<{ close(): void }>({ close() {} });

/** A button and what it offers. Arrows, Home, End and letters move, Escape goes back to the button. */
export function Menu({
  label,
  trigger,
  hasText = false,
  className = 'btn',
  align = 'start',
  side = 'below',
  children,
}: MenuProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  // How often it was opened since it was last seen closed: closed and opened at once, it is told as opened again.
  const [opened, setOpened] = useState(0);
  const isOpen = opened > 0;
  const fromEnd = useRef(false);
  const onType = useTypeAhead(layer);
  useKeptInPlace(isOpen, opener, layer, { side, align, gap: 4 });

  const close = () => {
    layer.current?.hidePopover();
    opener.current?.focus();
  };
  // Its entries are drawn only while it is open, so before there is nothing to focus.
  useLayoutEffect(() => {
    if (opened === 0) return;
    itemsOf(layer.current)
      .at(fromEnd.current ? -1 : 0)
      ?.focus();
    fromEnd.current = false;
  }, [opened]);
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={className}
        aria-label={hasText ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          if (layer.current?.matches(':popover-open')) return;
          event.preventDefault();
          fromEnd.current = event.key === 'ArrowUp';
          layer.current?.showPopover();
        }}
      >
        {trigger}
      </button>
      <div
        ref={layer}
        id={id}
        className="menu"
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onToggle={({ newState }: ToggleEvent) =>
          setOpened((before) => (newState === 'open' ? before + 1 : 0))
        }
        onKeyDown={(event) => {
          if (event.key === 'Tab') close();
          else if (!moveBy(event, layer.current)) onType(event);
        }}
      >
        <MenuContext value={{ close }}>{isOpen && children}</MenuContext>
      </div>
    </>
  );
}

interface ItemLook {
  icon?: LucideIcon;
  /** Before the words: the glyph of a state. */
  sign?: ReactNode;
  /** One of several is chosen; undefined where there is nothing to choose. */
  checked?: boolean | undefined;
  keyCap?: string;
  children: ReactNode;
}

function ItemInside({ icon, sign, checked, keyCap, children }: ItemLook) {
  return (
    <>
      {icon ? <Icon of={icon} size={16} /> : sign}
      <span className="mi-l">{children}</span>
      {checked && <Icon of={Check} size={14} />}
      {keyCap && (
        <span aria-hidden="true">
          <kbd>{keyCap}</kbd>
        </span>
      )}
    </>
  );
}

interface MenuItemProps extends ItemLook {
  onSelect(): void;
  /** Cannot be taken back, or takes something away. */
  danger?: boolean;
  disabledBecause?: string | undefined;
}

export function MenuItem({ onSelect, danger, disabledBecause, ...look }: MenuItemProps) {
  const { close } = use(MenuContext);
  const reason = useId();
  const isOff = disabledBecause !== undefined;
  const meaning =
    look.checked === undefined
      ? { role: 'menuitem' }
      : { role: 'menuitemradio', 'aria-checked': look.checked };
  return (
    <button
      type="button"
      className={danger ? 'mi danger' : 'mi'}
      {...meaning}
      aria-disabled={isOff || undefined}
      aria-describedby={isOff ? reason : undefined}
      tabIndex={-1}
      onClick={() => {
        if (isOff) return;
        close();
        onSelect();
      }}
    >
      <ItemInside {...look} />
      {isOff && (
        <small id={reason} aria-hidden="true">
          {disabledBecause}
        </small>
      )}
    </button>
  );
}

interface MenuCheckProps extends ItemLook {
  checked: boolean;
  onChange(isChecked: boolean): void;
}

/** One of several that can be on together; the menu stays. */
export function MenuCheck({ onChange, ...look }: MenuCheckProps) {
  const meaning = { role: 'menuitemcheckbox', 'aria-checked': look.checked };
  return (
    <button type="button" className="mi" {...meaning} tabIndex={-1} onClick={() => onChange(!look.checked)}>
      <ItemInside {...look} />
    </button>
  );
}

type MenuAnchorProps = ItemLook & Omit<ComponentPropsWithRef<'a'>, 'children'>;

function MenuAnchor({ icon, sign, checked, keyCap, children, className: _, ...native }: MenuAnchorProps) {
  const { close } = use(MenuContext);
  const pressed: MenuAnchorProps['onClick'] = (event) => {
    close();
    native.onClick?.(event);
  };
  const anchor = { ...native, onClick: pressed };
  return (
    <a {...anchor} className="mi" role="menuitem" tabIndex={-1}>
      <ItemInside {...({ icon, sign, checked, keyCap } as ItemLook)}>{children}</ItemInside>
    </a>
  );
}

export const MenuLink = createLink(MenuAnchor);

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <div className="ml" role="presentation">
      {children}
    </div>
  );
}

export function MenuLine() {
  return <hr className="mline" />;
}
