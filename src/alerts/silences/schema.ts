// A silence as it is created, changed and shown.

import Type, { type Static } from 'typebox';
import { nextCursor } from '../../platform/schema.ts';
import {
  changedMuteWindowFields,
  muteWindowFields,
  newMuteWindowFields,
} from '../../subjects/muting/schema.ts';

export const newSilence = Type.Object({
  ...newMuteWindowFields,
  duration_seconds: Type.Optional(
    Type.Integer({
      minimum: 60,
      maximum: 31_622_400,
      description: 'In place of `ends_at`: seconds from `starts_at`.',
    }),
  ),
});
export type NewSilence = Static<typeof newSilence>;

export const silenceChanges = Type.Object(changedMuteWindowFields);

export const silence = Type.Object(muteWindowFields);

export const silenceList = Type.Object({ silences: Type.Array(silence), next_cursor: nextCursor });
