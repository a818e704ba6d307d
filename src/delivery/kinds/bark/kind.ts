// Bark, for iPhones: https://bark.day.app/#/tutorial

import { Type } from 'typebox';
import { readable } from '../../../platform/readable-text.ts';
import { nullable } from '../../../platform/schema.ts';
import { fitText } from '../../messages/fit-text.ts';
import { judgeUsual } from '../answers.ts';
import { secretText, serverUrl } from '../fields.ts';
import { httpKind, jsonRequest } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { plainText } from '../plain-text.ts';
import { beneath, messageKey } from '../requests.ts';

const SERVER = 'https://api.day.app';

/** All of a notification of Apple has 4,096 bytes. */
const MAX_TITLE = 150;
const MAX_BODY = 600;

/** `critical` sounds through silence and focus, `timeSensitive` is shown in a focus. */
const levels = { critical: 'critical', warning: 'timeSensitive', info: 'active' } as const;

export const kind = httpKind({
  kind: 'bark',
  group: 'push',
  place: 110,
  icon: 'Dog',
  name: 'Bark',
  description: 'A push notification by Bark to an iPhone; critical alerts sound through silence.',
  for_people: true,
  config: Type.Object({
    device_key: secretText('Device key', 'In the app: what follows the address of the server.'),
    server_url: Type.Optional(
      nullable(serverUrl('The address of a Bark server of your own.'), 'null: api.day.app.'),
    ),
    language: ownersLanguage,
  }),
  target: ({ server_url }) => ({ field: 'server_url', url: server_url ?? SERVER }),
  present: (message, { device_key, server_url }) =>
    jsonRequest(beneath(server_url ?? SERVER, '/push'), {
      device_key,
      title: fitText(readable(message.headline), MAX_TITLE),
      body: plainText(message, MAX_BODY, { links: [] }) || fitText(readable(message.title), MAX_BODY),
      url: message.link.url,
      level: message.state === 'open' ? levels[message.severity] : 'active',
      group: 'Tocsin',
      id: messageKey(message),
    }),
  // A key that no device has is answered with 400.
  judge: (answer) => judgeUsual(answer, { refused: [400, 401, 403, 404] }),
});
