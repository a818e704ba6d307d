// Gotify, as an application of a server: https://gotify.net/api-docs#/message/createMessage

import { Type } from 'typebox';
import { readable } from '../../../platform/readable-text.ts';
import { nullable } from '../../../platform/schema.ts';
import { labelled } from '../../../platform/texts/labelled.ts';
import { fitText } from '../../messages/fit-text.ts';
import { bodyOf, type ChannelMessage, furtherLinks } from '../../messages/message.ts';
import { explanationIn, fieldsOf, httpKind, jsonRequest, judgeStatus, type ServiceAnswer } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';

/** Gotify has no limits of its own; a phone shows no more than this. */
const MAX_MESSAGE = 4_000;
const MAX_TITLE = 250;
const MAX_FACT_VALUE = 200;

/** The Android app rings and vibrates from 8 on, and only lists what is below 4. */
const priorities = { critical: 8, warning: 5, info: 2 } as const;
const PRIORITY_OF_UPDATES = 4;

export const kind = httpKind({
  kind: 'gotify',
  group: 'push',
  place: 85,
  icon: 'Smartphone',
  name: 'Gotify',
  description: 'A push notification by a Gotify server of your own.',
  for_people: true,
  config: Type.Object({
    server_url: Type.String({
      title: 'Server',
      description: 'The address of the Gotify server.',
      format: 'url',
      maxLength: 2_048,
    }),
    token: Type.String({
      title: 'Application token',
      description: 'In Gotify: Apps, Create application, Token.',
      pattern: '^[!-~]{1,200}$',
      reason: 'a token of 1..200 printable ASCII characters without spaces',
      writeOnly: true,
    }),
    priority: Type.Optional(
      nullable(
        Type.Integer({ minimum: 0, maximum: 10 }),
        '0 (least) to 10. null: 8 for critical, 5 for warning, 2 for info. A recovery has 4.',
      ),
    ),
    language: ownersLanguage,
  }),
  target: ({ server_url }) => ({ field: 'server_url', url: server_url }),
  present: (message, { server_url, token, priority }) =>
    jsonRequest(
      `${server_url.replace(/\/+$/, '')}/message`,
      {
        title: fitText(readable(message.headline), MAX_TITLE),
        message: textOf(message),
        priority: message.state === 'open' ? (priority ?? priorities[message.severity]) : PRIORITY_OF_UPDATES,
        extras: {
          'client::display': { contentType: 'text/plain' },
          'client::notification': { click: { url: message.link.url } },
        },
      },
      { 'x-gotify-key': token },
    ),
  judge: judgeAnswer,
});

/** Facts and links follow what happened, of which a notification shows the first lines. */
function textOf(message: ChannelMessage): string {
  const facts = message.facts.map(([label, value]) =>
    labelled(label, fitText(readable(value), MAX_FACT_VALUE), message.language),
  );
  const links = furtherLinks(message).map(({ label, url }) => labelled(label, url, message.language));
  const rest = [...facts, ...links].join('\n');
  return `${fitText(readable(bodyOf(message)), MAX_MESSAGE - rest.length - 2)}\n\n${rest}`.trim();
}

function judgeAnswer(answer: ServiceAnswer) {
  const { errorDescription } = fieldsOf(answer);
  return judgeStatus(answer, { refused: [401, 403], rejected: [400, 413] }, explanationIn(errorDescription));
}
