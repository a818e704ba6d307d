// The apps and bots of channels, which reach one person as well: what contact methods are handed.

import { actingMember } from '../../accounts/people/people.ts';
import { accountsReachingPrivateTargets } from '../../accounts/people/private-targets.ts';
import type { ChatBot, ChatKind, ChatPage, ChatWays } from '../../on-call/contact-methods/provider.ts';
import { chatKinds } from '../../on-call/contact-methods/schema.ts';
import type { App } from '../../platform/app.ts';
import { callReceiver } from '../../platform/sending/call-receiver.ts';
import { callService } from '../kinds/call-service.ts';
import { confirmButton, pageButtons } from '../kinds/chat.ts';
import type { ChannelRequest, Chat, HttpKind, ServiceAnswer } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { Config } from '../kinds/masks.ts';
import { type ChannelMessage, labelsIn } from '../messages/message.ts';
import { type Reading, readingIn } from '../texts/reading.ts';
import { chatApp, chatCallback } from './chat-callback.ts';
import { findChannelsOfKind } from './of-kind.ts';
import { openConfig } from './sealed.ts';
import { listOfPerson } from './store.ts';

const CHANNEL_KINDS: Readonly<Record<ChatKind, string>> = { slack: 'slack_app', telegram: 'telegram_bot' };

/** The contact methods that such a channel sends by; undefined: it reaches no single person. */
export const methodKindOf = (channelKind: string): ChatKind | undefined =>
  chatKinds.find((kind) => CHANNEL_KINDS[kind] === channelKind);

type Target = Parameters<ChatWays['invite']>[1];

export const chatWays: ChatWays = { bots, invite, send };

/** One for each app or bot of an account, however many channels it has. */
async function bots(app: App, personId: number): Promise<ChatBot[]> {
  const found = new Map<string, ChatBot>();
  for (const row of await listOfPerson(app.database, personId, Object.values(CHANNEL_KINDS))) {
    const kind = methodKindOf(row.kind);
    const channel = { account_id: row.account_id, kind: httpKindOf(row.kind) };
    const bot = chatApp({ ...channel, config: openConfig(app, row.id, row.config_sealed) }).toString(
      'base64url',
    );
    const key = `${row.account_id} ${bot}`;
    if (!kind || found.has(key)) continue;
    const account = { id: row.account_id, name: row.account_name };
    found.set(key, { channel_id: row.id, kind, name: row.name, account, app: bot });
  }
  return [...found.values()];
}

interface Opened {
  account_id: number;
  kind: HttpKind;
  chat: Chat;
  config: Config;
  privateAllowed: boolean;
}

function httpKindOf(name: string): HttpKind {
  const kind = kindOf(name);
  if (kind.way !== 'http') throw new Error(`The kind ${name} is not called`);
  return kind;
}

/** A channel that has the app or bot, or why there is none: it may be gone or not enabled, or the person have left. */
async function open(
  app: App,
  { person_id, kind: name, address }: Omit<Target, 'token'>,
): Promise<Opened | typeof NO_CHANNEL> {
  const { account_id } = address;
  const kind = httpKindOf(CHANNEL_KINDS[name]);
  const { chat } = kind;
  if (!chat) return NO_CHANNEL;
  if (!(await actingMember(app.database, account_id, person_id))) return NO_MEMBER;
  const reaching = await accountsReachingPrivateTargets(app, [account_id]);
  for (const { config } of await findChannelsOfKind(app, account_id, kind.kind))
    if (chatApp({ account_id, kind, config }).toString('base64url') === address.app)
      return { account_id, kind, chat, config, privateAllowed: reaching.has(account_id) };
  return NO_CHANNEL;
}

const NO_CHANNEL = { problem: 'no channel of the account has this app or bot', permanent: false };
const NO_MEMBER = { problem: 'its person is no member of the account', permanent: false };

async function invite(app: App, target: Target, signal: AbortSignal) {
  const opened = await open(app, target);
  if ('problem' in opened) return opened;
  const { invitation, linkIn } = opened.chat.direct ?? {};
  const callback = chatCallback(app, opened);
  if (!invitation || !linkIn || !callback) return null;
  const answer = await askInTurn(app, opened, invitation(opened.config, callback), signal);
  if ('problem' in answer) return answer;
  const url = linkIn(answer, target.token);
  return url === null ? { problem: 'the bot has no name' } : { url };
}

/** The answer to the last of these requests, or why one of them was refused. */
async function askInTurn(
  app: App,
  { kind, privateAllowed }: Pick<Opened, 'kind' | 'privateAllowed'>,
  first: ChannelRequest,
  signal: AbortSignal,
): Promise<ServiceAnswer | { problem: string }> {
  const { next, instead: _, isAside: __, ...call } = first;
  const answer = await callReceiver(app, { ...call, privateAllowed }, signal);
  if (!answer) return { problem: 'stopped' };
  if (!answer.answered) return { problem: `${answer.reason}: ${answer.detail}` };
  const verdict = kind.judge(answer);
  if (verdict.outcome !== 'delivered') return { problem: verdict.why };
  const then = next?.(answer);
  return then ? askInTurn(app, { kind, privateAllowed }, then, signal) : answer;
}

async function send(
  app: App,
  { page, ...target }: Omit<Target, 'token'> & { page: ChatPage },
  signal: AbortSignal,
) {
  const opened = await open(app, target);
  if ('problem' in opened) return opened;
  const { direct } = opened.chat;
  if (!direct) return NO_CHANNEL;
  const now = app.clock.now();
  const message = pageInChat(page, await readingIn(page.language, 'UTC'), now);
  const config = { ...opened.config, ...direct.placeOf(target.address.user ?? '') };
  const sending = { now, reference: page.reference, callback: null };
  const outcome = await callService(app, { ...opened, config }, { message, sending }, signal);
  if (!outcome) return { problem: 'stopped', permanent: false };
  if (outcome.delivered) return { reference: outcome.reached?.[0] ?? null };
  const { error } = outcome;
  // As the service explains it, after the status.
  const said = error.replace(/^status \d+: /, '');
  return { problem: error, permanent: direct.unreachable.test(said) };
}

const TYPES = { acknowledged: 'alert.acknowledged', resolved: 'alert.resolved' } as const;

/** A page in the shape that every kind of channel writes in its own way. */
function pageInChat(
  { message, language, page_id, token }: ChatPage,
  reading: Reading,
  at: Date,
): ChannelMessage {
  const { title, text, severity, state, links } = message;
  const labels = labelsIn(reading);
  const buttons =
    token !== null
      ? [confirmButton(token, reading.t('confirm'))]
      : page_id !== null
        ? pageButtons(page_id, labels)
        : [];
  return {
    ...{ type: state ? TYPES[state] : 'alert.opened', thread: '', state: state ?? 'open', severity },
    ...{ headline: title, title: '', lines: text === '' ? [] : [text], facts: [], source: '', at },
    link: {
      label: page_id === null && !state ? reading.t('open') : reading.t('open_alert'),
      url: links.open,
    },
    ...{ runbook_url: null, labels, language, acknowledge_url: null, footer: '', alert: null, buttons },
  };
}
