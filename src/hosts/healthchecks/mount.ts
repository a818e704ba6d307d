// The management API of Healthchecks, for its clients, below /api/v1, v2 and v3 of the API host.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkIdBySlug } from '../../monitors/cron-checks/checks/by-slug.ts';
import type { App } from '../../platform/app.ts';
import { rootUrl } from '../../platform/http/root-url.ts';
import { callAsCaller } from '../call-as-caller.ts';
import {
  type ClientCall,
  deleteCheck,
  listBadges,
  listChannels,
  listChecks,
  listFlips,
  listPings,
  pauseCheck,
  readCheck,
  readPingBody,
  resumeCheck,
} from './calls.ts';
import { createCheck, updateCheck } from './changes.ts';
import { type ClientAnswer, done, Ended, refuse, type Tocsin, type TocsinAnswer } from './tocsin.ts';

const MOST_BODY_BYTES = 64 * 1_024;

/** `prefix`: where the routes of Tocsin are on this host. */
export function mountHealthchecks(app: App, fastify: FastifyInstance, prefix: '' | '/api'): void {
  fastify.removeAllContentTypeParsers();
  const parser = { parseAs: 'string', bodyLimit: MOST_BODY_BYTES } as const;
  fastify.addContentTypeParser('*', parser, (_request, body, done) => done(null, body));
  for (const version of [1, 2, 3])
    fastify.all(`/api/v${version}/*`, (request, reply) =>
      answer({ app, fastify, prefix, version }, request, reply),
    );
}

interface Mounted {
  app: App;
  fastify: FastifyInstance;
  prefix: '' | '/api';
  version: number;
}

async function answer(mounted: Mounted, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const path = new URL(request.url, 'http://localhost').pathname.split('/').slice(3);
  const operations = operationsAt(path) ?? notThereAs(reply);
  if (operations === null) return reply;
  reply.headers(crossOrigin(Object.keys(operations)));
  if (request.method === 'OPTIONS') return reply.status(204).send();
  const operation = operations[request.method === 'HEAD' ? 'GET' : request.method];
  const given = operation ? await outcome(() => called(mounted, request, operation)) : NOT_ALLOWED;
  const { status, json, text = '', retryAfter } = given;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  reply.status(status);
  return json
    ? reply.type('application/json; charset=utf-8').send(JSON.stringify(json))
    : reply.type('text/plain; charset=utf-8').send(text);
}

const NOT_ALLOWED: ClientAnswer = { status: 405, text: '' };

function notThereAs(reply: FastifyReply): null {
  reply.callNotFound();
  return null;
}

type Operation = (call: ClientCall) => Promise<ClientAnswer>;
type Operations = Readonly<Record<string, Operation>>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const UNIQUE_KEY = /^[0-9a-f]{40}$/;

/** What can be asked at an address, by method. */
function operationsAt([
  what = '',
  name = '',
  part = '',
  n = '',
  last = '',
  ...more
]: string[]): Operations | null {
  if (more.length > 0) return null;
  if (name === '' && part === '') return COLLECTIONS.get(what) ?? null;
  if (what !== 'checks' || !(UUID.test(name) || UNIQUE_KEY.test(name))) return null;
  if (part === 'pings' && /^\d{1,9}$/.test(n) && last === 'body')
    return { GET: (call) => readPingBody(call, name, Number(n)) };
  if (n !== '') return null;
  return ofCheck(name).get(part) ?? null;
}

const ofCheck = (name: string) =>
  new Map<string, Operations>([
    [
      '',
      {
        GET: (call) => readCheck(call, name),
        POST: (call) => updateCheck(call, name),
        DELETE: (call) => deleteCheck(call, name),
      },
    ],
    ['pause', { POST: (call) => pauseCheck(call, name) }],
    ['resume', { POST: (call) => resumeCheck(call, name) }],
    ['pings', { GET: (call) => listPings(call, name) }],
    ['flips', { GET: (call) => listFlips(call, name) }],
  ]);

const COLLECTIONS = new Map<string, Operations>([
  ['checks', { GET: listChecks, POST: createCheck }],
  ['channels', { GET: listChannels }],
  ['badges', { GET: listBadges }],
  ['status', { GET: readStatus }],
]);

async function readStatus({ tocsin }: ClientCall): Promise<ClientAnswer> {
  const { status } = await tocsin.call('GET', '/ready');
  return status === 200 ? { status, text: 'OK' } : { status: 503, text: '' };
}

/** Pages of other sites show checks by a key of their own; cookies mean nothing here. */
const crossOrigin = (methods: readonly string[]) => ({
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'X-Api-Key',
  'access-control-allow-methods': [...methods, 'OPTIONS'].join(', '),
  'access-control-max-age': '600',
});

async function outcome(work: () => Promise<ClientAnswer>): Promise<ClientAnswer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Ended) return error.answer;
    throw error;
  }
}

function called(mounted: Mounted, request: FastifyRequest, operation: Operation): Promise<ClientAnswer> {
  const { app, version } = mounted;
  const body = bodyOf(request);
  const header = request.headers['x-api-key'];
  const given: unknown = header ?? Reflect.get(body, 'api_key');
  const key = typeof given === 'string' ? given : '';
  if (operation !== readStatus && !/^[\x21-\x7e]{1,200}$/.test(key)) return refuse(401, 'missing api key');
  return operation({
    tocsin: tocsinFor(mounted, request, key),
    ...{ version, body, root: rootUrl(app.urls), now: request.exchange.now },
    query: new URL(request.url, 'http://localhost').searchParams,
  });
}

function bodyOf({ method, body }: FastifyRequest): object {
  if (method !== 'POST' || typeof body !== 'string' || body === '') return {};
  const parsed = parsedJson(body);
  if (parsed === undefined) return refuse(400, 'could not parse request body');
  const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  return isObject ? parsed : refuse(400, 'json validation error: value is not an object');
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function tocsinFor(mounted: Mounted, request: FastifyRequest, key: string): Tocsin {
  const ask = callAsCaller(mounted, request, key);
  const call: Tocsin['call'] = async (method, path, body, headers) => {
    const { status, text, headers: answered } = await ask(method, path, body, headers);
    return {
      ...{ status, body: parsedJson(text), retryAfter: answered['retry-after'] },
      isReplay: answered['idempotent-replayed'] === 'true',
    } satisfies TocsinAnswer;
  };
  return {
    call,
    async idOfSlug(slug) {
      const account = await done({ call }, 'GET', '/account');
      return checkIdBySlug(mounted.app, account.id, slug);
    },
  };
}
