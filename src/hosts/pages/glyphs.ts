// The states of ui.md §8 as silhouettes, so that nobody has to tell them by colour; and the mark.

import { type Html, html } from '../../platform/html.ts';

export type Look = 'ok' | 'down' | 'late' | 'run' | 'paused' | 'new';

const SHAPES: Record<Look, Html> = {
  ok: html`<circle cx="8" cy="8" r="7" fill="currentColor"/><path class="cut" d="M4.9 8.200l2.100 2.100 4.200-4.500"/>`,
  down: html`<path fill="currentColor" d="M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1z"/><path class="cut" d="M5.7 5.7l4.6 4.6M10.3 5.7l-4.6 4.6"/>`,
  late: html`<circle cx="8" cy="8" r="6.2" class="line"/><path class="line" d="M8 4.500V8l2.400 1.500"/>`,
  run: html`<path class="line" d="M8 1.800a6.200 6.200 0 1 1-5.400 3.100"/><path fill="currentColor" d="M6.500 5.400v5.200L10.800 8z"/>`,
  paused: html`<circle cx="8" cy="8" r="6.200" class="line"/><path class="line" d="M6.400 5.700v4.600M9.600 5.700v4.600"/>`,
  new: html`<circle cx="8" cy="8" r="6.200" class="line" stroke-dasharray="2.300 2.570"/>`,
};

const WORDS: Record<Look, string> = {
  ok: 'ok',
  down: 'down',
  late: 'late',
  run: 'run',
  paused: 'idle',
  new: 'idle',
};

/** A state as glyph and word. */
export const state = (look: Look, word: string): Html =>
  html`<span class="state state-${WORDS[look]}"><svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">${SHAPES[look]}</svg>${word}</span>`;

/** The headstock and the bell that form a T. The clapper carries the worst state that is shown. */
export const mark = (size: number, worst: 'ok' | 'down' | 'late'): Html =>
  html`<svg class="mark mark-${worst}" width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true"><rect x="2.5" y="2" width="19" height="3.6" rx="1.8" fill="currentColor"/><path d="M9 7.4h6c.2 4.3 1.2 6.6 3.7 8.7.3.3.5.6.5 1v.1c0 .6-.5 1-1 1H5.8c-.6 0-1-.5-1-1v-.1c0-.4.2-.7.5-1C7.800 14 8.800 11.700 9 7.400z" fill="currentColor"/><circle class="clapper" cx="12" cy="21" r="2.200"/></svg>`;
