import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { useTooltip } from './tooltip.tsx';

interface ButtonLook {
  /** One primary button a page. */
  variant?: 'plain' | 'primary' | 'ghost' | undefined;
  size?: 'md' | 'sm' | undefined;
  icon?: LucideIcon;
  iconSize?: number;
  /** After the words: a chevron, an arrow that leads out. */
  after?: LucideIcon;
  /** The single key that does the same, shown as a cap. */
  keyCap?: string;
}

interface Inert {
  /** It is at work: keeps its place and its focus, and cannot be pressed again. */
  busy?: boolean;
  /** Why it cannot be pressed. It can still be reached, so that everybody can read why. */
  disabledBecause?: string | undefined;
}

type Native = Omit<ComponentPropsWithRef<'button'>, 'disabled'>;

export type ButtonProps = Native & ButtonLook & Inert;

const VARIANTS = { plain: '', primary: ' pri', ghost: ' ghost' };

const classOf = ({ variant = 'plain', size }: ButtonLook, extra = ''): string =>
  `btn${VARIANTS[variant]}${size === 'sm' ? ' sm' : ''}${extra}`;

/** The look's own properties, apart from those of the element. */
function parted<P extends ButtonLook>(props: P) {
  const { variant, size, icon, iconSize, after, keyCap, ...rest } = props;
  return { look: { variant, size, icon, iconSize, after, keyCap } as ButtonLook, rest };
}

function Inside({
  look,
  busy,
  children,
}: {
  look: ButtonLook;
  busy?: boolean | undefined;
  children: ReactNode;
}) {
  const size = look.iconSize ?? (look.size === 'sm' ? 14 : 16);
  return (
    <>
      {busy ? <Spinner size={size} /> : look.icon && <Icon of={look.icon} size={size} />}
      {children}
      {look.after && <Icon of={look.after} size={14} />}
      {look.keyCap && (
        <span aria-hidden="true">
          <kbd>{look.keyCap}</kbd>
        </span>
      )}
    </>
  );
}

const Spinner = ({ size }: { size: number }) => (
  <svg className="spin" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="6" opacity=".25" />
    <path d="M8 2a6 6 0 0 1 6 6" />
  </svg>
);

/** What a button that must not act gets instead of `disabled`, which nobody could focus and ask why. */
function inert({ busy, disabledBecause }: Inert, onClick: Native['onClick']) {
  if (!busy && disabledBecause === undefined) return { onClick };
  return {
    'aria-disabled': true,
    'aria-busy': busy || undefined,
    onClick: (event: MouseEvent) => event.preventDefault(),
  };
}

export function Button(props: ButtonProps) {
  const { look, rest } = parted(props);
  const { busy, disabledBecause, onClick, children, className = '', ...native } = rest;
  const { props: hover, id, tip } = useTooltip(disabledBecause);
  return (
    <>
      <button
        type="button"
        aria-describedby={disabledBecause ? id : undefined}
        aria-keyshortcuts={look.keyCap}
        {...native}
        {...hover}
        {...inert({ busy, disabledBecause }, onClick)}
        className={classOf(look, className && ` ${className}`)}
      >
        <Inside look={look} busy={busy}>
          {children}
        </Inside>
      </button>
      {tip}
    </>
  );
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'after'> & { icon: LucideIcon; label: string };

/** An icon alone: its name is read out, and shown to those who point at it. */
export function IconButton({ icon, label, ...props }: IconButtonProps) {
  const { look, rest } = parted(props);
  const { busy, disabledBecause, onClick, className = '', ...native } = rest;
  const { props: hover, id, tip } = useTooltip(disabledBecause ?? label);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-describedby={disabledBecause ? id : undefined}
        {...native}
        {...hover}
        {...inert({ busy, disabledBecause }, onClick)}
        className={classOf(look, ` ico${className && ` ${className}`}`)}
      >
        {busy ? <Spinner size={16} /> : <Icon of={icon} size={look.iconSize ?? 16} />}
      </button>
      {tip}
    </>
  );
}

type AnchorProps = ComponentPropsWithRef<'a'> & ButtonLook;

/** A link that leaves the application: a download, a public page. */
export function ButtonAnchor(props: AnchorProps) {
  const { look, rest } = parted(props);
  const { children, className, ...native } = rest;
  return (
    <a {...native} className={classOf(look)}>
      <Inside look={look}>{children}</Inside>
    </a>
  );
}

/** A link within the application that looks like a button; `to`, `params` and `search` are checked. */
export const ButtonLink = createLink(ButtonAnchor);
