// incident.io, by an HTTP alert source: https://docs.incident.io/api-reference/alert-events-v2/createhttp

import { Type } from 'typebox';
import { judgeUsual } from '../answers.ts';
import { secretText, wordText } from '../fields.ts';
import { httpKind, jsonRequest } from '../kind.ts';
import { languageField } from '../language-field.ts';
import { eventDetail, eventFacts, eventTitle } from '../paging.ts';
import { bearer, dedupKey, part } from '../requests.ts';

const URL = 'https://api.incident.io/v2/alert_events/http';

/** The service names none. */
const MAX_TITLE = 500;
const MAX_DETAIL = 10_000;

export const kind = httpKind({
  kind: 'incident_io',
  group: 'paging',
  place: 50,
  icon: 'Flame',
  name: 'incident.io',
  description: 'An alert of incident.io for each alert: fired and resolved with it.',
  for_people: false,
  config: Type.Object({
    source_id: wordText('Alert source', 'The id at the end of the address of an HTTP alert source.'),
    token: secretText('Token', 'Of the same alert source.'),
    language: languageField('English'),
  }),
  target: () => null,
  // An acknowledgement is nothing that it takes.
  present: (message, { source_id, token }) =>
    message.state === 'acknowledged'
      ? null
      : jsonRequest(
          `${URL}/${part(source_id)}`,
          {
            title: eventTitle(message, MAX_TITLE),
            description: eventDetail(message, MAX_DETAIL),
            deduplication_key: dedupKey(message),
            status: message.state === 'resolved' ? 'resolved' : 'firing',
            source_url: message.link.url,
            metadata: { ...eventFacts(message), severity: message.severity, subject: message.source },
          },
          bearer(token),
        ),
  judge: (answer) => judgeUsual(answer),
});
