// Matrix, as a user of a home server: https://spec.matrix.org/latest/client-server-api/#put_matrixclientv3roomsroomidsendeventtypetxnid
// The transaction id is that of the message, so that a message that arrived is not repeated.

import { Type } from 'typebox';
import { byteLength } from '../../messages/fit-text.ts';
import { judgeUsual } from '../answers.ts';
import { secretText, serverUrl } from '../fields.ts';
import { boundedWaitMs, fieldsOf, httpKind, jsonRequest, type ServiceAnswer, type Verdict } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';
import { plainText } from '../plain-text.ts';
import { bearer, beneath, messageKey, part } from '../requests.ts';

/** Bytes; an event has 65,536 with all that belongs to it. */
const MAX_TEXT = 16_000;

export const kind = httpKind({
  kind: 'matrix',
  group: 'chat',
  place: 90,
  icon: 'Grid3x3',
  name: 'Matrix',
  description: 'A message to a room of Matrix that is not encrypted.',
  for_people: true,
  config: Type.Object({
    server_url: serverUrl('The address of the home server, such as https://matrix.org.'),
    access_token: secretText('Access token', 'Of the user who posts; it must have joined the room.'),
    room_id: Type.String({
      title: 'Room',
      description: 'In Element: the settings of the room, Advanced, Internal room ID.',
      pattern: '^![^\\s\\x00-\\x1f/?#]{1,254}$',
      reason: 'an internal id of a room, such as !abc:example.org',
    }),
    language: ownersLanguage,
  }),
  target: ({ server_url }) => ({ field: 'server_url', url: server_url }),
  present: (message, { server_url, access_token, room_id }) => ({
    ...jsonRequest(
      beneath(
        server_url,
        `/_matrix/client/v3/rooms/${part(room_id)}/send/m.room.message/${messageKey(message)}`,
      ),
      {
        // Notices are for programs, and ring nobody.
        msgtype: message.state === 'open' ? 'm.text' : 'm.notice',
        body: plainText(message, MAX_TEXT, { measure: byteLength, withHeadline: true }),
        // Mentions are those that are named here: none.
        'm.mentions': {},
      },
      bearer(access_token),
    ),
    method: 'PUT',
  }),
  judge: judgeAnswer,
});

function judgeAnswer(answer: ServiceAnswer): Verdict {
  const verdict = judgeUsual(answer);
  if (verdict.outcome !== 'retry' || verdict.wait_ms !== null) return verdict;
  return { ...verdict, wait_ms: boundedWaitMs(fieldsOf(answer).retry_after_ms) };
}
