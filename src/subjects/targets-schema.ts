// Which subjects a rule, a silence or a window is about.

import Type, { type Static } from 'typebox';
import { SubjectId } from './schema.ts';

export const MOST_TARGET_IDS = 500;
const MOST_TARGET_TAGS = 50;

const fields = {
  all: Type.Boolean({ description: 'Everything, also what is added later.' }),
  ids: Type.Array(SubjectId, {
    maxItems: MOST_TARGET_IDS,
    description:
      'Servers (with their processes), processes and checks. A deleted one leaves; empty covers nothing.',
  }),
  tags: Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
    maxItems: MOST_TARGET_TAGS,
    description: 'Anything with one of these tags, and processes on such servers.',
  }),
};

export const Targets = Type.Object(fields, {
  description: 'All that the three name.',
});
export type Targets = Static<typeof Targets>;

export const NewTargets = Type.Partial(Type.Object(fields), {
  description: 'All that the three name; empty: nothing. Replaced as a whole.',
});
export type NewTargets = Static<typeof NewTargets>;
