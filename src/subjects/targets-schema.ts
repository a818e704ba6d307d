// Which subjects a rule, a silence or a window is about.

import Type, { type Static } from 'typebox';
import { SubjectId } from './schema.ts';

const MOST_TARGET_IDS = 500;
const MOST_TARGET_TAGS = 50;

const fields = {
  all: Type.Boolean({ description: 'Everything of the account, later additions included.' }),
  ids: Type.Array(SubjectId, {
    maxItems: MOST_TARGET_IDS,
    description:
      'Ids of servers (with their processes), processes and checks. A deleted one leaves; without any, nothing is covered.',
  }),
  tags: Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
    maxItems: MOST_TARGET_TAGS,
    description: 'What has one of these tags, and processes on such servers.',
  }),
};

export const Targets = Type.Object(fields, {
  description: 'What any of the three names.',
});
export type Targets = Static<typeof Targets>;

export const NewTargets = Type.Partial(Type.Object(fields), {
  description: 'What any of the three names; nothing where none does. Replaced as a whole.',
});
export type NewTargets = Static<typeof NewTargets>;
