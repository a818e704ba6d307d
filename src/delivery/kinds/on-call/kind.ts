// Whoever is on call as a channel, so that rules can name them.

import { type Static, Type } from 'typebox';
import type { ChannelKind } from '../kind.ts';
import { languageField } from '../language-field.ts';

const onCallConfig = Type.Object({
  schedule_id: Type.Integer({
    title: 'Schedule',
    description: 'A schedule of the account. Whoever is on call when an alert is sent gets it.',
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
  }),
  language: languageField('that of the recipient'),
});
export type OnCallConfig = Static<typeof onCallConfig>;

export const kind: ChannelKind = {
  kind: 'on_call',
  group: 'general',
  place: 15,
  icon: 'CalendarClock',
  name: 'On call',
  description: 'An email to whoever is on call in a schedule; to the owners while nobody is.',
  for_people: true,
  config: onCallConfig,
  way: 'on_call',
};
