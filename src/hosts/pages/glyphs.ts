// The states of ui.md §8 as silhouettes, so that nobody has to tell them by colour; and the mark.

import { type Html, html } from '../../platform/html.ts';

export type Look = 'ok' | 'down' | 'late' | 'run' | 'paused' | 'new';
/** What the clapper of the mark and the icon of the page say. */
export type Worst = 'ok' | 'late' | 'down';

const SHAPES: Record<Look, Html> = {
  ok: html`<circle cx="8" cy="8" r="7" fill="currentColor"/><path class="cut" d="M4.9 8.2 7 10.3l4.2-4.5"/>`,
  down: html`<path fill="currentColor" d="M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1z"/><path class="cut" d="M5.7 5.7l4.6 4.6M10.3 5.7l-4.6 4.6"/>`,
  late: html`<circle cx="8" cy="8" r="6.2" class="line"/><path class="line" d="M8 4.5V8l2.4 1.5"/>`,
  run: html`<path class="line" d="M8 1.8a6.2 6.2 0 1 1-5.4 3.1"/><path fill="currentColor" d="M6.5 5.4v5.2L10.8 8z"/>`,
  paused: html`<circle cx="8" cy="8" r="6.2" class="line"/><path class="line" d="M6.4 5.7v4.6M9.6 5.7v4.6"/>`,
  new: html`<circle cx="8" cy="8" r="6.2" class="line" stroke-dasharray="2.3 2.57"/>`,
};

const TINTS: Record<Look, string> = {
  ok: 'ok',
  down: 'down',
  late: 'late',
  run: 'run',
  paused: 'idle',
  new: 'idle',
};

/** A state as glyph and word. */
export const state = (look: Look, word: string): Html =>
  html`<span class="state state-${TINTS[look]}">${glyph(look)}${word}</span>`;

/** The same, for a heading. */
export const pill = (look: Look, word: string): Html =>
  html`<span class="state state-${TINTS[look]} pill">${glyph(look)}${word}</span>`;

const glyph = (look: Look): Html =>
  html`<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">${SHAPES[look]}</svg>`;

const HEADSTOCK = html`<rect x="2.5" y="2" width="19" height="3.6" rx="1.8"/>`;
const BELL = html`<path d="M9 7.4h6c.2 4.3 1.2 6.6 3.7 8.7.3.3.5.6.5 1v.1c0 .6-.5 1-1 1H5.8c-.6 0-1-.5-1-1v-.1c0-.4.2-.7.5-1C7.8 14 8.8 11.7 9 7.4z"/>`;

/** The headstock and the bell that form a T. The clapper carries the worst state that is shown. */
export const mark = (size: number, worst: Worst): Html =>
  html`<svg class="mark mark-${worst}" width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true"><g fill="currentColor">${HEADSTOCK}${BELL}</g><circle class="clapper" cx="12" cy="21" r="2.2"/></svg>`;

const CLAPPERS: Record<Worst, string> = { ok: '#1f8a5b', late: '#c47700', down: '#cf3a30' };

/** The mark as a file of its own, with the colours of the tokens. */
export const icon = (worst: Worst): Html =>
  html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><title>Tocsin</title><style>g{fill:#1b1a17}@media (prefers-color-scheme:dark){g{fill:#efede7}}</style><g>${HEADSTOCK}${BELL}</g><circle cx="12" cy="21" r="2.2" fill="${CLAPPERS[worst]}"/></svg>`;
