// Any gateway that takes JSON over HTTP: `{ to, from, text, language, reference, status_url, keys_url }`. It answers 2xx,
// with the `id` of the message where it says later what became of it.

import type { PhoneLine } from '../../../../platform/config-phone.ts';
import {
  basic,
  isDone,
  jsonRequest,
  type Order,
  type PhoneProvider,
  type ProviderAnswer,
  refusalOf,
  textOf,
  type Verdict,
} from '../provider.ts';

const post = ({ base, id, secret, from }: PhoneLine, { to, text, language, reference, addressOf }: Order) =>
  jsonRequest(
    base,
    {
      ...{ to, from, text, language, reference },
      ...{ status_url: addressOf('status'), keys_url: addressOf('keys') },
    },
    { 'idempotency-key': reference, ...(id === '' && secret === '' ? {} : basic(id, secret)) },
  );

/** With a user name and a password they are sent as Basic. */
export const gateway: PhoneProvider = {
  name: 'gateway',
  sms: post,
  voice: post,
  judge,
  isGenuine: () => true,
  read: ({ event, fields }) => {
    if (event === 'inbound') return { type: 'text', from: textOf(fields.from), text: textOf(fields.text) };
    if (event === 'keys') return { type: 'keys', digits: textOf(fields.digits) };
    const status = textOf(fields.status);
    const outcome = status === 'delivered' ? 'delivered' : status === 'failed' ? 'refused' : null;
    return { type: 'receipt', outcome, reason: textOf(fields.reason) || status };
  },
};

function judge(answer: ProviderAnswer): Verdict {
  const { id, error } = answer.fields;
  if (isDone(answer))
    return textOf(id) === '' ? { outcome: 'delivered' } : { outcome: 'accepted', receipt: textOf(id) };
  return refusalOf(answer, textOf(error), answer.status === 422);
}
