// The mark: the headstock and the bell that form a T.

import { type Html, html } from '../../platform/html.ts';

const HEADSTOCK = html`<rect x="2.5" y="2" width="19" height="3.6" rx="1.8"/>`;
const BELL = html`<path d="M9 7.4h6c.2 4.3 1.2 6.6 3.7 8.7.3.3.5.6.5 1v.1c0 .6-.5 1-1 1H5.8c-.6 0-1-.5-1-1v-.1c0-.4.2-.7.5-1C7.8 14 8.8 11.7 9 7.4z"/>`;

/** The worst of what a page is about. */
export type Worst = 'ok' | 'warn' | 'down';

export const mark = (size: number, worst: Worst = 'ok'): Html =>
  html`<svg class="mark mark-${worst}" width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true"><g fill="currentColor">${HEADSTOCK}${BELL}</g><circle class="clapper" cx="12" cy="21" r="2.2"/></svg>`;

/** As a file of its own, with the colours of the tokens. */
export const icon: Html = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><title>Tocsin</title><style>g{fill:#1b1a17}@media (prefers-color-scheme:dark){g{fill:#efede7}}</style><g>${HEADSTOCK}${BELL}</g><circle cx="12" cy="21" r="2.2" fill="#1f8a5b"/></svg>`;
