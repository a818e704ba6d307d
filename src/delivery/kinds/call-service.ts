// One attempt to send to a channel over HTTP.

import type { App } from '../../platform/app.ts';
import { callReceiver } from '../../platform/sending/call-receiver.ts';
import type { AttemptOutcome } from '../destinations/attempts.ts';
import type { ChannelMessage } from '../messages/message.ts';
import { withoutSecrets } from '../texts/hidden-secrets.ts';
import { storableText } from '../texts/storable-text.ts';
import type { ChannelRequest, HttpKind, Sending, ServiceAnswer } from './kind.ts';
import { type Config, secretsOf } from './masks.ts';

const KEPT_ANSWER_LENGTH = 1_024;
const MAX_ERROR_LENGTH = 400;

export interface HttpChannel {
  kind: HttpKind;
  config: Config;
  privateAllowed: boolean;
}

/** A service is asked so many times for one message: to look something up, to change it, to comment on it. */
const MOST_REQUESTS = 4;

/** null: stopped from here, so nobody knows whether it arrived. What is kept of the answer has no secrets in it. */
export async function callService(
  app: App,
  { kind, config, privateAllowed }: HttpChannel,
  { message, sending }: { message: ChannelMessage; sending: Sending },
  signal: AbortSignal,
): Promise<AttemptOutcome | null> {
  const clean = cleaner(secretsOf(kind, config));
  let request = kind.present(message, config, sending);
  if (request && 'problem' in request) return notSent(clean(request.problem, MAX_ERROR_LENGTH));
  let outcome: AttemptOutcome = { delivered: true, response_status: null, response_body: null };
  let { reference } = sending;
  for (let made = 0; request && made < MOST_REQUESTS; made += 1) {
    const { next, instead, isAside, ...call }: ChannelRequest = request;
    const answer = await callReceiver(app, { ...call, privateAllowed }, signal);
    if (!answer) return null;
    outcome = answer.answered
      ? outcomeOf(kind, answer, clean)
      : notSent(clean(`${answer.reason}: ${answer.detail}`, MAX_ERROR_LENGTH));
    if (outcome.delivered && answer.answered && !isAside) reference = kind.referenceIn?.(answer) ?? reference;
    request = answer.answered ? ((outcome.delivered ? next : instead)?.(answer) ?? null) : null;
  }
  return reference === null ? outcome : { ...outcome, reached: [reference] };
}

type Clean = (text: string, maxLength: number) => string;

const cleaner =
  (secrets: readonly string[]): Clean =>
  (text, maxLength) =>
    storableText(withoutSecrets(text, secrets), maxLength);

const notSent = (error: string): AttemptOutcome => ({
  delivered: false,
  response_status: null,
  response_body: null,
  error,
});

function outcomeOf(kind: HttpKind, answer: ServiceAnswer, clean: Clean): AttemptOutcome {
  const response = {
    response_status: answer.status,
    response_body: clean(answer.body.toString('utf8'), KEPT_ANSWER_LENGTH),
  };
  const verdict = kind.judge(answer);
  if (verdict.outcome === 'delivered') return { delivered: true, ...response };
  const error = clean(verdict.why, MAX_ERROR_LENGTH);
  switch (verdict.outcome) {
    case 'retry':
      return {
        delivered: false,
        ...response,
        error,
        ...(verdict.wait_ms ? { wait_ms: verdict.wait_ms } : {}),
      };
    case 'rejected':
      return { delivered: false, ...response, error, permanent: true };
    case 'refused':
      return { delivered: false, ...response, error, permanent: true, refused: true };
  }
}
