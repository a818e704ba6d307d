// What the figures of an account are asked for with.

import Type, { type Static } from 'typebox';
import { SubjectType, subjectListQuery } from '../../subjects/schema.ts';

export const FiguresQuery = Type.Object({
  type: Type.Optional(SubjectType),
  tag: subjectListQuery.tag,
});
export type FiguresQuery = Static<typeof FiguresQuery>;
