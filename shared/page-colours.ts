// The colours of status pages, and the shades of colours of one's own that keep what is read on them legible. Pure.

/** Name: light, dark. A test compares them with the tokens of the dashboard. */
export const PAGE_TOKENS = {
  bg: ['#f6f5f1', '#11110f'],
  surface: ['#ffffff', '#191917'],
  raised: ['#ffffff', '#22221f'],
  hover: ['#f1efe9', '#22221f'],
  line: ['#e3e0d7', '#2e2d29'],
  'line-2': ['#cfcbbf', '#403e39'],
  'line-strong': ['#8a8578', '#7d786c'],
  text: ['#1b1a17', '#efede7'],
  'text-2': ['#55514a', '#b8b3a8'],
  'text-3': ['#6b675d', '#98938a'],
  ink: ['#1b1a17', '#efede7'],
  'on-ink': ['#ffffff', '#141412'],
  accent: ['#4350c4', '#9aa6ff'],
  ok: ['#1f8a5b', '#3fbf86'],
  'ok-text': ['#14683f', '#5bd09b'],
  'ok-quiet': ['#66987f', '#4a8a6a'],
  warn: ['#c47700', '#e5a83b'],
  'warn-text': ['#8a4f00', '#f0b955'],
  'warn-tint': ['#fcf0d9', '#2f2410'],
  down: ['#cf3a30', '#f2685c'],
  'down-text': ['#b02a22', '#ff8a7f'],
  'down-tint': ['#fdeae7', '#371816'],
  maint: ['#7d55c7', '#ab8cf0'],
  'maint-text': ['#6640ae', '#bfa6f5'],
  idle: ['#8a8578', '#7d786c'],
  'idle-text': ['#5f5b52', '#a8a399'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type PageToken = keyof typeof PAGE_TOKENS;

/** What is shown of a colour, in `#rrggbb`, on light and on dark pages. */
export interface Shades {
  light: string;
  dark: string;
}

/** Of text (WCAG 2.2, 1.4.3), and of shapes that say something (1.4.11). */
const TEXT = 4.5;
const SHAPE = 3;

/** What an accent is seen on: links are text. */
const GROUNDS = ['bg', 'surface', 'raised'] as const satisfies PageToken[];
/** What stands on the ground of a page. */
const TEXTS = [
  ...(['text', 'text-2', 'text-3', 'ok-text', 'warn-text', 'down-text', 'maint-text', 'idle-text'] as const),
] satisfies PageToken[];
const SHAPES = ['ok', 'warn', 'down', 'maint', 'idle'] as const satisfies PageToken[];

interface Need {
  beside: string;
  contrast: number;
}

/** null: none was chosen, and pages have their usual one. Colours are `#rrggbb`. */
export function pageColours(chosen: { accent_color: string | null; background_color: string | null }): {
  accent: Shades | null;
  background: Shades | null;
} {
  const { accent_color, background_color } = chosen;
  // Grounds go towards white on light pages and towards black on dark ones; what stands on them the other way.
  const background =
    background_color === null
      ? null
      : {
          light: nearestShade(background_color, WHITE, groundNeeds(LIGHT)),
          dark: nearestShade(background_color, BLACK, groundNeeds(DARK)),
        };
  const accent =
    accent_color === null
      ? null
      : {
          light: nearestShade(accent_color, BLACK, accentNeeds(LIGHT, background?.light)),
          dark: nearestShade(accent_color, WHITE, accentNeeds(DARK, background?.dark)),
        };
  return { accent, background };
}

const [LIGHT, DARK] = [0, 1] as const;
const WHITE = '#ffffff';
const BLACK = '#000000';
const STEPS = 100;

const accentNeeds = (theme: 0 | 1, bg: string = PAGE_TOKENS.bg[theme]): Need[] =>
  GROUNDS.map((ground) => ({
    beside: ground === 'bg' ? bg : PAGE_TOKENS[ground][theme],
    contrast: TEXT,
  }));

const groundNeeds = (theme: 0 | 1): Need[] => [
  ...TEXTS.map((token) => ({ beside: PAGE_TOKENS[token][theme], contrast: TEXT })),
  ...SHAPES.map((token) => ({ beside: PAGE_TOKENS[token][theme], contrast: SHAPE })),
];

/** The colour itself where it keeps all contrasts, else as little of the way to `end` as is needed. */
function nearestShade(colour: string, end: string, needs: readonly Need[]): string {
  for (let step = 0; step < STEPS; step += 1) {
    const shade = mix(colour, end, step / STEPS);
    if (needs.every(({ beside, contrast }) => contrastOf(shade, beside) >= contrast)) return shade;
  }
  return end;
}

/** 1 to 21 (WCAG 2.2, contrast ratio), of two colours in `#rrggbb`. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix(colour: string, end: string, share: number): string {
  const ends = channels(end);
  const mixed = channels(colour).map((channel, at) => channel + ((ends[at] ?? 0) - channel) * share);
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
