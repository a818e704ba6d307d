// Pushbullet: https://docs.pushbullet.com/#create-push

import { Type } from 'typebox';
import { readable } from '../../../platform/readable-text.ts';
import { nullable } from '../../../platform/schema.ts';
import { fitText } from '../../messages/fit-text.ts';
import { judgeUsual } from '../answers.ts';
import { oneLineText, secretText } from '../fields.ts';
import { httpKind, jsonRequest } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { plainText } from '../plain-text.ts';
import { messageKey } from '../requests.ts';

const URL = 'https://api.pushbullet.com/v2/pushes';

/** A phone shows no more. */
const MAX_TITLE = 250;
const MAX_BODY = 4_000;

export const kind = httpKind({
  kind: 'pushbullet',
  group: 'push',
  place: 100,
  icon: 'CircleDot',
  name: 'Pushbullet',
  description: 'A push notification by Pushbullet, to your devices or to a channel.',
  for_people: true,
  config: Type.Object({
    access_token: secretText('Access token', 'At Pushbullet: Settings, Account, Access Tokens.'),
    channel_tag: Type.Optional(
      nullable(oneLineText('Channel', 'The tag of a channel that you own.', 100), 'null: your devices.'),
    ),
    language: ownersLanguage,
  }),
  target: () => null,
  present: (message, { access_token, channel_tag }) =>
    jsonRequest(
      URL,
      {
        type: 'link',
        title: fitText(readable(message.headline), MAX_TITLE),
        body: plainText(message, MAX_BODY, { links: [] }),
        url: message.link.url,
        // What arrived before is not made anew.
        guid: messageKey(message),
        ...(channel_tag ? { channel_tag } : {}),
      },
      { 'access-token': access_token },
    ),
  judge: (answer) => judgeUsual(answer),
});
