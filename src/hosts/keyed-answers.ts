// `key` on whatever shows a resource that documents describe: added to the answers of the routes that there are, with one
// query for all of a page.

import Type, { type TSchema } from 'typebox';
import { isJsonObject, type JsonObject, type JsonSchema } from '../../shared/json-schema/json-schema.ts';
import { type SectionName, sections } from '../across/as-code/document.ts';
import { keysOfResources } from '../across/as-code/managed.ts';
import type { App } from '../platform/app.ts';
import type { Viewer } from '../platform/http/actor.ts';
import type { EventSources } from '../platform/http/event-feeds.ts';
import type { ActorCall, Route } from '../platform/http/route.ts';
import { nullable } from '../platform/schema.ts';
import { routeAt } from './by-key.ts';

interface Kind {
  section: SectionName;
  /** The field with its id. */
  id: string;
  /** The path that reads one. */
  one: string;
  /** Below these paths whatever has all fields that one has shows one. */
  within: readonly string[];
}

const at = (section: SectionName, path: string, id = 'id'): Kind => ({
  ...{ section, id, one: `${path}/:${id}`, within: [path] },
});

export const KINDS: readonly Kind[] = [
  at('webhooks', '/webhooks'),
  at('channels', '/alerts/channels'),
  at('locations', '/locations'),
  at('integrations', '/integrations'),
  at('servers', '/servers'),
  {
    ...{ section: 'processes', id: 'id', one: '/servers/:id/processes/:process_id' },
    within: ['/servers/:id/processes', '/processes'],
  },
  at('uptime_checks', '/uptime-checks'),
  at('cron_checks', '/cron-checks'),
  at('schedules', '/schedules'),
  at('escalation_policies', '/escalation-policies'),
  at('rules', '/alerts/rules'),
  at('silences', '/alerts/silences'),
  at('maintenance_windows', '/maintenance-windows'),
  at('status_pages', '/status-pages'),
  at('custom_endpoints', '/custom-endpoints', 'endpoint_id'),
  at('tv_dashboards', '/tv-dashboards', 'dashboard_id'),
];

/** These routes, with the key of each such resource that they show. */
export function withKeys(routes: readonly Route[]): Route[] {
  const kinds = KINDS.map((kind) => {
    const { response } = routeAt(routes, 'GET', kind.one);
    return { kind, fields: Object.keys(propertiesOf(response)) };
  });
  return routes.map((route) => {
    const places = kinds
      .filter(({ kind }) => !route.raw && kind.within.some((path) => isBelow(route.path, path)))
      .flatMap(({ kind, fields }) => placesIn(route.response, fields).map((list) => ({ kind, list })));
    return places.reduce(keyedRoute, route);
  });
}

const isBelow = (path: string, base: string) => path === base || path.startsWith(`${base}/`);

const propertiesOf = (schema: JsonSchema | undefined) => schema?.properties ?? {};

/** The field of a list of resources; null: the answer is one. */
type List = string | null;

/** Where an answer has such resources. One with a secret of this name, which is shown once, goes without. */
function placesIn(answer: JsonSchema | undefined, fields: readonly string[]): List[] {
  const isOne = (schema: JsonSchema | undefined) => {
    const properties = propertiesOf(schema);
    return !Object.hasOwn(properties, 'key') && fields.every((name) => Object.hasOwn(properties, name));
  };
  if (isOne(answer)) return [null];
  return Object.entries(propertiesOf(answer)).flatMap(([name, { items }]) => (isOne(items) ? [name] : []));
}

function keyedRoute(route: Route, { kind, list }: { kind: Kind; list: List }): Route {
  const { response = {}, examples } = route;
  // The parameters of a handler are erased: whoever calls it has checked them for this route.
  const act = route.handler as ((call: ActorCall) => Promise<unknown>) | undefined;
  const example = withItems(examples?.response, list, itemsIn(examples?.response, list).map(byHand));
  return {
    ...route,
    response: keyedSchema(response, list),
    examples: { ...examples, response: example },
    async handler(call: ActorCall) {
      const answer = await act?.(call);
      return withItems(answer, list, await keyedItems(call, kind, itemsIn(answer, list)));
    },
  };
}

const key = nullable(Type.String(), 'By which documents know it; null: made by hand.');

function keyedSchema(schema: JsonSchema, list: List): TSchema {
  const { properties = {}, required = [] } = schema;
  if (list === null) return { ...schema, properties: { ...properties, key }, required: [...required, 'key'] };
  const { items = {}, ...array } = properties[list] ?? {};
  return { ...schema, properties: { ...properties, [list]: { ...array, items: keyedSchema(items, null) } } };
}

function itemsIn(answer: unknown, list: List): JsonObject[] {
  const found = list === null ? [answer] : isJsonObject(answer) ? answer[list] : [];
  return Array.isArray(found) ? found.filter(isJsonObject) : [];
}

const withItems = (answer: unknown, list: List, items: readonly JsonObject[]): unknown =>
  list === null ? items[0] : { ...(answer as JsonObject), [list]: items };

const byHand = (item: JsonObject) => ({ ...item, key: null });

/** One query, however many they are. */
async function keyedItems(
  { app, actor }: { app: App; actor: Viewer },
  { section, id }: Pick<Kind, 'section' | 'id'>,
  items: readonly JsonObject[],
): Promise<JsonObject[]> {
  const idOf = (item: JsonObject) => item[id] as number | string;
  const keys = await keysOfResources(app.database, actor.account_id, section, items.map(idOf));
  return items.map((item) => ({ ...item, key: keys.get(idOf(item)) ?? null }));
}

/** What a stream of changes shows, as the routes do. */
export const withKeysOfChanges = (sources: EventSources): EventSources =>
  Object.fromEntries(
    Object.entries(sources).map(([type, read]) => {
      const section = sections.find((one) => one.type === type)?.name;
      return [type, section ? keyedSource(section, read) : read];
    }),
  );

const keyedSource =
  (section: SectionName, read: EventSources[string]): EventSources[string] =>
  async (app, actor, id) => {
    const shown = await read(app, actor, id);
    const [keyed = null] = await keyedItems({ app, actor }, { section, id: 'id' }, itemsIn(shown, null));
    return keyed;
  };
