// Where an integration of kind `generic` finds what an alert has.

import Type, { type Static } from 'typebox';
import { nullable } from '../../../platform/schema.ts';

const Path = Type.String({ minLength: 1, maxLength: 300 });
const OptionalPath = (description: string) => Type.Optional(nullable(Path, description));

export const Mapping = Type.Object(
  {
    items: OptionalPath(
      'JSONPath to the alerts of a payload; the others start at each of them. null: it is one.',
    ),
    title: Type.String({ minLength: 1, maxLength: 300, description: 'JSONPath to its name.' }),
    key: OptionalPath('JSONPath to what makes it the same alert when it is reported again; null: its name.'),
    severity: OptionalPath('JSONPath to words such as `critical`, `warn`, `P3`; null: rules alone decide.'),
    state: OptionalPath('JSONPath to what says that it is over; null: each report says that it fires.'),
    message: OptionalPath('JSONPath to what is said of it.'),
    url: OptionalPath('JSONPath to where it is shown.'),
    resolved_values: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
        maxItems: 20,
        description:
          'What `state` finds when it is over, in any case; empty: `resolved`, `ok`, `up`, `closed`, `recovered`, `normal` and their like.',
      }),
    ),
  },
  { description: 'Of kind `generic`.' },
);
export type Mapping = Static<typeof Mapping>;

export const mappingPaths = ['items', 'title', 'key', 'severity', 'state', 'message', 'url'] as const;
