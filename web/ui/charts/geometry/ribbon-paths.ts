// What was in trouble in each quarter of the day ribbon, as paths: a block for each thing or, of many, one shape.

import { BLOCK, COLUMN, HEIGHT, heightOf, type Quarter, type RibbonState, WORST_FIRST } from './ribbon.ts';

const PITCH = 9;
/** What was fine is a low line at the bottom. */
const QUIET = 4;
/** Of more, blocks would be as thin as what is between them. */
const MOST_BLOCKS = 15;

export interface RibbonPaths extends Record<RibbonState | 'ok', string> {
  /** How far one block lies above the next, of 60. */
  pitch: number;
}

/**
 * Worst at the bottom, where they make one line. More than six of them are drawn flatter, and many as one shape. Nothing
 * is said of the first `unknown` quarters but what went wrong in them.
 */
export function ribbonPaths(quarters: readonly Quarter[], unknown = 0): RibbonPaths {
  const highest = Math.max(0, ...quarters.map(heightOf));
  const pitch = Math.min(PITCH, HEIGHT / Math.max(1, highest));
  const quiet = quarters.map((quarter, place) =>
    heightOf(quarter) === 0 && place >= unknown
      ? `M${place * COLUMN} ${HEIGHT - QUIET}h${BLOCK}v${QUIET}h-${BLOCK}z`
      : '',
  );
  const troubled = highest > MOST_BLOCKS ? shapes(quarters, highest) : blocks(quarters, pitch);
  return { ok: quiet.join(''), ...troubled, pitch };
}

function blocks(quarters: readonly Quarter[], pitch: number): Record<RibbonState, string> {
  const block = pitch - Math.min(1, pitch / 4);
  const paths = { down: '', warn: '', maint: '' };
  for (const [place, quarter] of quarters.entries()) {
    let below = 0;
    for (const state of WORST_FIRST)
      for (let left = quarter[state]; left > 0; left -= 1) {
        below += 1;
        paths[state] +=
          `M${place * COLUMN} ${short(HEIGHT - below * pitch)}h${BLOCK}v${short(block)}h-${BLOCK}z`;
      }
  }
  return paths;
}

/** Each state as far as it goes on, without seams. A single thing in trouble is as high as the line of what is fine. */
function shapes(quarters: readonly Quarter[], highest: number): Record<RibbonState, string> {
  const topOf = (count: number): number =>
    count === 0 ? HEIGHT : short((HEIGHT - QUIET) * (1 - (count - 1) / (highest - 1)));
  const paths = { down: '', warn: '', maint: '' };
  for (const [depth, state] of WORST_FIRST.entries()) {
    const below = WORST_FIRST.slice(0, depth);
    const edges = quarters.map((quarter) => {
      const under = below.reduce((sum, other) => sum + quarter[other], 0);
      return { top: topOf(under + quarter[state]), bottom: topOf(under), isIn: quarter[state] > 0 };
    });
    for (let from = 0; from < edges.length; from += 1) {
      if (!edges[from]?.isIn) continue;
      const end = edges.findIndex(({ isIn }, place) => place > from && !isIn);
      const stretch = edges.slice(from, end < 0 ? undefined : end);
      const along = stretch.map(({ top }) => `V${top}h${COLUMN}`).join('');
      const back = stretch
        .toReversed()
        .map(({ bottom }) => `V${bottom}h-${COLUMN}`)
        .join('');
      paths[state] += `M${from * COLUMN} ${stretch[0]?.bottom}${along}${back}z`;
      from += stretch.length;
    }
  }
  return paths;
}

const short = (value: number): number => Math.round(value * 100) / 100;
