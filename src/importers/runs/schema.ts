// Imports in the API: what is given to be read, what became of it, and what is left out.

import Type, { type Static } from 'typebox';
import { moment, nextCursor, nullable, pageQuery, timestamp } from '../../platform/schema.ts';

const TOOLS = [
  'kuma',
  'healthchecks',
  'gatus',
  'crontab',
  'uptimerobot',
  'better-stack',
  'cronitor',
  'blackbox-exporter',
  'statuspage',
  'instatus',
  'tocsin',
] as const;
export type Tool = (typeof TOOLS)[number];

/** Of a part of an upload but the last: in base64 4 MiB. */
export const PART_BYTES = 3 * 1_024 * 1_024;
export const MOST_UPLOAD_BYTES = 256 * 1_024 * 1_024;
const MOST_TEXT = 8_000_000;

const fileName = Type.String({ minLength: 1, maxLength: 200 });

export const newImport = Type.Object({
  tool: Type.Enum(TOOLS, { description: '`tocsin`: a document of ours.' }),
  files: Type.Optional(
    Type.Array(Type.Object({ name: fileName, text: Type.String({ maxLength: MOST_TEXT }) }), {
      minItems: 1,
      maxItems: 50,
      description: 'Text files. The blackbox exporter: `prometheus.yml`, `blackbox.yml`, `alertmanager.yml`.',
    }),
  ),
  upload: Type.Optional(
    Type.Object(
      { name: fileName, bytes: Type.Integer({ minimum: 1, maximum: MOST_UPLOAD_BYTES }) },
      { description: 'A database (`kuma.db`, `hc.sqlite`), which follows in parts.' },
    ),
  ),
  address_url: Type.Optional(Type.String({ format: 'uri', maxLength: 300, description: 'Of an API.' })),
  key: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'Of that API. Without one a page of Statuspage is read as it is shown.',
    }),
  ),
  paused: Type.Optional(
    Type.Boolean({ description: 'All checks but manual ones begin paused. Default false.' }),
  ),
  keep_slugs: Type.Optional(
    Type.Boolean({ description: 'Of Healthchecks: checks keep their UUIDs as slugs. Default false.' }),
  ),
  prefix: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$',
      reason: '1..40 letters, digits, - and _',
      description: 'Begins the keys; one for each instance of a tool.',
    }),
  ),
  timezone: Type.Optional(Type.String({ maxLength: 100, description: 'Of a crontab, and of UptimeRobot.' })),
  variables: Type.Optional(
    Type.Record(
      Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]{0,99}$' }),
      Type.String({ maxLength: 10_000 }),
      {
        maxProperties: 200,
        description: 'What variables in files stand for.',
      },
    ),
  ),
});
export type NewImport = Static<typeof newImport>;

export const importPart = Type.Object({
  number: Type.Integer({
    minimum: 0,
    maximum: Math.floor(MOST_UPLOAD_BYTES / PART_BYTES),
    description: 'From 0.',
  }),
  data: Type.String({
    minLength: 4,
    maxLength: (PART_BYTES / 3) * 4,
    description: `Base64 of ${PART_BYTES} bytes, the last part of fewer.`,
  }),
});

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const importParams = Type.Object({ id });

const grade = Type.Enum(['carried_over', 'changed', 'not_possible']);
const note = nullable(Type.String(), 'What changed, or why it is not possible.');

const thing = Type.Object({
  source: nullable(Type.String(), 'As its tool calls it; null: made by the import.'),
  name: Type.String(),
  grade,
  becomes: nullable(Type.String(), '`section.key`; null: nothing.'),
  left_out: Type.Boolean({
    description: 'Of an import that was applied: it was left out, or all that it was about.',
  }),
  note,
  fields: Type.Array(Type.Object({ field: Type.String(), grade, note })),
});

const counts = Type.Object({
  carried_over: Type.Integer(),
  changed: Type.Integer(),
  not_possible: Type.Integer(),
});

const shown = {
  id: Type.Integer(),
  tool: Type.Enum(TOOLS),
  source: Type.String({ description: 'Name of the file, or host.' }),
  status: Type.Enum(['uploading', 'reading', 'ready', 'failed', 'applied', 'undone', 'expired'], {
    description: 'expired: nobody applied it within a day.',
  }),
  progress: nullable(Type.Object({ count: Type.Integer(), what: Type.String() }), 'Of reading.'),
  parts: nullable(
    Type.Object({ received: Type.Integer(), all: Type.Integer() }),
    'Of an upload; null: not uploading.',
  ),
  problem: nullable(Type.String(), 'Why it failed.'),
  counts: nullable(counts, 'Things by grade; null: not read.'),
  created: nullable(Type.Integer()),
  changed: nullable(Type.Integer()),
  created_at: timestamp,
  applied_at: nullable(timestamp),
  undone_at: nullable(timestamp),
  undo_until: nullable(moment(''), 'null: cannot be undone.'),
};

export const toolImport = Type.Object(shown);
export type ToolImport = Static<typeof toolImport>;

export const readImport = Type.Object({ ...shown, things: Type.Array(thing) });
export type ReadImport = Static<typeof readImport>;

export const importList = Type.Object({ imports: Type.Array(toolImport), next_cursor: nextCursor });
export const importListQuery = Type.Object(pageQuery);

export const chosen = Type.Object({
  leave_out: Type.Optional(
    Type.Array(Type.String({ minLength: 3, maxLength: 130 }), {
      maxItems: 20_000,
      description: '`section.key`, with what refers to it.',
    }),
  ),
});

export const undoRequest = Type.Object({
  changed: Type.Optional(
    Type.Enum(['keep', 'undo'], {
      description: 'What to do with what was changed since; 409 `changed_since` lists it where left out.',
    }),
  ),
});
export type UndoRequest = Static<typeof undoRequest>;
