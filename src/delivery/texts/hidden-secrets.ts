// Takes secrets out of what another side said, which may say back what it was sent. Pure.

import { MASK } from '../../../shared/mask.ts';

/** Shorter ones are too common to be hidden wherever they stand. */
const SHORTEST_HIDDEN = 4;

/** The secrets in the forms in which another side might send them back, longest first. */
export const formsOfSecrets = (secrets: readonly string[]): string[] =>
  [...new Set(secrets.flatMap(formsOf))]
    .filter((text) => text.length >= SHORTEST_HIDDEN)
    .sort((a, b) => b.length - a.length);

/** Of an address its path too, of `Bearer abc` the last word. */
function formsOf(text: string): string[] {
  const url = URL.parse(text);
  const path = url ? url.pathname + url.search : '';
  const words = text.split(' ');
  const parts = [text, path, words.length > 1 ? (words.at(-1) ?? '') : ''];
  return parts.flatMap((part) => [
    part,
    encodeURIComponent(part.toWellFormed()),
    JSON.stringify(part).slice(1, -1),
  ]);
}

/** `forms` as formsOfSecrets gives them. */
export const withoutSecrets = (text: string, forms: readonly string[]): string =>
  forms.reduce((hidden, form) => hidden.replaceAll(form, MASK), text);
