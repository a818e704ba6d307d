// Signal, by signal-cli-rest-api: https://bbernhard.github.io/signal-cli-rest-api/#/Messages/post_v2_send

import { Type } from 'typebox';
import { nullable } from '../../../platform/schema.ts';
import { judgeUsual } from '../answers.ts';
import { secretText, serverUrl } from '../fields.ts';
import { httpKind, jsonRequest } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { plainText } from '../plain-text.ts';
import { bearer, beneath } from '../requests.ts';

/** Longer texts become attachments. */
const MAX_TEXT = 2_000;

export const kind = httpKind({
  kind: 'signal',
  group: 'chat',
  place: 180,
  icon: 'MessageCircleDashed',
  name: 'Signal',
  description: 'A message of Signal to people or a group, by a signal-cli-rest-api of your own.',
  for_people: true,
  config: Type.Object({
    server_url: serverUrl('The address of the signal-cli-rest-api.'),
    number: Type.String({
      title: 'Sender',
      description: 'The number that is registered or linked there, such as +4915112345678.',
      pattern: '^\\+[1-9][0-9]{5,14}$',
      reason: '+, the country code and the number, without spaces',
    }),
    recipients: Type.Array(
      Type.String({
        pattern: '^(\\+[1-9][0-9]{5,14}|group\\.[A-Za-z0-9+/=]{10,200}|u:[\\w.]{3,64})$',
        reason: 'a number such as +4915112345678, a group.…, or u: and a user name',
      }),
      {
        title: 'Recipients',
        description: 'Numbers, user names as u:name.01, or ids of groups as group.….',
        minItems: 1,
        maxItems: 20,
        writeOnly: true,
      },
    ),
    token: Type.Optional(
      nullable(secretText('Token', 'For a server behind a proxy that asks for one.'), 'null: none is sent.'),
    ),
    language: ownersLanguage,
  }),
  target: ({ server_url }) => ({ field: 'server_url', url: server_url }),
  present: (message, { server_url, number, recipients, token }) =>
    jsonRequest(
      beneath(server_url, '/v2/send'),
      { message: plainText(message, MAX_TEXT, { withHeadline: true }), number, recipients },
      token ? bearer(token) : {},
    ),
  // 400 is also what a server answers while Signal limits it.
  judge: (answer) => judgeUsual(answer, { rejected: [405, 413, 415, 422] }),
});
