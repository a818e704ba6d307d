// Words that every slice describes its requests and answers with.

import { type TSchema, Type } from 'typebox';

/** Leaves as ISO 8601 in UTC with milliseconds. */
export const moment = (description: string) =>
  Type.Unsafe<Date>({ type: 'string', format: 'date-time', description });

/** A moment whose name says what it is. */
export const timestamp = Type.Unsafe<Date>({ type: 'string', format: 'date-time' });

/** `description` says what null means, where the field's name does not. */
export const nullable = <T extends TSchema>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description });

/** What a deletion answers. */
export const okAnswer = Type.Object({ ok: Type.Literal(true) });

/** The query of a list, to be spread beside its filters. */
export const pageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: '`next_cursor` of the page before.' }),
  ),
};

export const nextCursor = nullable(Type.String(), '`cursor` of the next page; null: last.');
