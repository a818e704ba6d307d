// Rootly, by a generic webhook alert source: https://docs.rootly.com/integrations/generic-webhook-alert-source

import { Type } from 'typebox';
import { judgeUsual } from '../answers.ts';
import { secretText, wordText } from '../fields.ts';
import { httpKind, jsonRequest } from '../kind.ts';
import { languageField } from '../language-field.ts';
import { eventDetail, eventFacts, eventTitle } from '../paging.ts';
import { bearer, dedupKey, part } from '../requests.ts';

const URL = 'https://webhooks.rootly.com/webhooks/incoming/generic_webhooks';

/** The service names none. */
const MAX_TITLE = 500;
const MAX_DETAIL = 10_000;

const targetTypes = ['service', 'group', 'escalation_policy', 'user'] as const;

export const kind = httpKind({
  kind: 'rootly',
  group: 'paging',
  place: 60,
  icon: 'Sprout',
  name: 'Rootly',
  description:
    'An event for a generic webhook source of Rootly. Map title to $.title, external identifier to $.key, and resolve by $.state = resolved.',
  for_people: false,
  config: Type.Object({
    secret: secretText('Secret', 'Of the alert source, as a bearer token.'),
    target_type: Type.Optional(
      Type.Enum(targetTypes, {
        title: 'Who is paged',
        description: 'What the target is; group is a team. Default escalation_policy.',
        default: 'escalation_policy',
      }),
    ),
    target_id: wordText('Id of the target', 'Of that service, team, policy or user.'),
    language: languageField('English'),
  }),
  target: () => null,
  present: (message, { secret, target_type, target_id }) =>
    jsonRequest(
      `${URL}/notify/${target_type ?? 'escalation_policy'}/${part(target_id)}`,
      {
        key: dedupKey(message),
        state: message.state,
        severity: message.severity,
        title: eventTitle(message, MAX_TITLE),
        description: eventDetail(message, MAX_DETAIL),
        subject: message.source,
        url: message.link.url,
        runbook_url: message.runbook_url,
        at: message.at.toISOString(),
        facts: eventFacts(message),
      },
      bearer(secret),
    ),
  judge: (answer) => judgeUsual(answer),
});
