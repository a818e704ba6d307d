// How the focus moves within an open menu, and where the menu is.

import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { type Float, floatBeside } from './float.ts';
import { findTyped } from './type-ahead.ts';

const TYPED_FOR_MS = 600;

export const itemsOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
];

const focusedOf = (items: readonly Element[]): number =>
  items.indexOf(document.activeElement ?? document.body);

/** Around the ends, as menus do. */
export function moveBy(event: KeyboardEvent, menu: HTMLElement | null): boolean {
  const items = itemsOf(menu);
  const at = focusedOf(items);
  const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return false;
  event.preventDefault();
  items.at(next >= items.length ? 0 : next)?.focus();
  return true;
}

export function useTypeAhead(menu: RefObject<HTMLElement | null>) {
  const typed = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return;
    const before = event.timeStamp - typed.current.at < TYPED_FOR_MS ? typed.current.text : '';
    typed.current = { text: before + event.key, at: event.timeStamp };
    const items = itemsOf(menu.current);
    const at = focusedOf(items);
    items[
      findTyped(
        items.map((item) => item.textContent),
        typed.current.text,
        at,
      )
    ]?.focus();
  };
}

/** Beside its opener, also while the page is scrolled. */
export function useKeptInPlace(
  isOpen: boolean,
  opener: RefObject<HTMLElement | null>,
  layer: RefObject<HTMLElement | null>,
  { side, align, gap }: Float,
): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const place = () => {
      if (!opener.current || !layer.current) return;
      floatBeside(opener.current, layer.current, { side, align, gap });
      layer.current.dataset.placed = '';
    };
    place();
    const menu = layer.current;
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
      delete menu?.dataset.placed;
    };
  }, [isOpen, opener, layer, side, align, gap]);
}
