// Moments as elements that machines can read.

import { type Html, html } from '../../../platform/html.ts';

export const time = (moment: Date, text: string): Html =>
  html`<time datetime="${secondsOf(moment)}">${text}</time>`;

const secondsOf = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`;
