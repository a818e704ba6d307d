// Where a floating layer goes beside what opened it. Pure.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Wish {
  side: 'below' | 'above';
  /** Which edge of the opener it keeps to; `centre` for tooltips. Physical: the caller minds the writing direction. */
  align: 'left' | 'right' | 'centre';
  gap: number;
}

const MARGIN = 8;

/** Where the wish has no room and the other side has more, it goes there; it never leaves the window at the sides. */
export function placeBeside(
  opener: Box,
  layer: Size,
  view: Size,
  wish: Wish,
): { left: number; top: number; maxHeight: number } {
  const below = view.height - (opener.top + opener.height) - wish.gap - MARGIN;
  const above = opener.top - wish.gap - MARGIN;
  const wished = wish.side === 'below' ? below : above;
  const other = wish.side === 'below' ? above : below;
  const flips = wished < layer.height && other > wished;
  const isBelow = (wish.side === 'below') !== flips;
  const maxHeight = Math.max(0, isBelow ? below : above);
  const height = Math.min(layer.height, maxHeight);
  const top = isBelow ? opener.top + opener.height + wish.gap : opener.top - wish.gap - height;
  return {
    left: between(MARGIN, aligned(opener, layer, wish), view.width - layer.width - MARGIN),
    top,
    maxHeight,
  };
}

function aligned(opener: Box, layer: Size, { align }: Wish): number {
  if (align === 'left') return opener.left;
  if (align === 'right') return opener.left + opener.width - layer.width;
  return opener.left + (opener.width - layer.width) / 2;
}

const between = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(value, most));
