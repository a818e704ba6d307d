// Apprise, by a server of its API with a stored configuration: https://github.com/caronc/apprise-api#persistent-storage-solution

import { Type } from 'typebox';
import { readable } from '../../../platform/readable-text.ts';
import { nullable } from '../../../platform/schema.ts';
import { fitText } from '../../messages/fit-text.ts';
import { judgeUsual } from '../answers.ts';
import { oneLineText, serverUrl } from '../fields.ts';
import { httpKind, jsonRequest } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { plainText } from '../plain-text.ts';
import { beneath, part } from '../requests.ts';

/** What services behind it take differs; it cuts what is longer. */
const MAX_TITLE = 250;
const MAX_BODY = 8_000;

const types = { critical: 'failure', warning: 'warning', info: 'info' } as const;

export const kind = httpKind({
  kind: 'apprise',
  group: 'general',
  place: 100,
  icon: 'Waypoints',
  name: 'Apprise',
  description: 'A message to whatever an Apprise API server is set up to notify.',
  for_people: true,
  config: Type.Object({
    server_url: serverUrl('The address of the Apprise API server.'),
    key: Type.String({
      title: 'Key',
      description: 'Of the configuration that is stored there.',
      pattern: '^[\\w-]{1,128}$',
      reason: '1..128 letters, digits, _ and -',
      writeOnly: true,
    }),
    tag: Type.Optional(
      nullable(
        oneLineText('Tags', 'Only what has one of them, as Apprise writes it.', 200),
        'null: all of it.',
      ),
    ),
    language: ownersLanguage,
  }),
  target: ({ server_url }) => ({ field: 'server_url', url: server_url }),
  present: (message, { server_url, key, tag }) =>
    jsonRequest(beneath(server_url, `/notify/${part(key)}`), {
      title: fitText(readable(message.headline), MAX_TITLE),
      body: plainText(message, MAX_BODY) || fitText(readable(message.title), MAX_BODY),
      type: message.state === 'open' ? types[message.severity] : 'success',
      format: 'text',
      ...(tag ? { tag } : {}),
    }),
  // 204: nothing is stored under this key. 424: some of what it notified failed.
  judge: (answer) =>
    answer.status === 204
      ? { outcome: 'refused', why: 'no configuration is stored under this key' }
      : judgeUsual(answer),
});
