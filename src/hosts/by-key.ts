// What a program keeps by a key of its own: `PUT /cron-checks/by-key/:key` and the like, made of the routes that there are.

import Type from 'typebox';
import { isJsonObject, type JsonObject } from '../../shared/json-schema/json-schema.ts';
import { idByKey, type Keyed, putByKey } from '../across/as-code/by-key.ts';
import { KEY_PATTERN, KEY_REASON } from '../across/as-code/document.ts';
import type { Issue } from '../platform/errors.ts';
import {
  type ActorCall,
  guardedRoute,
  mayRead,
  mayWrite,
  type Refinement,
  type Route,
} from '../platform/http/route.ts';

interface ByKey {
  section: Keyed['section'];
  path: string;
  noun: string;
  /** A field of a new one that is a wish about others, and no setting. */
  untaken?: string;
}

const RESOURCES: readonly ByKey[] = [
  { section: 'cron_checks', path: '/cron-checks', noun: 'a cron check' },
  { section: 'uptime_checks', path: '/uptime-checks', noun: 'an uptime check' },
  { section: 'channels', path: '/alerts/channels', noun: 'a channel', untaken: 'add_to_rules' },
  { section: 'rules', path: '/alerts/rules', noun: 'an alert rule' },
  { section: 'integrations', path: '/integrations', noun: 'an integration' },
];

const params = Type.Object({
  key: Type.String({
    ...{ pattern: KEY_PATTERN, reason: KEY_REASON },
    description: 'Chosen by whoever calls; documents know it as well.',
  }),
});

export const byKeyRoutes = (routes: readonly Route[]): Route[] =>
  RESOURCES.flatMap((resource) => routesOf(resource, routes));

function routesOf({ section, path, noun, untaken = '' }: ByKey, routes: readonly Route[]): Route[] {
  const [create, read, remove] = [
    routeAt(routes, 'POST', path),
    routeAt(routes, 'GET', `${path}/:id`),
    routeAt(routes, 'DELETE', `${path}/:id`),
  ];
  const keyed = (call: { params: { key: string } }): Keyed => ({ section, key: call.params.key });
  const common = { path: `${path}/by-key/:key`, tag: create.tag, params };
  const response = read.response ?? Type.Unknown();
  const examples = { response: read.examples?.response };
  return [
    guardedRoute({
      ...{ method: 'GET', ...common, summary: `Read ${noun} by its key`, access: mayRead },
      ...{ response, examples },
      handler: async (call) => follow(read, call, await idByKey(call, keyed(call))),
    }),
    guardedRoute({
      ...{ method: 'PUT', ...common, summary: `Make ${noun} by its key, or change it`, access: mayWrite },
      description:
        'Sent again, it changes nothing. What the body leaves out has its default; of another `kind`, it is replaced.',
      body: create.body ?? Type.Object({}),
      refine: (input) => [...(create.refine?.(input) ?? []), ...untakenIssues(untaken, input)],
      ...{
        response,
        examples: { body: withoutField(create.examples?.body, untaken), ...examples },
        errors: [402, 409],
      },
      handler: async (call) => follow(read, call, await putByKey(call, keyed(call), call.body as JsonObject)),
    }),
    guardedRoute({
      ...{ method: 'DELETE', ...common, summary: `Delete ${noun} by its key`, access: mayWrite },
      ...{ response: remove.response ?? Type.Unknown(), examples: remove.examples ?? {} },
      handler: async (call) => follow(remove, call, await idByKey(call, keyed(call))),
    }),
  ];
}

const untakenIssues = (field: string, { body }: Refinement): Issue[] =>
  isJsonObject(body) && body[field] ? [{ field, reason: 'cannot be set by a key' }] : [];

const withoutField = (body: unknown, field: string): unknown => {
  const { [field]: _untaken, ...others } = isJsonObject(body) ? body : {};
  return others;
};

export function routeAt(routes: readonly Route[], method: Route['method'], path: string): Route {
  const found = routes.find((route) => route.method === method && route.path === path);
  if (!found) throw new Error(`There is no ${method} ${path}`);
  return found;
}

/** As the route does it to what has the id. */
function follow({ handler }: Route, call: ActorCall, id: number): Promise<unknown> {
  // Its parameters are its id alone, and it takes no query and no body.
  const act = handler as ((call: ActorCall & { params: { id: number } }) => Promise<unknown>) | undefined;
  if (!act) throw new Error('The route has no handler');
  return act({ ...call, params: { id } });
}
