// Both hosts at one address. What a program asks for goes to the API host, everything else to that of the dashboard:
// the paths of neither are served by the other, and each keeps its own rules.

import type { IncomingMessage } from 'node:http';
import { originForm } from '../platform/http/origin-form.ts';
import type { Route } from '../platform/http/route.ts';

/**
 * Routes for programs that answer at the root as well as below `/api`, as on an API host of its own: their addresses
 * stand in machines, pages and configurations. No page of the dashboard has such a path.
 */
const AT_ROOT = [
  ...['/agent/report', '/agent/enrol', '/agent.sh', '/tocsin-run'],
  ...['/badge/:id', '/badge/cron/:id', '/badge/uptime/:id', '/v/:endpoint_id'],
  ...['/status-domain', '/health', '/ready', '/metrics', '/openapi.json'],
];

export const rootRoutes = (routes: readonly Route[]): Route[] =>
  routes.filter(({ path }) => AT_ROOT.includes(path));

const BELOW = ['/badge/', '/v/'];

/** Whether a path at the root is one of a program, whatever there is below it. */
export function isAtRoot(url: string): boolean {
  const [path = ''] = originForm(url).split('?', 1);
  return AT_ROOT.includes(path) || BELOW.some((start) => path.startsWith(start));
}

/**
 * Whether the API host answers: a key or token that is sent as such speaks for itself, below `/api`. Everything else
 * there is the call of a browser.
 */
export const isCallOfApi = (request: IncomingMessage): boolean =>
  isAtRoot(request.url ?? '') ||
  isOfHealthchecks(request.url ?? '') ||
  isCallback(request.url ?? '') ||
  isAlertIn(request.url ?? '') ||
  isOfAssistant(request.url ?? '') ||
  (isBearer(request) && /^\/api(?:\/|$)/.test(originForm(request.url ?? '')));

/** The management API of Healthchecks, whose keys are sent in other ways. */
const isOfHealthchecks = (url: string): boolean => /^\/api\/v[123]\//.test(originForm(url));

/** Providers of messages sign what they send. */
const isCallback = (url: string): boolean => /^\/api\/callbacks\//.test(originForm(url));

/** The secret of tools that send alerts is in their address. */
const isAlertIn = (url: string): boolean => /^\/api\/in\//.test(originForm(url));

/** Assistants are refused as such where they send no key. */
const isOfAssistant = (url: string): boolean => /^\/api\/mcp(?:\?|$)/.test(originForm(url));

/** Whoever sends a key is not who the cookies beside it say. */
export function dropCookiesOfBearer(request: IncomingMessage): void {
  if (isBearer(request)) delete request.headers.cookie;
}

/** The scheme is compared without regard to case (RFC 9110, section 11.1); what follows it is judged by the API host. */
const isBearer = ({ headers }: IncomingMessage): boolean =>
  /^bearer(?:\s|$)/i.test(headers.authorization ?? '');
