// Lists that go on: which page is asked for, and the way to the others.

import { type Html, html } from '../../platform/html.ts';
import { queryValues } from './api.ts';
import type { Visit } from './visit.ts';

/** The cursor in the address of this page; undefined on the first one. */
export const cursorOf = ({ request }: Visit): string | undefined => queryValues(request).cursor || undefined;

/** A query for a page of a list of the API. */
export const pageQuery = (limit: number, cursor: string | undefined): URLSearchParams =>
  new URLSearchParams({ limit: String(limit), ...(cursor && { cursor }) });

/** Links to the first page and to the next; nothing where all is on one page. */
export function pager(
  path: string,
  label: string,
  pages: { cursor: string | undefined; next: string | null },
): Html | null {
  const { cursor, next } = pages;
  if (!cursor && next === null) return null;
  return html`<nav class="pages" aria-label="${label}">${cursor && html`<a class="button" href="${path}">Newest</a>`}${next !== null && html`<a class="button" href="${path}?${String(new URLSearchParams({ cursor: next }))}">Older</a>`}</nav>`;
}
