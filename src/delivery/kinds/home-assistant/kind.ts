// Home Assistant: https://developers.home-assistant.io/docs/api/rest/ and https://companion.home-assistant.io/docs/notifications/

import { Type } from 'typebox';
import { readable } from '../../../platform/readable-text.ts';
import { fitText } from '../../messages/fit-text.ts';
import { judgeUsual } from '../answers.ts';
import { secretText, serverUrl } from '../fields.ts';
import { httpKind, jsonRequest } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { plainText } from '../plain-text.ts';
import { bearer, beneath, dedupKey } from '../requests.ts';

/** A phone shows no more. */
const MAX_TITLE = 250;
const MAX_MESSAGE = 2_000;

export const kind = httpKind({
  kind: 'home_assistant',
  group: 'push',
  place: 120,
  icon: 'House',
  name: 'Home Assistant',
  description: 'A notification by a notify action of Home Assistant, such as that of its app.',
  for_people: true,
  config: Type.Object({
    server_url: serverUrl('The address of Home Assistant.'),
    access_token: secretText('Access token', 'In your profile: Security, Long-lived access tokens.'),
    service: Type.String({
      title: 'Action',
      description: 'What follows notify. in its name, such as mobile_app_phone.',
      pattern: '^[a-z0-9_]{1,100}$',
      reason: 'a-z, 0-9 and _',
    }),
    language: ownersLanguage,
  }),
  target: ({ server_url }) => ({ field: 'server_url', url: server_url }),
  present: (message, { server_url, access_token, service }) => {
    const { url } = message.link;
    const isUrgent = message.state === 'open' && message.severity === 'critical';
    return jsonRequest(
      beneath(server_url, `/api/services/notify/${service}`),
      {
        title: fitText(readable(message.headline), MAX_TITLE),
        message: plainText(message, MAX_MESSAGE) || fitText(readable(message.title), MAX_MESSAGE),
        // What an iPhone and what an Android phone calls it; others leave it out.
        data: {
          ...{ tag: dedupKey(message), group: 'tocsin', url, clickAction: url },
          ...(isUrgent ? { ttl: 0, priority: 'high', push: { 'interruption-level': 'time-sensitive' } } : {}),
        },
      },
      bearer(access_token),
    );
  },
  // An action that is not there is answered with 400.
  judge: (answer) => judgeUsual(answer, { refused: [400, 401, 403, 404] }),
});
