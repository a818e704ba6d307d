// GoAlert, by a generic API integration key: https://github.com/target/goalert/blob/master/docs, page Generic API
// of a GoAlert server (/docs).

import { Type } from 'typebox';
import { byteLength } from '../../messages/fit-text.ts';
import { judgeUsual } from '../answers.ts';
import { secretText, serverUrl } from '../fields.ts';
import { httpKind } from '../kind.ts';
import { languageField } from '../language-field.ts';
import { eventTitle } from '../paging.ts';
import { plainText } from '../plain-text.ts';
import { beneath, dedupKey, formRequest, part } from '../requests.ts';

/** Bytes, as its documentation says. */
const MAX_SUMMARY = 1_024;
const MAX_DETAILS = 6 * 1_024;

export const kind = httpKind({
  kind: 'goalert',
  group: 'paging',
  place: 70,
  icon: 'BellDot',
  name: 'GoAlert',
  description: 'An alert of a GoAlert service for each alert: opened and closed with it.',
  for_people: false,
  config: Type.Object({
    server_url: serverUrl('The address of the GoAlert server.'),
    token: secretText('Token', 'Of an integration key of the type Generic API of a service.'),
    language: languageField('English'),
  }),
  target: ({ server_url }) => ({ field: 'server_url', url: server_url }),
  // An acknowledgement is nothing that it takes.
  present: (message, { server_url, token }) =>
    message.state === 'acknowledged'
      ? null
      : formRequest(beneath(server_url, `/api/v2/generic/incoming?token=${part(token)}`), {
          summary: eventTitle(message, Math.floor(MAX_SUMMARY / 4)),
          details: plainText(message, MAX_DETAILS, { measure: byteLength }),
          dedup: dedupKey(message),
          ...(message.state === 'resolved' ? { action: 'close' } : {}),
        }),
  judge: (answer) => judgeUsual(answer),
});
