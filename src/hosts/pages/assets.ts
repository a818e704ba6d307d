// Style and icon of the pages. Their paths name what they hold, so browsers keep them for good.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { icon } from './glyphs.ts';

const TYPES = { css: 'text/css; charset=utf-8', svg: 'image/svg+xml' };

interface Asset {
  path: string;
  type: string;
  content: string;
}

function asset(name: string, type: keyof typeof TYPES, content: string): Asset {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { path: `/assets/${name}.${hash}.${type}`, type: TYPES[type], content };
}

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

const style = asset(
  'pages',
  'css',
  ['../../../shared/tokens.css', './assets/pages.css'].map(read).join('\n'),
);
const favicon = asset('favicon', 'svg', icon.text);

export const stylePath = style.path;
export const iconPath = favicon.path;

export function mountAssets(fastify: FastifyInstance): void {
  for (const { path, type, content } of [style, favicon])
    fastify.get(path, async (_request, reply) =>
      reply.type(type).header('Cache-Control', 'public, max-age=31536000, immutable').send(content),
    );
}
