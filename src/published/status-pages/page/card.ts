// The picture that other sites show beside a link to a page: 1200 by 630, in the colours of the light theme.

import { createHash } from 'node:crypto';
import type { OverlayOptions } from 'sharp';
import { PAGE_TOKENS } from '../../../../shared/page-colours.ts';
import { escapeHtml, html } from '../../../platform/html.ts';
import { remember } from '../../../platform/remember.ts';
import type { View } from '../view.ts';
import type { Words } from '../words/locale.ts';
import { type GlyphName, paths } from './glyphs.ts';
import { headlineOf } from './wording.ts';

const WIDTH = 1_200;
const HEIGHT = 630;
const EDGE = 80;
const MOST_KEPT = 100;
/** The heading is as large as fits three lines or so; what does not fit the smallest is cut. */
const SIZES = [84, 64, 48] as const;
const HIGHEST_TITLE = 286;
const LONGEST_TITLE = 160;

interface Card {
  image: Buffer;
  etag: string;
}

interface CardTexts {
  name: string;
  title: string;
  short: string;
  look: GlyphName;
}

const kept = new Map<string, Promise<Card>>();

/** The same picture as long as it says the same. */
export function drawCard(view: View, t: Words): Promise<Card> {
  const { look, title, short } = headlineOf(view, t);
  const content = { name: view.page.name, title, short: short === title ? '' : short, look };
  const key = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 27);
  const known = kept.get(key);
  if (known) return known;
  const card = draw(content).then((image) => ({ image, etag: `"${key}"` }));
  card.catch(() => kept.delete(key));
  return remember(kept, MOST_KEPT, key, card);
}

async function draw({ name, title, short, look }: CardTexts): Promise<Buffer> {
  // Not before somebody asks: the library takes its share of memory.
  const { default: sharp } = await import('sharp');
  const ground = html`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><path fill="${PAGE_TOKENS.bg[0]}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/><path fill="${PAGE_TOKENS[look][0]}" d="M0 ${HEIGHT - 16}h${WIDTH}v16H0z"/><g transform="translate(${EDGE} 190) scale(7)">${paths(look)}</g></svg>`;
  const layers = [
    await line(name, { top: 80, size: 40, left: EDGE }),
    await heading(title),
    await line(short, { top: 505, size: 40, left: EDGE }),
  ].filter((layer) => layer !== null);
  return sharp(Buffer.from(ground.text))
    .composite(layers)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

const LEFT_OF_TITLE = EDGE + 7 * 16 + 40;

async function heading(title: string): Promise<OverlayOptions | null> {
  let layer: OverlayOptions | null = null;
  for (const size of SIZES) {
    const drawn = await text(cut(title, LONGEST_TITLE), {
      colour: PAGE_TOKENS.text[0],
      font: `sans-serif bold ${size}`,
      width: WIDTH - EDGE - LEFT_OF_TITLE,
    });
    if (!drawn) return null;
    layer = { input: await topOf(drawn, HIGHEST_TITLE), left: LEFT_OF_TITLE, top: 185 };
    if (drawn.height <= HIGHEST_TITLE) break;
  }
  return layer;
}

async function line(
  words: string,
  { top, size, left }: { top: number; size: number; left: number },
): Promise<OverlayOptions | null> {
  const drawn = await text(cut(words, 50), {
    colour: PAGE_TOKENS['text-2'][0],
    font: `sans-serif ${size}`,
    width: WIDTH - EDGE - left,
  });
  return drawn && { input: await topOf(drawn, 2 * size), left, top };
}

interface Drawn {
  image: Buffer;
  height: number;
}

/** Set in whatever fonts the machine has; wrapped at the width. null: there is nothing to set. */
async function text(
  words: string,
  { colour, font, width }: { colour: string; font: string; width: number },
): Promise<Drawn | null> {
  const plain = words.replaceAll(/\p{C}/gu, ' ').trim();
  if (plain === '') return null;
  const { default: sharp } = await import('sharp');
  const markup = `<span foreground="${colour}">${escapeHtml(plain)}</span>`;
  const { data, info } = await sharp({
    text: { text: markup, font, width, rgba: true, dpi: 72, wrap: 'word-char' },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { image: data, height: info.height };
}

async function topOf({ image, height }: Drawn, most: number): Promise<Buffer> {
  if (height <= most) return image;
  const { default: sharp } = await import('sharp');
  const { width } = await sharp(image).metadata();
  return sharp(image).extract({ left: 0, top: 0, width, height: most }).toBuffer();
}

const cut = (words: string, longest: number): string =>
  words.length <= longest ? words : `${[...words].slice(0, longest - 1).join('')}…`;
