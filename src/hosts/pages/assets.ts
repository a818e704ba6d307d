// Styles, script and icons of the pages. Their paths name what they hold, so browsers keep them for good.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { icon, type Worst } from './glyphs.ts';

const TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8', svg: 'image/svg+xml' };

interface Asset {
  path: string;
  type: string;
  content: string;
}

function asset(name: string, type: keyof typeof TYPES, content: string): Asset {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { path: `/assets/${name}.${hash}.${type}`, type: TYPES[type], content };
}

const read = (file: string) => readFileSync(new URL(`./assets/${file}`, import.meta.url), 'utf8');

const favicon = (worst: Worst) => asset(`favicon-${worst}`, 'svg', icon(worst).text);

const STYLES = ['tokens.css', 'frame.css', 'parts.css', 'tables.css', 'forms.css', 'security.css'];
const style = asset('pages', 'css', STYLES.map(read).join('\n'));
const script = asset('pages', 'js', ['pages.js', 'passkeys.js'].map(read).join('\n'));
const favicons = { ok: favicon('ok'), late: favicon('late'), down: favicon('down') };

export const stylePath = style.path;
export const scriptPath = script.path;
/** The clapper of the icon carries the worst open state. */
export const iconPath = (worst: Worst): string => favicons[worst].path;

export function mountAssets(fastify: FastifyInstance): void {
  for (const { path, type, content } of [style, script, ...Object.values(favicons)])
    fastify.get(path, async (_request, reply) =>
      reply.type(type).header('Cache-Control', 'public, max-age=31536000, immutable').send(content),
    );
}
