// A message by the app or bot of an account to one of its members. What it is called is noted, so that it can change.

import { v7 as uuidv7 } from 'uuid';
import type { App } from '../../../platform/app.ts';
import { isChatKind, readChatAddress } from '../chat-address.ts';
import { findByKey, noteDelivered } from '../delivery-store.ts';
import type { DeliveryResult, Outgoing, Provider } from '../provider.ts';

export const chatProvider: Provider = { send };

const refused = (reason: string, permanent = false): DeliveryResult => ({
  outcome: 'refused',
  reason,
  permanent,
});

async function send(app: App, outgoing: Outgoing): Promise<DeliveryResult> {
  const { account_id, person_id, method, message, language, chats, signal, code = null } = outgoing;
  const { kind, id: method_id } = method;
  if (!isChatKind(kind)) return refused('no chat');
  const address = readChatAddress(method.address);
  // Whoever has the bot reads what it sends.
  if (account_id !== null && account_id !== address.account_id)
    return refused('the bot is of another account');
  if (address.user === null) return refused('the invitation was not followed');
  const changes = outgoing.changes ?? null;
  const key = changes ?? outgoing.idempotencyKey;
  const before = await findByKey(app.database, key);
  if (changes === null && before?.receipt) return { outcome: 'delivered' };
  if (changes !== null && !before?.receipt) return refused('there is no message to change');
  const page_id = message.ackToken === null ? null : outgoing.idempotencyKey;
  const page = { message, language, page_id, token: code, reference: before?.receipt ?? null };
  const sent = await chats.send(app, { person_id, kind, address, page }, signal);
  if ('problem' in sent) return refused(sent.problem, sent.permanent);
  const now = app.clock.now();
  if (sent.reference !== null)
    await noteDelivered(app.database, {
      ...{ id: uuidv7({ msecs: now.getTime() }), account_id, person_id, method_id, provider: kind },
      ...{ idempotency_key: key, receipt: sent.reference, at: now },
    });
  return { outcome: 'delivered' };
}
