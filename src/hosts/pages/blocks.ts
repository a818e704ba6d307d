// The blocks that pages are built of.

import { type Html, type HtmlValue, html } from '../../platform/html.ts';

/** The way back up, the topmost first; each as what it is called and where it is. */
export const crumbs = (...steps: readonly (readonly [string, string])[]): Html =>
  html`<nav class="crumbs" aria-label="Breadcrumb">${steps.map(
    ([name, path], index) =>
      html`${index > 0 && html`<span aria-hidden="true">/</span> `}<a class="crumb" href="${path}"><bdi>${name}</bdi></a> `,
  )}</nav>`;

/** `content` reaches to the edges of the card, as tables do, unless it brings a padding of its own. */
export const card = (title: string, note: string | null, content: HtmlValue): Html =>
  html`<section class="card"><header class="card-head"><h2>${title}</h2>${note !== null && html`<p class="dim">${note}</p>`}</header>
${content}</section>`;

export type Pair = readonly [string, HtmlValue];

/** Names and what they stand for; those that stand for nothing are left out. */
export const pairs = (rows: readonly Pair[]): Html =>
  html`<dl class="pairs card-body">${rows
    .filter(([, value]) => value !== null && value !== undefined && value !== false)
    .map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

/** In place of a list or a page that has nothing to show: what belongs there, and what to do. */
export const empty = (content: HtmlValue): Html => html`<section class="card empty">${content}</section>`;

/** In place of a value that is not known or that there is none of. */
export const dash = html`<span class="dim none"><span aria-hidden="true">–</span><span class="vh">none</span></span>`;
