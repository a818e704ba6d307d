// What the deletion of an account answers.

import { Type } from 'typebox';
import { moment } from '../../platform/schema.ts';

export const deletionAsked = Type.Object({
  ok: Type.Literal(true),
  delete_at: moment('Until then an owner may cancel it.'),
});
