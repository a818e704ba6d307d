// Check-ins of Sentry's SDKs and its endpoint for them (getsentry/relay, relay-server/src/endpoints). What else SDKs send is
// accepted and dropped, and they are asked to send no more of it.

import type { IncomingMessage } from 'node:http';
import type { Dialect, ForeignAnswer, ForeignCall } from '../../recording/foreign.ts';
import { json, splitPath, text } from '../answers.ts';
import { checkInPing } from './check-in.ts';
import { object, readEnvelope } from './envelope.ts';

const ENVELOPE = /^\/\d{1,20}\/(envelope|store)\/?$/;
const CRON = /^\/\d{1,20}\/cron\/([A-Za-z0-9_.-]{1,100})\/([A-Za-z0-9]{1,100})\/?$/;
const KEY = /(?:^|[\s,])sentry_key=([A-Za-z0-9]{1,100})(?:,|$)/;
const MOST_BYTES = 64 * 1024;

/** A day, in the categories that SDKs have besides check-ins. */
const NO_MORE = [
  'X-Sentry-Rate-Limits',
  `86400:${['default', 'error', 'transaction', 'session', 'attachment', 'profile', 'replay', 'feedback', 'span', 'log_item', 'metric_bucket', 'statsd', 'internal'].join(';')}:key`,
];

export const sentryCheckIns: Dialect = {
  at: 'api',
  read(address, request) {
    const { path, readQuery } = splitPath(address);
    const [, slug, key] = CRON.exec(path) ?? [];
    if (slug !== undefined && key !== undefined) return oneCheckIn(request, readQuery(), { slug, key });
    return ENVELOPE.test(path) ? envelope(request, readQuery()) : null;
  },
};

const envelope = ({ headers }: IncomingMessage, query: URLSearchParams): ForeignCall => ({
  most: MOST_BYTES,
  read(body) {
    const read = readEnvelope(body, headers['content-encoding']);
    const key = keyOf(headers['x-sentry-auth'], query, read?.header.dsn);
    const items = read?.items ?? [];
    const checkIns = items.filter(({ type }) => type === 'check_in');
    const pings = checkIns.flatMap(({ payload }) => {
      const given = key === null ? null : object(payload);
      return given && key !== null ? (checkInPing(key, given) ?? []) : [];
    });
    const id = read?.header.event_id;
    const answer: ForeignAnswer = {
      ...json(200, typeof id === 'string' ? { id } : {}),
      headers: [...CORS, ...(checkIns.length < items.length || read === null ? NO_MORE : [])],
    };
    return { pings, answer: () => answer };
  },
});

const CORS = ['Access-Control-Allow-Origin', '*'];

function keyOf(auth: unknown, query: URLSearchParams, dsn: unknown): string | null {
  const given = typeof auth === 'string' ? KEY.exec(auth)?.[1] : undefined;
  if (given !== undefined) return given;
  const key = query.get('sentry_key') ?? (typeof dsn === 'string' ? URL.parse(dsn)?.username : undefined);
  return key !== undefined && /^[A-Za-z0-9]{1,100}$/.test(key) ? key : null;
}

const oneCheckIn = (
  { headers }: IncomingMessage,
  query: URLSearchParams,
  { slug, key }: { slug: string; key: string },
): ForeignCall => ({
  read(body) {
    const isJson = headers['content-type']?.startsWith('application/json') === true;
    const given = isJson ? (object(body) ?? {}) : ofQuery(query);
    const ping = checkInPing(key, { ...given, monitor_slug: slug });
    const answer = ping === null ? json(400, { detail: 'invalid check-in' }) : text(202, '');
    return { pings: ping === null ? [] : [ping], answer: () => answer };
  },
});

const ofQuery = (query: URLSearchParams) => ({
  ...Object.fromEntries(query),
  duration: query.has('duration') ? Number(query.get('duration')) : undefined,
});
