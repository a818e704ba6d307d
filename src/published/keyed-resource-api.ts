// The calls that manage what is published behind a key of its own, and the one that its holder makes.

import Type, { type Static, type TObject, type TSchema } from 'typebox';
import type { App } from '../platform/app.ts';
import { forbidden, notFound, unauthorized } from '../platform/errors.ts';
import {
  guardedRoute,
  mayRead,
  mayWrite,
  type Refinement,
  type Route,
  type Scope,
  scopedRoute,
} from '../platform/http/route.ts';
import { labelIssues } from '../platform/labels.ts';
import { pageIssues } from '../platform/page.ts';
import { nextCursor, okAnswer, pageQuery } from '../platform/schema.ts';
import { seconds } from '../platform/time.ts';
import { answerHolder, cachedAnswers, SHOWN_FOR_SECONDS } from './cached-answers.ts';
import {
  changeResource,
  createResource,
  listResources,
  type ManagedType,
  type ResourceType,
  readResource,
  removeResource,
  rotateResourceKey,
} from './keyed-resource.ts';

interface Documented<Shown extends TObject, New extends TSchema, Changes extends TSchema> {
  path: string;
  tag: string;
  /** `custom endpoint` */
  noun: string;
  schemas: { shown: Shown; created: New; changes: Changes };
  examples: Record<'shown' | 'created' | 'changes' | 'changed', object> & { key: string };
}

const nameIssues = ({ body }: Refinement) => labelIssues({ ...(body as object) });

/** The parameter of its paths. */
export const paramsOf = ({ idField }: { idField: string }) =>
  Type.Object({ [idField]: Type.String({ minLength: 1, maxLength: 100 }) });

/** List, create, read, change, delete, and another key. */
export function managingRoutes<
  Settings extends object,
  Shown extends TObject,
  New extends TSchema,
  Changes extends TSchema,
>(
  type: ManagedType<Settings, Static<Shown>, Static<New>, Static<Changes>>,
  { path, tag, noun, schemas, examples }: Documented<Shown, New, Changes>,
): Route[] {
  const params = paramsOf(type);
  const one = { path: `${path}/:${type.idField}`, tag, params };
  const idOf = (given: Static<typeof params>) => given[type.idField] ?? notFound();
  const [thing] = type.idField.split('_');
  const withKey: TSchema = Type.Object({
    ...schemas.shown.properties,
    key: Type.String({ description: `Reads only this ${thing}. Shown once.` }),
  });
  const exampleWithKey = { ...examples.shown, key: examples.key };
  const list: TSchema = Type.Object({
    [`${type.type}s`]: Type.Array(schemas.shown),
    next_cursor: nextCursor,
  });
  return [
    guardedRoute({
      ...{ method: 'GET', path, tag, summary: `List ${noun}s`, access: mayRead },
      query: Type.Object(pageQuery),
      refine: pageIssues,
      response: list,
      examples: { response: { [`${type.type}s`]: [examples.shown], next_cursor: null } },
      async handler({ app, actor, query }) {
        const { items, next_cursor } = await listResources(type, app, actor, query);
        return { [`${type.type}s`]: items, next_cursor };
      },
    }),
    guardedRoute({
      ...{ method: 'POST', path, tag, summary: `Create a ${noun}`, access: mayWrite },
      description: 'Shows its key once.',
      body: schemas.created,
      refine: nameIssues,
      response: withKey,
      status: 201,
      errors: [402],
      examples: { body: examples.created, response: exampleWithKey },
      handler: (call) => createResource(type, call, call.body),
    }),
    guardedRoute({
      ...{ method: 'GET', ...one, summary: `Read a ${noun}`, access: mayRead },
      response: schemas.shown,
      examples: { response: examples.shown },
      handler: async ({ app, actor, params: given }) => {
        const key = { account_id: actor.account_id, id: idOf(given) };
        return (await readResource(type, app.database, key)) ?? notFound();
      },
    }),
    guardedRoute({
      ...{ method: 'PATCH', ...one, summary: `Change a ${noun}`, access: mayWrite },
      description: 'Shown within a minute.',
      body: schemas.changes,
      refine: nameIssues,
      response: schemas.shown,
      examples: { body: examples.changes, response: examples.changed },
      handler: (call) => changeResource(type, call, { id: idOf(call.params), body: call.body }),
    }),
    guardedRoute({
      ...{ method: 'DELETE', ...one, summary: `Delete a ${noun} and its key`, access: mayWrite },
      response: okAnswer,
      examples: { response: { ok: true } },
      async handler(call) {
        await removeResource(type, call, idOf(call.params));
        return { ok: true } as const;
      },
    }),
    guardedRoute({
      ...{ method: 'POST', ...one, path: `${one.path}/rotate-key` },
      ...{ summary: `Give a ${noun} a new key`, access: mayWrite },
      description: 'The old one stops working.',
      response: withKey,
      examples: { response: exampleWithKey },
      handler: (call) => rotateResourceKey(type, call, idOf(call.params)),
    }),
  ];
}

const MOST_CACHED = 10_000;

const keyQuery = Type.Object({
  key: Type.Optional(Type.String({ maxLength: 200, description: 'Where no header can be sent.' })),
  api_key: Type.Optional(Type.String({ maxLength: 200, description: 'As `key`.' })),
});

interface Held<Answer extends TSchema> {
  /** `/v`, with the id behind it. */
  path: string;
  tag: string;
  summary: string;
  description: string;
  response: Answer;
  example: unknown;
  /** null: it is gone. */
  answerOf: (app: App, scope: Scope, now: Date) => Promise<Static<Answer> | null>;
}

/** What the holder of the key is given. */
export function holderRoute<Settings, Shown, Answer extends TSchema>(
  type: ResourceType<Settings, Shown>,
  { path, tag, summary, description, response, example, answerOf }: Held<Answer>,
): Route {
  const cache = cachedAnswers<Static<Answer>>({ ttlMs: seconds(SHOWN_FOR_SECONDS), most: MOST_CACHED });
  return scopedRoute({
    ...{ method: 'GET', path: `${path}/:${type.idField}`, tag, summary, description },
    access: { kind: 'scoped', key: type.key },
    params: paramsOf(type),
    query: keyQuery,
    response,
    examples: { response: example },
    async handler(call) {
      const { app, scope, params, now } = call;
      if (scope.bound_to !== params[type.idField]) return forbidden();
      const answer = await cache.get(app, scope.bound_to, () => answerOf(app, scope, now));
      return answerHolder(call, answer ?? unauthorized());
    },
  });
}
