// What a backup says of itself: the last entry of the archive, by which all others are checked.

import Type from 'typebox';
import { Check } from 'typebox/value';
import type { Dump } from '../database/dump/dump.ts';

/** A program that knows another number only must not try to read it. */
export const FORMAT = 1;

/** The first entry, small and never changed, so that any program can see what it has before it. */
export interface Header {
  program: 'tocsin';
  format: number;
  /** Of the program that made it. */
  version: string;
  made_at: string;
}

export interface Entry {
  name: string;
  bytes: number;
  sha256: string;
}

export interface Manifest extends Header {
  database: Dump;
  /** null: the backup was made where no pings are taken. */
  journal: { id: string } | null;
  secret: { included: boolean; fingerprint: string };
  /** All entries before this one, in their order. */
  entries: Entry[];
}

const name = Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$' });
const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

const header = {
  program: Type.Literal('tocsin'),
  format: Type.Integer({ minimum: 1 }),
  version: Type.String({ maxLength: 100 }),
  made_at: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
};

const schema = Type.Object({
  ...header,
  database: Type.Object({
    postgres: Type.String(),
    migrations: Type.Array(Type.String(), { minItems: 1 }),
    tables: Type.Array(
      Type.Object({
        name,
        columns: Type.Array(name, { minItems: 1 }),
        partitions: Type.Array(Type.Object({ name, from: Type.String(), to: Type.String() })),
        rows: count,
      }),
    ),
    counters: Type.Array(Type.Object({ table: name, column: name, last: count })),
  }),
  journal: Type.Union([Type.Null(), Type.Object({ id: Type.String({ pattern: '^[0-9a-f-]{36}$' }) })]),
  secret: Type.Object({ included: Type.Boolean(), fingerprint: Type.String() }),
  entries: Type.Array(Type.Object({ name: Type.String(), bytes: count, sha256: Type.String() })),
});

/** null: these bytes are not the header of a backup. */
export function readHeader(content: Buffer): Header | null {
  const value = parse(content);
  return Check(Type.Object(header), value) ? value : null;
}

/** null: these bytes are not a manifest. */
export function readManifest(content: Buffer): Manifest | null {
  const value = parse(content);
  return Check(schema, value) ? value : null;
}

function parse(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return null;
  }
}
