// Texts of other tools, which may hold HTML, as the Markdown that updates of incidents are written in. Pure.

import { cut } from './limits.ts';

/** Of what is read: no tool takes more, and what follows costs its square at worst. */
const MOST_READ = 20_000;

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'", '#x27': "'" },
};

/** The text, and whether it was cut to `most` characters. */
export function markdownOf(text: string, most: number): { text: string; isCut: boolean } {
  const read = text.slice(0, MOST_READ);
  const plain = (/<[a-z/!]|&[a-z#]/i.test(read) ? withoutHtml(read) : read).trim();
  return { text: cut(plain, most), isCut: plain.length > most || text.length > MOST_READ };
}

const withoutHtml = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<br\s*\/?>\n?/gi, '\n')
    .replace(
      /<a\s[^<>]*?href\s*=\s*["']?([^"'<>\s]+)[^<>]*>([\s\S]*?)<\/a>/gi,
      (_all, href: string, label: string) => `[${label.replace(/<[^<>]*>/g, '')}](${href})`,
    )
    .replace(/<\/?(?:strong|b)>/gi, '**')
    .replace(/<\/?(?:em|i)>/gi, '*')
    .replace(/\n?<li[^<>]*>\s*/gi, '\n- ')
    .replace(/<\/(?:p|div|ul|ol|h[1-6])>\n*/gi, '\n\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(\w+|#x?\w+);/g, (all, name: string) => ENTITIES[name.toLowerCase()] ?? all)
    .replace(/\n{3,}/g, '\n\n');
