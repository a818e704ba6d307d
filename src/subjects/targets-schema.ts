// Which subjects a rule, a silence or a window is about.

import Type, { type Static } from 'typebox';
import { SubjectId } from './schema.ts';

const MOST_TARGET_IDS = 500;
const MOST_TARGET_TAGS = 50;

const fields = {
  all: Type.Boolean({ description: 'Everything of the account, and what is added to it later.' }),
  ids: Type.Array(SubjectId, {
    maxItems: MOST_TARGET_IDS,
    description:
      'Servers, processes and checks by their ids; a server stands for the processes on it as well. What is deleted leaves; once all have left, it is about nothing.',
  }),
  tags: Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
    maxItems: MOST_TARGET_TAGS,
    description: 'Whatever has one of these tags at the time, and the processes on servers that have.',
  }),
};

export const Targets = Type.Object(fields, {
  description: 'What it is about: what any of the three names.',
});
export type Targets = Static<typeof Targets>;

export const NewTargets = Type.Partial(Type.Object(fields), {
  description:
    'What it is about: what any of the three names; nothing where none does. Given anew as a whole when it is changed.',
});
export type NewTargets = Static<typeof NewTargets>;
