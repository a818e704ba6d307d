// How a member looks at lists, as it is saved and shown.

import Type, { type Static } from 'typebox';
import { timestamp } from '../../platform/schema.ts';

const list = Type.Enum(['cron-checks', 'servers', 'uptime-checks']);
const name = Type.String({ minLength: 1, maxLength: 60 });
const search = Type.String({
  maxLength: 1_000,
  pattern: '^[^\\s#?]*$',
  reason: 'the query of an address, without its question mark',
  description: 'The query of the address of the list: `state=down&sort=name`.',
});

export const NewView = Type.Object({ list, name, search });
export type NewView = Static<typeof NewView>;

export const SavedView = Type.Object({ id: Type.Integer(), list, name, search, created_at: timestamp });
export type SavedView = Static<typeof SavedView>;

export const SavedViews = Type.Object({
  views: Type.Array(SavedView, { description: 'By name; at most 50.' }),
});

export const ViewParams = Type.Object({ id: Type.Integer({ minimum: 1 }) });
