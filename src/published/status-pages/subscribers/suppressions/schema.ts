// Addresses that subscribers of the pages of an account are never mailed at.

import Type, { type Static } from 'typebox';
import { nextCursor, nullable, pageQuery, timestamp } from '../../../../platform/schema.ts';

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const email = Type.String({ format: 'email' });
const note = nullable(Type.String({ minLength: 1, maxLength: 200 }), 'Note, or answer of the mail server.');

export const newSuppression = Type.Object({ email, detail: Type.Optional(note) });
export type NewSuppression = Static<typeof newSuppression>;

export const suppression = Type.Object({
  id,
  email: Type.String(),
  reason: Type.Enum(['manual', 'refused'], {
    description: '`refused`: by the mail server, as no such address.',
  }),
  detail: nullable(Type.String(), 'Note, or answer of the mail server.'),
  created_at: timestamp,
});
export type Suppression = Static<typeof suppression>;

export const suppressionList = Type.Object({
  suppressions: Type.Array(suppression),
  next_cursor: nextCursor,
});
export const suppressionListQuery = Type.Object(pageQuery);
export const suppressionParams = Type.Object({ suppression_id: id });
