// The design tokens that status pages use, as plain values: browsers without light-dark() show them as well.

import { PAGE_TOKENS, type PageToken, type Shades } from '../../../../shared/page-colours.ts';

/** What a page has in place of its usual colours. */
export type OwnColours = Partial<Record<PageToken, Shades>>;

const valuesOf = (theme: keyof Shades, own: OwnColours): string =>
  `:root{color-scheme:${theme};${Object.entries(PAGE_TOKENS)
    .map(([name, [light, dark]]) => {
      const shades = own[name as PageToken] ?? { light, dark };
      return `--${name}:${shades[theme]}`;
    })
    .join(';')}}`;

/** The values of one theme, or of that which the reader prefers; on paper always the light one. */
export function tokenStyle(theme: 'light' | 'dark' | 'auto', own: OwnColours): string {
  const light = valuesOf('light', own);
  if (theme === 'light') return light;
  const media = theme === 'dark' ? 'screen' : 'screen and (prefers-color-scheme:dark)';
  return `${light}@media ${media}{${valuesOf('dark', own)}}`;
}
