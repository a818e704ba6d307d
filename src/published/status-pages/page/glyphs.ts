// The states of a status page as silhouettes, so that nobody has to distinguish them by colour.

import { PAGE_TOKENS } from '../../../../shared/page-colours.ts';
import { type Html, html } from '../../../platform/html.ts';

export type GlyphName = 'ok' | 'warn' | 'down' | 'maint' | 'idle';

/** Of each look: a shape of 16 by 16, and what is cut out of it. */
const SHAPES: Readonly<Record<GlyphName, { shape: string; cut: string }>> = {
  ok: { shape: 'M8 1a7 7 0 1 1 0 14A7 7 0 1 1 8 1z', cut: 'M4.9 8.3 7 10.4l4.1-4.5' },
  warn: {
    shape:
      'M8 1.4c.5 0 1 .3 1.2.7L15 12.5a1.4 1.4 0 0 1-1.2 2H2.2a1.4 1.4 0 0 1-1.2-2L6.8 2.1A1.4 1.4 0 0 1 8 1.4z',
    cut: 'M8 5.9v3.3m0 2.55v.1',
  },
  down: { shape: 'M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1z', cut: 'm5.7 5.7 4.6 4.6m0-4.6-4.6 4.6' },
  maint: {
    shape:
      'M4.5 1h7A3.5 3.5 0 0 1 15 4.5v7a3.5 3.5 0 0 1-3.5 3.5h-7A3.5 3.5 0 0 1 1 11.5v-7A3.5 3.5 0 0 1 4.5 1z',
    cut: 'm4.8 11.2 4.2-4.2m2.6-1.9-1.6 1.6-1.5-.3-.3-1.5 1.6-1.6a2.6 2.6 0 1 0 1.8 1.8z',
  },
  idle: { shape: 'M8 1a7 7 0 1 1 0 14A7 7 0 1 1 8 1z', cut: 'M4.8 8h6.4' },
};

/** Drawn once, so that each use costs a few bytes. `more`: whatever else is defined for the page. */
export const glyphDefinitions = (looks: readonly GlyphName[], more: Html | null): Html =>
  html`<svg class=vh aria-hidden=true>${looks.map(
    (look) =>
      html`<symbol id=${look} viewBox="0 0 16 16"><path fill=currentColor d="${SHAPES[look].shape}"/><path class=cut d="${SHAPES[look].cut}"/></symbol>`,
  )}${more}</svg>`;

/** A state as glyph and word. */
export const state = (look: GlyphName, word: Html | string): Html =>
  html`<span class="st ${look}">${glyph(look)}${typeof word === 'string' ? word : html`<span>${word}</span>`}</span>`;

export const glyph = (look: GlyphName): Html => html`<svg><use href=#${look} /></svg>`;

/** The shape, and what is cut out of it, for whoever draws it elsewhere. */
export const glyphPaths = (look: GlyphName): { shape: string; cut: string } => SHAPES[look];

/** The icon of the page, a file of its own. */
export const favicon = (look: GlyphName): string =>
  html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">${paths(look)}</svg>`.text;

/** With plain colours, for pictures that no style reaches. */
export const paths = (look: GlyphName): Html =>
  html`<path fill="${PAGE_TOKENS[look][0]}" d="${SHAPES[look].shape}"/><path fill="none" stroke="#fff" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" d="${SHAPES[look].cut}"/>`;
