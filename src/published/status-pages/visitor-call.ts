// A request of a visitor of a public page, as what is behind the routes takes it.

import type { IncomingMessage } from 'node:http';
import type { App } from '../../platform/app.ts';
import type { RequestFacts } from '../../platform/http/route.ts';

export interface VisitorCall {
  app: App;
  now: Date;
  request: RequestFacts;
}

/** Of a request that comes to a plain route. */
export interface VisitorRequest {
  id: string;
  raw: IncomingMessage;
  headers: IncomingMessage['headers'];
  exchange: { ip: string; now: Date };
  query: unknown;
  body?: unknown;
}

export function visitorCallOf(app: App, request: VisitorRequest): VisitorCall {
  const { ip, now } = request.exchange;
  const facts: RequestFacts = {
    id: request.id,
    surface: 'dashboard',
    ip,
    userAgent: request.headers['user-agent'] ?? null,
    headers: request.headers,
    query: {},
    signal: new AbortController().signal,
  };
  return { app, now, request: facts };
}

export const formOf = ({ body }: VisitorRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

/** A text of the query; empty where it is missing, or there several times. */
export function queryText({ query }: VisitorRequest, name: string): string {
  const value = (Object(query) as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}
