// Opens a channel for a turn of deliveries.

import { defaultLanguage, type Language } from '../../../shared/languages.ts';
import { ownersOf } from '../../accounts/people/people.ts';
import { accountsReachingPrivateTargets } from '../../accounts/people/private-targets.ts';
import type { App } from '../../platform/app.ts';
import { isReader } from '../acknowledge-token.ts';
import type { DueDelivery, Send } from '../destinations/attempts.ts';
import type { Digest, Sender } from '../destinations/digest.ts';
import { callService } from '../kinds/call-service.ts';
import type { EmailConfig } from '../kinds/email/kind.ts';
import type { ChannelKind, HttpKind } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { Config } from '../kinds/masks.ts';
import type { OnCallConfig } from '../kinds/on-call/kind.ts';
import { composeDigest, composeMessage } from '../messages/compose.ts';
import type { ChannelMessage } from '../messages/message.ts';
import { inOwnWords, type OwnTexts, problemText } from '../messages/own-texts.ts';
import { mails } from '../texts/mails.gen.ts';
import { chatCallback } from './chat-callback.ts';
import { type ChannelMail, sendEmail } from './email.ts';
import { type OnCallRecipients, onCallRecipients, readersBefore } from './on-call.ts';
import { openConfig } from './sealed.ts';
import { type ChannelRow, findChannel, findEarlierMails, noteTemplateError } from './store.ts';

/** Gives what calls a webhook; throws where it is gone. */
export type OpenWebhook = (accountId: number, webhookId: number) => Promise<Send>;

export interface OpenedChannel extends OwnTexts {
  account_id: number;
  account_name: string;
  name: string;
  kind: ChannelKind;
  config: Config;
  /** Of the kind webhook; null for the others, and once it is gone. */
  webhook_id: number | null;
  /** Is called, for every message, with why a template of the channel could not be used; null where all could. */
  noteTemplates?: (problem: string | null) => void;
}

/** Throws where the channel is gone or cannot be opened with the secret of this instance. */
export async function openChannelSender(
  app: App,
  accountId: number,
  id: number,
  openWebhook: OpenWebhook,
): Promise<Sender> {
  const row = await findChannel(app.database, accountId, id);
  if (!row) throw new Error(`The channel ${id} is gone`);
  const config = openConfig(app, id, row.config_sealed);
  let problem = row.template_error;
  const noteTemplates = (found: string | null) => {
    problem = found;
  };
  const channel = { ...row, kind: kindOf(row.kind), config, noteTemplates };
  const sender = await senderOf(app, channel, openWebhook);
  return { ...sender, send: notingProblems(app, row, sender.send, () => problem) };
}

/** Where it was not so before, the channel shows from then on why a template of it cannot be used. */
function notingProblems(app: App, row: ChannelRow, send: Send, problemNow: () => string | null): Send {
  let noted = row.template_error;
  return async (delivery, now, signal) => {
    const outcome = await send(delivery, now, signal);
    const problem = problemNow();
    if (problem !== noted) await noteTemplateError(app.database, row, problem);
    noted = problem;
    return outcome;
  };
}

export async function senderOf(app: App, channel: OpenedChannel, openWebhook: OpenWebhook): Promise<Sender> {
  switch (channel.kind.way) {
    case 'mail':
      return mailSender(app, channel, channel.config as EmailConfig);
    case 'on_call':
      return onCallSender(app, channel);
    case 'webhook': {
      const { account_id, webhook_id } = channel;
      const send = webhook_id === null ? notifyNobody : await openWebhook(account_id, webhook_id);
      return { send, sendDigest: null };
    }
    case 'http':
      return httpSender(app, channel, channel.kind);
  }
}

const notifyNobody: Send = () =>
  Promise.resolve({
    delivered: false,
    response_status: null,
    response_body: null,
    error: 'the webhook was deleted',
    permanent: true,
    refused: true,
  });

/** Asks with everything that is sent who is on call then. */
function onCallSender(app: App, channel: OpenedChannel): Sender {
  const { language = null } = channel.config as OnCallConfig;
  const openFor = async (delivery: DueDelivery | null, now: Date) => {
    const { to, gap } = await onCallRecipients(app, channel, now);
    const before = delivery ? await readersBefore(app, delivery) : [];
    return mailSender(app, channel, { to: [...new Set([...to, ...before])], language }, gap);
  };
  return {
    send: async (delivery, now, signal) => (await openFor(delivery, now)).send(delivery, now, signal),
    sendDigest: async (digest, now, signal) => (await openFor(null, now)).sendDigest(digest, now, signal),
  };
}

/** `gap`: the owners get it in place of somebody who is on call. */
async function mailSender(
  app: App,
  channel: OpenedChannel,
  { to, language = null }: EmailConfig,
  gap: OnCallRecipients['gap'] = null,
) {
  const otherwise = { ...(await firstReader(app, channel)), time_zone: 'UTC' };
  const { account_id, account_name } = channel;
  const target = { account_id, account_name, to, language, otherwise };
  const composed = composedFor(channel);
  return {
    send: async (delivery: DueDelivery, now: Date, _signal: AbortSignal) => {
      const earlier = await findEarlierMails(app.database, delivery);
      const { message_id: mail_id, reached = [] } = delivery;
      const compose = async (reader: MailedReader) =>
        withGap(worded(channel, await composeMessage(app, composed, delivery, { ...reader, now })), gap);
      return sendEmail(app, target, { mail_id, reached, earlier, compose }, now);
    },
    sendDigest: (digest: Digest, now: Date, _signal: AbortSignal) => {
      const compose = async (reader: MailedReader) =>
        withGap(await composeDigest(app, composed, lacking(app, digest, reader), { ...reader, now }), gap);
      const reached = reachedByAll(digest.rows);
      return sendEmail(app, target, { mail_id: digest.id, reached, earlier: [], compose }, now);
    },
  };
}

/** Says why the owners get it. */
async function withGap(message: ChannelMessage, gap: OnCallRecipients['gap']): Promise<ChannelMessage> {
  if (!gap) return message;
  const t = await mails(message.language);
  const why = gap.schedule === null ? t('schedule_gone') : t('nobody_on_call', { schedule: gap.schedule });
  return { ...message, lines: [why, ...message.lines] };
}

type MailedReader = Parameters<ChannelMail['compose']>[0];

/** What the reader does not have yet: to others it may have been sent the day before. */
const lacking = (app: App, digest: Digest, { address }: MailedReader): Digest => ({
  ...digest,
  rows: digest.rows.filter(({ reached = [] }) => !reached.some((reader) => isReader(app, reader, address))),
});

const reachedByAll = ([first, ...others]: Digest['rows']): string[] =>
  (first?.reached ?? []).filter((key) => others.every(({ reached = [] }) => reached.includes(key)));

/** The first owner: what is read in a chat, or by somebody unknown, has no reader of its own. */
async function firstReader(app: App, { account_id }: OpenedChannel) {
  const [owner] = await ownersOf(app.database, account_id);
  return { language: owner?.language ?? defaultLanguage, time_zone: owner?.time_zone ?? 'UTC' } as const;
}

/** Programs read English, as they did before there were other languages, unless their channel says otherwise. */
async function httpSender(app: App, channel: OpenedChannel, kind: HttpKind): Promise<Sender> {
  const { language, time_zone: timeZone } = await firstReader(app, channel);
  const reaching = await accountsReachingPrivateTargets(app, [channel.account_id]);
  const http = { kind, config: channel.config, privateAllowed: reaching.has(channel.account_id) };
  const callback = chatCallback(app, { ...channel, kind });
  // What a digest is called must not become what one of its alerts is: the next message about that would replace it.
  const { referenceIn: _, ...unnamed } = kind;
  const together = { ...http, kind: unnamed };
  const { language: own } = channel.config as { language?: Language | null };
  const reader = { timeZone, language: own ?? (kind.for_people ? language : defaultLanguage), address: null };
  const composed = composedFor(channel);
  return {
    send: async (delivery, now, signal) => {
      const message = worded(channel, await composeMessage(app, composed, delivery, { ...reader, now }));
      const reference = kind.referenceIn ? await referenceOf(app, delivery) : null;
      return callService(app, http, { message, sending: { now, reference, callback } }, signal);
    },
    sendDigest: kind.for_people
      ? async (digest, now, signal) => {
          const message = await composeDigest(app, composed, digest, { ...reader, now });
          return callService(app, together, { message, sending: { now, reference: null, callback } }, signal);
        }
      : null,
  };
}

/** What the service called what an attempt of this delivery opened, or else one before it about the same alert. */
async function referenceOf(app: App, delivery: DueDelivery): Promise<string | null> {
  const [own] = delivery.reached ?? [];
  if (own !== undefined) return own;
  const earlier = await findEarlierMails(app.database, delivery);
  return earlier.at(-1)?.reached[0] ?? null;
}

/** Where messages have buttons, they need no link that acknowledges. */
const composedFor = ({ account_id, name, kind }: OpenedChannel) => ({
  ...{ account_id, name },
  acknowledges: kind.for_people && !(kind.way === 'http' && kind.chat),
});

function worded(channel: OpenedChannel, message: ChannelMessage): ChannelMessage {
  const { message: own, problems } = inOwnWords(message, channel);
  channel.noteTemplates?.(problems.length === 0 ? null : problems.map(problemText).join('; '));
  return own;
}
