// The design tokens that status pages use, as plain values: browsers without light-dark() show them as well.

/** Name: light, dark. A test compares them with the tokens of the dashboard. */
export const TOKENS = {
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

const THEMES = { light: 0, dark: 1 } as const;

const valuesOf = (theme: keyof typeof THEMES): string =>
  `:root{color-scheme:${theme};${Object.entries(TOKENS)
    .map(([name, values]) => `--${name}:${values[THEMES[theme]]}`)
    .join(';')}}`;

const LIGHT = valuesOf('light');
const DARK = valuesOf('dark');

/** The values of one theme, or of that which the reader prefers; on paper always the light one. */
export const tokenStyle = (theme: 'light' | 'dark' | 'auto'): string => {
  if (theme === 'light') return LIGHT;
  return theme === 'dark'
    ? `${LIGHT}@media screen{${DARK}}`
    : `${LIGHT}@media screen and (prefers-color-scheme:dark){${DARK}}`;
};
