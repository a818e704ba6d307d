// The wrapper of jobs for machines that have nothing else of Tocsin.

import { readFile } from 'node:fs/promises';
import { etagOf, isNamed } from '../../../platform/http/etag.ts';
import { type Route, rawRoute } from '../../../platform/http/route.ts';

interface Program {
  text: string;
  etag: string;
}

let read: Promise<Program> | null = null;

/** What `npm ci` has made of src/commands/run. Throws where it was not run. */
async function readProgram(): Promise<Program> {
  const text = await readFile(new URL('../../../../dist/tocsin-run.cjs', import.meta.url), 'utf8');
  return { text, etag: etagOf(text) };
}

export const wrapperRoute: Route = rawRoute({
  method: 'GET',
  path: '/tocsin-run',
  tag: 'Cron checks',
  summary: 'The wrapper for jobs, as one file for Node.js 18 and newer',
  description:
    'Public. Install it as `/usr/local/bin/tocsin-run`; it reports start, end, exit code and last output of a command. Without Node.js it runs the command and prints that nothing is reported. Cached for five minutes.',
  contentType: 'text/plain',
  access: { kind: 'public' },
  async raw({ request }, reply) {
    read ??= readProgram();
    const { text, etag } = await read.catch((error: unknown) => {
      read = null;
      throw error;
    });
    reply.header('etag', etag).header('cache-control', 'public, max-age=300');
    if (isNamed(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('text/plain; charset=utf-8').send(text);
  },
});
