// One attempt to tell a channel something over HTTP.

import type { App } from '../../platform/app.ts';
import { seconds } from '../../platform/time.ts';
import type { AttemptOutcome } from '../destinations/attempts.ts';
import type { ChannelMessage } from '../messages/message.ts';
import { withoutSecrets } from '../texts/hidden-secrets.ts';
import { storableText } from '../texts/storable-text.ts';
import type { ChannelRequest, HttpKind, ServiceAnswer } from './kind.ts';
import { type Config, secretsOf } from './masks.ts';

const TIMEOUT_MS = seconds(10);
const MAX_ANSWER_BYTES = 64 * 1024;
const KEPT_ANSWER_LENGTH = 1_024;
const MAX_ERROR_LENGTH = 400;

export interface HttpChannel {
  kind: HttpKind;
  config: Config;
  privateAllowed: boolean;
}

/** null: stopped from here, so nobody knows whether it arrived. What is kept of the answer has no secrets in it. */
export async function callService(
  app: App,
  { kind, config, privateAllowed }: HttpChannel,
  message: ChannelMessage,
  signal: AbortSignal,
): Promise<AttemptOutcome | null> {
  const clean = cleaner(secretsOf(kind, config));
  const request = kind.present(message, config);
  if ('problem' in request) return notSent(clean(request.problem, MAX_ERROR_LENGTH));
  const answer = await app.safeFetch.fetch(request.url, {
    ...sent(request),
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
    privateAllowed,
    signal,
  });
  if (answer.answered) return outcomeOf(kind, answer, clean);
  if (answer.reason === 'aborted') return null;
  return notSent(clean(`${answer.reason}: ${answer.detail}`, MAX_ERROR_LENGTH));
}

const sent = ({ method, headers, body }: ChannelRequest) => ({
  method,
  headers: { 'user-agent': 'Tocsin', ...headers },
  ...(body === null ? {} : { body }),
});

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
  const said = {
    response_status: answer.status,
    response_body: clean(answer.body.toString('utf8'), KEPT_ANSWER_LENGTH),
  };
  const verdict = kind.judge(answer);
  if (verdict.came_to === 'taken') return { delivered: true, ...said };
  const error = clean(verdict.why, MAX_ERROR_LENGTH);
  switch (verdict.came_to) {
    case 'failed':
      return { delivered: false, ...said, error, ...(verdict.wait_ms ? { wait_ms: verdict.wait_ms } : {}) };
    case 'unsendable':
      return { delivered: false, ...said, error, permanent: true };
    case 'refused':
      return { delivered: false, ...said, error, permanent: true, refused: true };
  }
}
