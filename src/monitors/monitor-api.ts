// The calls that manage monitors, alike for all types.

import type { Static, TObject, TSchema } from 'typebox';
import { type Issue, notFound } from '../platform/errors.ts';
import {
  type ActorCall,
  guardedRoute,
  mayRead,
  mayWrite,
  type Refinement,
  type Route,
} from '../platform/http/route.ts';
import { labelIssues } from '../platform/labels.ts';
import { okAnswer } from '../platform/schema.ts';
import { subjectCursorIssues } from '../subjects/lists.ts';
import { withMute } from '../subjects/muting/covers.ts';
import { ResumeOptions } from '../subjects/schema.ts';
import { changeMonitor, createMonitor, deleteMonitor, pauseMonitor, resumeMonitor } from './monitor.ts';
import { listMonitors, readMonitor } from './monitor-lists.ts';
import type { ManagedType, MonitorRow, PausableType } from './monitor-type.ts';
import { MonitorParams } from './schema.ts';

interface Subject {
  id: number;
  tags: string[];
}

/** How a type is called and described. */
interface Described {
  path: string;
  tag: string;
  /** With its article: `an uptime check`. */
  noun: string;
  shown: TSchema;
  example: object;
}

interface Managed<New extends TSchema, Changes extends TSchema, Query extends TObject> extends Described {
  /** The field of a list that has them. */
  items: string;
  schemas: { created: New; changes: Changes; list: TSchema; query: Query };
  issues?: { ofNew: (given: Refinement) => Issue[]; ofChanges: (given: Refinement) => Issue[] };
  descriptions: { create: string; change?: string; delete: string };
  examples: { created: object; changes: object };
  /** Where creating one answers more than the monitor. */
  creating?: { summary: string; response: TSchema; example: object; create: Create<Static<New>> };
}

type Create<New> = (call: ActorCall, definition: New) => Promise<Subject>;

const nameIssues = ({ body }: Refinement) => labelIssues({ ...(body as object) });

const manyOf = (noun: string) => `${noun.replace(/^an? /, '')}s`;

/** Those on the list, and those on one monitor: a type may have more of its own in between. */
export function managingRoutes<
  Row extends MonitorRow,
  Shown extends Subject,
  New extends TSchema,
  Changes extends TSchema,
  Query extends TObject,
>(
  type: ManagedType<
    Row,
    Shown,
    Static<New> & { name: string },
    Static<Changes> & object,
    Static<Query> & object
  >,
  described: Managed<New, Changes, Query>,
): { onList: Route[]; onOne: Route[] } {
  const { path, tag, noun, items, shown, example, examples, schemas, issues, descriptions } = described;
  const { creating } = described;
  const one = { path: `${path}/:id`, tag, params: MonitorParams };
  const onList = [
    guardedRoute({
      ...{ method: 'GET', path, tag, summary: `List ${manyOf(noun)}`, access: mayRead },
      description: 'Newest first without `sort`.',
      query: schemas.query,
      refine: subjectCursorIssues,
      response: schemas.list,
      examples: { response: { [items]: [example], next_cursor: null } },
      async handler(call) {
        const { items: found, next_cursor } = await listMonitors(type, call, call.query);
        return { [items]: found, next_cursor };
      },
    }),
    guardedRoute({
      ...{ method: 'POST', path, tag, summary: creating?.summary ?? `Create ${noun}`, access: mayWrite },
      description: descriptions.create,
      body: schemas.created,
      refine: issues?.ofNew ?? nameIssues,
      response: creating?.response ?? shown,
      status: 201,
      errors: [402],
      examples: { body: examples.created, response: creating?.example ?? example },
      handler: async (call) =>
        withMute(call, await (creating?.create(call, call.body) ?? createMonitor(type, call, call.body))),
    }),
  ];
  const onOne = [
    guardedRoute({
      ...{ method: 'GET', ...one, summary: `Read ${noun}`, access: mayRead },
      response: shown,
      examples: { response: example },
      handler: async (call) => (await readMonitor(type, call, call.params.id)) ?? notFound(),
    }),
    guardedRoute({
      ...{ method: 'PATCH', ...one, summary: `Change ${noun}`, access: mayWrite },
      ...(descriptions.change && { description: descriptions.change }),
      body: schemas.changes,
      refine: issues?.ofChanges ?? nameIssues,
      response: shown,
      examples: { body: examples.changes, response: { ...example, ...examples.changes } },
      handler: async (call) => withMute(call, await changeMonitor(type, call, call.params.id, call.body)),
    }),
    guardedRoute({
      ...{ method: 'DELETE', ...one, summary: `Delete ${noun}`, access: mayWrite },
      description: descriptions.delete,
      response: okAnswer,
      examples: { response: { ok: true } },
      async handler(call) {
        await deleteMonitor(type, call, call.params.id);
        return { ok: true } as const;
      },
    }),
  ];
  return { onList, onOne };
}

/** A call on one monitor that takes nothing. */
export const actionRoute = <Shown extends Subject>(
  { path, tag, shown, example }: Omit<Described, 'noun'>,
  action: string,
  words: { summary: string; description: string },
  act: (call: ActorCall, id: number) => Promise<Shown>,
): Route =>
  guardedRoute({
    ...{ method: 'POST', path: `${path}/:id/${action}`, tag, access: mayWrite, params: MonitorParams },
    ...words,
    response: shown,
    examples: { response: example },
    handler: async (call) => withMute(call, await act(call, call.params.id)),
  });

export const pausingRoutes = <Row extends MonitorRow, Shown extends Subject>(
  type: PausableType<Row, Shown>,
  described: Described,
  descriptions: { pause: string; resume: string },
): Route[] => [
  actionRoute(
    described,
    'pause',
    { summary: `Pause ${described.noun}`, description: descriptions.pause },
    (call, id) => pauseMonitor(type, call, id),
  ),
  guardedRoute({
    ...{ method: 'POST', path: `${described.path}/:id/resume`, tag: described.tag, access: mayWrite },
    summary: `Resume ${described.noun.replace(/^an? /, 'a paused ')}`,
    description: descriptions.resume,
    params: MonitorParams,
    body: ResumeOptions,
    response: described.shown,
    errors: [409],
    examples: { body: { undo: true }, response: described.example },
    handler: async (call) => withMute(call, await resumeMonitor(type, call, call.params.id, call.body)),
  }),
];
