// A preview as whoever asked for it is given it.

import Type, { type Static } from 'typebox';
import { moment } from '../../../platform/schema.ts';

export const preview = Type.Object({
  url: Type.String({
    format: 'uri',
    description:
      'On the dashboard host, which alone may show it in a frame. Whoever knows it may look at it.',
  }),
  expires_at: moment('There is nothing at the address any more.'),
});
export type Preview = Static<typeof preview>;
