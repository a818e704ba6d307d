// What monitors of every type are created, changed and shown with.

import Type from 'typebox';
import { nullable } from '../platform/schema.ts';
import { SubjectId, SubjectReference } from '../subjects/schema.ts';

export const MonitorName = Type.String({ minLength: 1, maxLength: 100 });
export const Description = Type.String({ maxLength: 500, description: 'For whoever handles its alerts.' });
export const DependsOn = nullable(
  SubjectReference,
  'What this check needs to work; of the same account, no cycles.',
);
export const BadgeEnabled = Type.Boolean({ description: 'Whether its badge is public.' });

export const MonitorParams = Type.Object({ id: SubjectId });
