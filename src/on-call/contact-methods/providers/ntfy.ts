// ntfy: https://docs.ntfy.sh/publish. The address is that of a topic which only its person knows.

import type { App } from '../../../platform/app.ts';
import { callReceiver } from '../../../platform/sending/call-receiver.ts';
import { pages } from '../../texts/pages.gen.ts';
import { actAddress } from '../act-address.ts';
import type { DeliveryResult, Outgoing, Provider } from '../provider.ts';

const PRIORITY = { critical: 5, warning: 4, info: 3 } as const;
const MOST_BYTES = 4_000;

export const ntfyProvider: Provider = { send };

async function send(app: App, outgoing: Outgoing): Promise<DeliveryResult> {
  const { message, language, idempotencyKey, signal, method } = outgoing;
  const topic = new URL(method.address);
  const t = await pages(language);
  const acknowledge = message.ackToken === null ? null : actAddress(app, message.ackToken);
  const body = {
    ...{ topic: topic.pathname.slice(1), title: message.title, message: cut(message.text || message.title) },
    ...{ priority: PRIORITY[message.severity], click: message.links.open, sequence_id: idempotencyKey },
    ...(acknowledge && {
      actions: [
        { action: 'http', label: t('acknowledge'), url: acknowledge, method: 'POST', clear: true },
        { action: 'view', label: t('open'), url: message.links.open },
      ],
    }),
  };
  const call = {
    method: 'POST',
    url: topic.origin,
    headers: { 'content-type': 'application/json' },
  } as const;
  const answer = await callReceiver(
    app,
    { ...call, body: JSON.stringify(body), privateAllowed: app.config.privateTargets === 'all' },
    signal,
  );
  if (!answer) return { outcome: 'refused', reason: 'stopped' };
  if (!answer.answered) return { outcome: 'refused', reason: `${answer.reason}: ${answer.detail}` };
  if (answer.status >= 200 && answer.status < 300) return { outcome: 'delivered' };
  const permanent = [401, 403, 404].includes(answer.status);
  return { outcome: 'refused', reason: `status ${answer.status}`, permanent };
}

function cut(text: string): string {
  const bytes = Buffer.from(text.toWellFormed());
  return bytes.length <= MOST_BYTES
    ? text
    : bytes
        .subarray(0, MOST_BYTES)
        .toString('utf8')
        .replace(/\ufffd$/, '');
}
