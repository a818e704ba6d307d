// ntfy, by publishing as JSON: https://docs.ntfy.sh/publish/#publish-as-json

import { Type } from 'typebox';
import { readable } from '../../../platform/readable-text.ts';
import { nullable } from '../../../platform/schema.ts';
import { labelled } from '../../../platform/texts/labelled.ts';
import { byteLength, fitText } from '../../messages/fit-text.ts';
import { bodyOf, type ChannelMessage, furtherLinks } from '../../messages/message.ts';
import { explanationIn, fieldsOf, httpKind, jsonRequest, judgeStatus, type ServiceAnswer } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';

const SERVER_URL = 'https://ntfy.sh';

/** Bytes; what is longer arrives as an attachment. */
const MAX_MESSAGE = 4_000;
const MAX_TITLE = 250;
const MAX_FACT_VALUE = 200;

export const kind = httpKind({
  kind: 'ntfy',
  group: 'push',
  place: 80,
  icon: 'BellRing',
  name: 'ntfy',
  description: 'A push notification by ntfy.sh, or by an ntfy server of your own.',
  for_people: true,
  config: Type.Object({
    topic: Type.String({
      title: 'Topic',
      description:
        'Whoever knows it can read along, unless the server protects it: choose one that nobody guesses.',
      pattern: '^[-_A-Za-z0-9]{1,64}$',
      reason: '1..64 letters, digits, - and _',
    }),
    server_url: Type.Optional(
      nullable(Type.String({ format: 'url', maxLength: 2_048 }), `null: ${SERVER_URL}.`),
    ),
    token: Type.Optional(
      nullable(
        Type.String({
          title: 'Access token',
          minLength: 1,
          maxLength: 200,
          pattern: '^[!-~]+$',
          reason: 'a token of printable ASCII without spaces',
          writeOnly: true,
        }),
        'Of a protected topic. null: none.',
      ),
    ),
    priority: Type.Optional(
      nullable(
        Type.Integer({ minimum: 1, maximum: 5 }),
        '1 (least) to 5. null: 5 for critical, 4 for warning, 3 for info. A recovery has 3.',
      ),
    ),
    tags: Type.Optional(
      Type.Array(
        Type.String({ pattern: '^[-_+A-Za-z0-9]{1,50}$', reason: '1..50 letters, digits, -, _ and +' }),
        {
          title: 'Tags',
          description: 'Beside that of the severity. Names of emoji are shown as such.',
          maxItems: 5,
          default: [],
        },
      ),
    ),
    language: ownersLanguage,
  }),
  target: ({ server_url }) => (server_url ? { field: 'server_url', url: server_url } : null),
  present: (message, { server_url, topic, token, priority, tags }) =>
    jsonRequest(
      `${(server_url ?? SERVER_URL).replace(/\/+$/, '')}/`,
      {
        topic,
        title: fitText(readable(message.headline), MAX_TITLE),
        message: textOf(message),
        priority: message.state === 'open' ? (priority ?? priorities[message.severity]) : 3,
        tags: [tagOf(message), ...(tags ?? [])],
        click: message.link.url,
        actions: furtherLinks(message).map((link) => ({ action: 'view', ...link })),
      },
      token ? { authorization: `Bearer ${token}` } : {},
    ),
  judge: judgeAnswer,
});

const priorities = { critical: 5, warning: 4, info: 3 } as const;

function tagOf({ state, severity }: ChannelMessage): string {
  if (state === 'resolved') return 'white_check_mark';
  if (state === 'acknowledged') return 'eyes';
  return { critical: 'rotating_light', warning: 'warning', info: 'information_source' }[severity];
}

/** What happened goes first: a phone shows the first lines. */
function textOf(message: ChannelMessage): string {
  const facts = message.facts
    .map(([label, value]) => labelled(label, fitText(readable(value), MAX_FACT_VALUE), message.language))
    .join('\n');
  const text = readable(bodyOf(message));
  const room = MAX_MESSAGE - byteLength(facts) - 2;
  return `${fitText(text, room, { measure: byteLength })}\n\n${facts}`.trim();
}

function judgeAnswer(answer: ServiceAnswer) {
  const { error } = fieldsOf(answer);
  return judgeStatus(answer, { refused: [401, 403], rejected: [400, 413] }, explanationIn(error));
}
