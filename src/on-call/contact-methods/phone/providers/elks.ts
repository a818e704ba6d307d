// 46elks: https://46elks.com/docs. It signs nothing and takes part in no calls that speak a text, so it carries messages
// alone, and the address that it calls back is what only it knows.

import {
  basic,
  type Callback,
  type CallbackRequest,
  formRequest,
  isDone,
  type PhoneProvider,
  type ProviderAnswer,
  refusalOf,
  textOf,
  type Verdict,
} from '../provider.ts';

export const elks: PhoneProvider = {
  name: 'elks',
  sms: ({ base, id, secret, from }, { to, text, addressOf }) =>
    formRequest(
      `${base}/a1/sms`,
      { from, to, message: text, whendelivered: addressOf('status') },
      basic(id, secret),
    ),
  judge,
  isGenuine: () => true,
  read,
};

function judge(answer: ProviderAnswer): Verdict {
  const { id, status } = answer.fields;
  if (isDone(answer) && typeof id === 'string' && status !== 'failed')
    return { outcome: 'accepted', receipt: id };
  // Its errors are plain text: 403 says that the number cannot be reached, or that there is no credit left.
  return refusalOf(answer, textOf(answer.fields.text), false);
}

function read({ event, fields }: CallbackRequest): Callback {
  if (event === 'inbound') return { type: 'text', from: textOf(fields.from), text: textOf(fields.message) };
  const status = textOf(fields.status);
  const outcome = status === 'delivered' ? 'delivered' : status === 'failed' ? 'refused' : null;
  return { type: 'receipt', outcome, reason: status };
}
