// Asterisk, by its REST interface (ARI, POST /channels): https://docs.asterisk.org. The dialplan speaks TOCSIN_TEXT and
// sends the key that was pressed to TOCSIN_KEYS_URL, as `digits`.

import {
  basic,
  isDone,
  jsonRequest,
  type PhoneProvider,
  type ProviderAnswer,
  refusalOf,
  textOf,
  type Verdict,
} from '../provider.ts';

/** `endpoint`: as Asterisk dials, with `{number}`; `context` and `extension` of the dialplan. */
export const asterisk: PhoneProvider = {
  name: 'asterisk',
  voice: ({ base, id, secret, from, options }, { to, text, language, reference, addressOf }) => {
    const { endpoint = 'PJSIP/{number}', context = 'tocsin', extension = 's' } = options;
    const channel = {
      ...{ endpoint: endpoint.replaceAll('{number}', to), context, extension, priority: 1 },
      ...{ callerId: from, timeout: 40, channelId: reference },
      variables: {
        ...{ TOCSIN_TEXT: text, TOCSIN_LANGUAGE: language, TOCSIN_KEYS_URL: addressOf('keys') },
        TOCSIN_STATUS_URL: addressOf('status'),
      },
    };
    return jsonRequest(`${base}/ari/channels`, channel, basic(id, secret));
  },
  judge,
  isGenuine: () => true,
  read: ({ event, fields }) => {
    if (event === 'keys') return { type: 'keys', digits: textOf(fields.digits) };
    const status = textOf(fields.status);
    const outcome = status === 'answered' ? 'delivered' : status === '' ? null : 'refused';
    return { type: 'receipt', outcome, reason: status };
  },
};

function judge(answer: ProviderAnswer): Verdict {
  const { id, message } = answer.fields;
  // 409: there is a channel of this name already: the call was made by an earlier attempt.
  if (answer.status === 409) return { outcome: 'accepted', receipt: '' };
  if (isDone(answer) && typeof id === 'string') return { outcome: 'accepted', receipt: id };
  return refusalOf(answer, textOf(message), false);
}
