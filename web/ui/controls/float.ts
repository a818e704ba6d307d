// Puts a layer of the top layer (a popover) beside its opener.

import { placeBeside, type Wish } from './place.ts';

/** `align: 'start'` follows the writing direction. */
export type Float = Omit<Wish, 'align'> & { align: 'start' | 'end' | 'centre' };

export function floatBeside(opener: Element, layer: HTMLElement, { align, ...wish }: Float): void {
  const rightToLeft = getComputedStyle(opener).direction === 'rtl';
  const physical = align === 'centre' ? align : (align === 'start') !== rightToLeft ? 'left' : 'right';
  layer.style.maxHeight = '';
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const size = { width: layer.offsetWidth, height: layer.offsetHeight };
  const at = placeBeside(opener.getBoundingClientRect(), size, view, { ...wish, align: physical });
  layer.style.left = `${Math.round(at.left)}px`;
  layer.style.top = `${Math.round(at.top)}px`;
  if (size.height > at.maxHeight) layer.style.maxHeight = `${Math.floor(at.maxHeight)}px`;
}
