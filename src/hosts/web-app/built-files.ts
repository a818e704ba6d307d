// Sends what the build made. Files are looked at with each request, so what is built anew is served without a restart.

import { type FileHandle, open } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyReply } from 'fastify';
import { isMissing } from '../../platform/durable-file.ts';
import { encodingFor } from '../../platform/http/compression.ts';

/** All that a build is made of; text/javascript is RFC 9239. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
/** What the build calls the compressed file beside a file. */
const ENDINGS = { br: '.br', gzip: '.gz' } as const;

/** One file name, nothing above or below, and none that is hidden. */
export const isFileName = (name: string): boolean => /^\w[\w-]*(\.[\w-]+)+$/.test(name);

interface FileHeaders {
  cacheControl: string;
  /** Whether the browser may ask for it again, to be told that it has it. */
  hasTag?: true;
}

/** Sends the file as the browser takes it, compressed or not; null where there is none. */
export async function sendBuilt(
  reply: FastifyReply,
  path: string,
  { cacheControl, hasTag }: FileHeaders,
): Promise<FastifyReply | null> {
  const type = TYPES[extname(path)];
  const found = type === undefined ? null : await openVariant(reply, path);
  if (type === undefined || found === null) return null;
  const { file, encoding } = found;
  const { size, mtimeMs } = await file.stat();
  reply.headers({ 'cache-control': cacheControl, vary: 'Accept-Encoding' });
  if (hasTag) {
    const tag = `W/"${size.toString(16)}-${Math.round(mtimeMs).toString(16)}"`;
    reply.header('etag', tag);
    if (reply.request.headers['if-none-match'] === tag) {
      await file.close();
      return reply.status(304).send();
    }
  }
  if (encoding) reply.header('content-encoding', encoding);
  return reply.headers({ 'content-type': type, 'content-length': size }).send(file.createReadStream());
}

async function openVariant(reply: FastifyReply, path: string) {
  const encoding = encodingFor(reply.request.raw.headers);
  const packed = encoding && (await openIfThere(path + ENDINGS[encoding]));
  if (packed) return { file: packed, encoding };
  const file = await openIfThere(path);
  return file && { file, encoding: null };
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
