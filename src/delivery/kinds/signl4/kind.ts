// SIGNL4, by the webhook of a team: https://docs.signl4.com/integrations/webhook/webhook.html

import { Type } from 'typebox';
import { judgeUsual } from '../answers.ts';
import { secretText } from '../fields.ts';
import { httpKind, jsonRequest } from '../kind.ts';
import { languageField } from '../language-field.ts';
import { eventDetail, eventFacts, eventTitle } from '../paging.ts';
import { dedupKey, part } from '../requests.ts';

const URL = 'https://connect.signl4.com/webhook';

/** The app shows no more. */
const MAX_TITLE = 250;
const MAX_DETAIL = 4_000;

const statuses = { open: 'new', acknowledged: 'acknowledged', resolved: 'resolved' } as const;

export const kind = httpKind({
  kind: 'signl4',
  group: 'paging',
  place: 80,
  icon: 'Signal',
  name: 'SIGNL4',
  description: 'An alert of a SIGNL4 team for each alert: opened, acknowledged and closed with it.',
  for_people: false,
  config: Type.Object({
    team_secret: secretText('Team secret', 'The end of the webhook address of the team.'),
    language: languageField('English'),
  }),
  target: () => null,
  present: (message, { team_secret }) =>
    jsonRequest(`${URL}/${part(team_secret)}`, {
      ...eventFacts(message),
      Title: eventTitle(message, MAX_TITLE),
      Message: eventDetail(message, MAX_DETAIL),
      Severity: message.severity,
      'X-S4-Service': message.source.slice(0, MAX_TITLE).toWellFormed(),
      'X-S4-ExternalID': dedupKey(message),
      'X-S4-Status': statuses[message.state],
      'X-S4-SourceSystem': 'Tocsin',
    }),
  judge: (answer) => judgeUsual(answer),
});
