// Pushover: https://pushover.net/api

import { Type } from 'typebox';
import { readable } from '../../../platform/readable-text.ts';
import { nullable } from '../../../platform/schema.ts';
import { fitText } from '../../messages/fit-text.ts';
import { judgeUsual } from '../answers.ts';
import { oneLineText, secretText } from '../fields.ts';
import { fieldsOf, httpKind, jsonRequest, type ServiceAnswer, type Verdict } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { plainText } from '../plain-text.ts';

const URL = 'https://api.pushover.net/1/messages.json';

/** Characters: https://pushover.net/api#limits */
const MAX_TITLE = 250;
const MAX_MESSAGE = 1_024;
const MAX_LINK = 512;
const MAX_LINK_TITLE = 100;

/** From 1 on the phone sounds in its quiet hours too. */
const priorities = { critical: 1, warning: 0, info: -1 } as const;
/** Sounds until it is acknowledged in the app, for as long as Pushover lets it: https://pushover.net/api#priority */
const EMERGENCY = { priority: 2, retry: 60, expire: 10_800 } as const;

export const kind = httpKind({
  kind: 'pushover',
  group: 'push',
  place: 90,
  icon: 'BellElectric',
  name: 'Pushover',
  description: 'A push notification by Pushover, to a person or a group.',
  for_people: true,
  config: Type.Object({
    token: secretText('API token', 'Of an application that you made at Pushover.'),
    user: secretText('User or group key', 'On the first page at Pushover, or on that of a group.'),
    device: Type.Optional(nullable(oneLineText('Device', 'One of several.', 100), 'null: all of them.')),
    emergency: Type.Optional(
      Type.Boolean({
        title: 'Sound until acknowledged',
        description: 'Critical alerts sound every minute until they are acknowledged in the app of Pushover.',
        default: false,
      }),
    ),
    language: ownersLanguage,
  }),
  target: () => null,
  present: (message, { token, user, device, emergency }) => {
    const { state, severity, link } = message;
    const isUrgent = state === 'open' && severity === 'critical' && emergency === true;
    return jsonRequest(URL, {
      ...{ token, user, ...(device ? { device } : {}) },
      title: fitText(readable(message.headline), MAX_TITLE),
      message:
        plainText(message, MAX_MESSAGE, { links: [] }) || fitText(readable(message.title), MAX_MESSAGE),
      timestamp: Math.floor(message.at.getTime() / 1_000),
      ...(isUrgent ? EMERGENCY : { priority: state === 'open' ? priorities[severity] : 0 }),
      ...(link.url.length <= MAX_LINK
        ? { url: link.url, url_title: fitText(readable(link.label), MAX_LINK_TITLE) }
        : {}),
    });
  },
  judge: judgeAnswer,
});

/** A token or a key that is wrong is answered with 400, and said by its name. */
function judgeAnswer(answer: ServiceAnswer): Verdict {
  const { token, user } = fieldsOf(answer);
  return judgeUsual(answer, token === 'invalid' || user === 'invalid' ? { refused: [400] } : {});
}
