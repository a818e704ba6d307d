// WhatsApp, by the Cloud API of Meta: https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-messages
// Whoever has not written in the last 24 hours can be sent nothing but a template that Meta approved.

import { Type } from 'typebox';
import { nullable } from '../../../platform/schema.ts';
import { judgeUsual } from '../answers.ts';
import { secretText } from '../fields.ts';
import { explanationIn, fieldsOf, httpKind, jsonRequest, type ServiceAnswer, type Verdict } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { plainText } from '../plain-text.ts';
import { bearer } from '../requests.ts';

const BASE = 'https://graph.facebook.com/v23.0';

const MAX_TEXT = 4_096;
/** Of a template with all that it says. */
const MAX_PARAMETER = 900;

export const kind = httpKind({
  kind: 'whatsapp',
  group: 'chat',
  place: 190,
  icon: 'MessageCircleReply',
  name: 'WhatsApp',
  description: 'A message of WhatsApp to one number, by the Cloud API of Meta.',
  for_people: true,
  config: Type.Object({
    access_token: secretText('Access token', 'Of a system user with whatsapp_business_messaging.'),
    phone_number_id: Type.String({
      title: 'Phone number ID',
      description: 'Of the sender; not the number itself.',
      pattern: '^[0-9]{5,30}$',
      reason: '5..30 digits',
    }),
    to: Type.String({
      title: 'Recipient',
      description: 'The number with its country code, such as +4915112345678.',
      pattern: '^\\+[1-9][0-9]{5,14}$',
      reason: '+, the country code and the number, without spaces',
    }),
    template: Type.Optional(
      nullable(
        Type.String({
          title: 'Template',
          description: 'A template with one variable in its body, which becomes the alert.',
          pattern: '^[a-z0-9_]{1,512}$',
          reason: 'a-z, 0-9 and _',
        }),
        'null: plain text, which arrives only within 24 hours of a message of the recipient.',
      ),
    ),
    template_language: Type.Optional(
      nullable(
        Type.String({
          title: 'Language of the template',
          description: 'As Meta names it.',
          pattern: '^[a-z]{2,3}(_[A-Z]{2})?$',
          reason: 'such as en or en_US',
        }),
        'null: en.',
      ),
    ),
    language: ownersLanguage,
  }),
  target: () => null,
  present: (message, { access_token, phone_number_id, to, template, template_language }) => {
    const text = template
      ? {
          type: 'template',
          template: {
            name: template,
            language: { code: template_language ?? 'en' },
            components: [
              {
                type: 'body',
                parameters: [
                  {
                    type: 'text',
                    text: inOneLine(plainText(message, MAX_PARAMETER, { withHeadline: true })),
                  },
                ],
              },
            ],
          },
        }
      : { type: 'text', text: { body: plainText(message, MAX_TEXT, { withHeadline: true }) } };
    return jsonRequest(
      `${BASE}/${phone_number_id}/messages`,
      { messaging_product: 'whatsapp', recipient_type: 'individual', to: to.slice(1), ...text },
      bearer(access_token),
    );
  },
  judge: judgeAnswer,
});

/** A variable has neither lines nor more than four spaces in a row. */
const inOneLine = (text: string) => text.replaceAll(/\s*\n\s*/g, ' · ').replaceAll(/\s+/g, ' ');

/** https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes */
const EXPIRED = [0, 10, 190];
const LIMITED = [4, 80_007, 130_429, 131_048, 131_056];

function judgeAnswer(answer: ServiceAnswer): Verdict {
  const { code, message } = Object(fieldsOf(answer).error) as { code?: unknown; message?: unknown };
  const why = `code ${code}: ${explanationIn(message)}`;
  if (typeof code === 'number' && EXPIRED.includes(code)) return { outcome: 'refused', why };
  if (typeof code === 'number' && LIMITED.includes(code)) return { outcome: 'retry', why, wait_ms: null };
  return judgeUsual(answer);
}
