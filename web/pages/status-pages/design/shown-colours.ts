// What a status page makes of the colours that are typed, and whether text on it stays legible. Pure.

import { contrastOf, PAGE_TOKENS, pageColours } from '../../../../shared/page-colours.ts';

export interface Swatch {
  theme: 'light' | 'dark';
  ground: string;
  /** What is read on it. */
  colour: string;
  /** The one of these that was chosen. */
  shade: string;
  /** Whether it is another one than was typed. */
  isAdjusted: boolean;
  contrast: number;
}

export interface TypedColours {
  accent_color: string | null;
  background_color: string | null;
}

const whole = (typed: string | null): string | null =>
  typed !== null && /^#[\da-f]{6}$/i.test(typed) ? typed.toLowerCase() : null;

const THEMES = ['light', 'dark'] as const;

/** None of a colour that is not whole yet. `contrast` is that of an accent on the ground, or of quiet text on a ground. */
export function shownColours(typed: TypedColours): { accent: Swatch[]; background: Swatch[] } {
  const chosen = { accent_color: whole(typed.accent_color), background_color: whole(typed.background_color) };
  const { accent, background } = pageColours(chosen);
  const groundOf = (theme: Swatch['theme'], at: number) =>
    background?.[theme] ?? PAGE_TOKENS.bg[at] ?? PAGE_TOKENS.bg[0];
  return {
    accent: accent
      ? THEMES.map((theme, at) => {
          const ground = groundOf(theme, at);
          const colour = accent[theme];
          const contrast = contrastOf(colour, ground);
          const isAdjusted = colour !== chosen.accent_color;
          return { theme, ground, colour, shade: colour, isAdjusted, contrast };
        })
      : [],
    background: background
      ? THEMES.map((theme, at) => {
          const ground = background[theme];
          const colour = PAGE_TOKENS['text-3'][at] ?? PAGE_TOKENS['text-3'][0];
          const isAdjusted = ground !== chosen.background_color;
          const contrast = contrastOf(colour, ground);
          return { theme, ground, colour, shade: ground, isAdjusted, contrast };
        })
      : [],
  };
}
