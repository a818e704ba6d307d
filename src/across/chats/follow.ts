// What a chat calls back with: a button that was pressed, or a command.

import { createHash } from 'node:crypto';
import { defaultLanguage } from '../../../shared/languages.ts';
import { actingMember } from '../../accounts/people/people.ts';
import { accountsReachingPrivateTargets } from '../../accounts/people/private-targets.ts';
import type { ChannelRequest, ChatSaid } from '../../delivery/kinds/kind.ts';
import type { App } from '../../platform/app.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import { callReceiver } from '../../platform/sending/call-receiver.ts';
import type { Translate } from '../../platform/texts/texts.ts';
import { addMs, days, seconds } from '../../platform/time.ts';
import { type ChatsTexts, chats } from '../texts/chats.gen.ts';
import { type ActOutcome, actByChat } from './act.ts';
import { type CalledChat, type ChatCallback, openCallback } from './called.ts';
import { downText, onCallText } from './commands.ts';
import { linkByCode } from './links.ts';
import { pressPage } from './press-page.ts';
import { findLinked } from './store.ts';

/** As long as a page can be acknowledged; what is signed with its time is no longer believed by then. */
const KEPT_MS = days(1);
/** Services wait three seconds for an answer. */
const REQUEST_MS = seconds(2);

interface FollowCall {
  app: App;
  now: Date;
  request: RequestFacts;
}

/** What is answered, as JSON; null: nothing was signed by the service, or the address is of no channel. */
export async function followChat(
  call: FollowCall,
  callback: ChatCallback,
): Promise<{ body: unknown } | null> {
  const opened = await openCallback(call.app, callback);
  if (!opened) return null;
  const { channel, said } = opened;
  const text = said.type === 'nothing' ? null : await textOf(call, channel, { said, callback });
  const { body, request } = said.answer(text);
  if (request) await send(call.app, channel, request);
  return { body };
}

type Asked = Exclude<ChatSaid, { type: 'nothing' }>;

interface Followed {
  said: Asked;
  callback: ChatCallback;
}

/** What is said to whoever asked; null: nothing. */
async function textOf(
  call: FollowCall,
  channel: CalledChat,
  { said, callback }: Followed,
): Promise<string | null> {
  const { account_id, app, kind, config } = channel;
  const { user } = said;
  const who = { account_id, app, user_id: user.id };
  const [verb = 'help', code = ''] = said.type === 'command' ? said.words : [];
  const command = kind.chat.command;
  const ofChannel = (config as { language?: typeof defaultLanguage | null }).language ?? defaultLanguage;
  if (said.type === 'confirm' || (said.type === 'command' && verb === 'link')) {
    const given = said.type === 'confirm' ? said.token : code;
    const linking = await linkByCode(call, { channel, who, name: user.name }, given);
    const t = await chats(ofChannel);
    return 'name' in linking ? t(linking.outcome, { name: linking.name }) : t(linking.outcome);
  }
  const personId = await findLinked(call.app.database, who);
  const member = personId === null ? null : await actingMember(call.app.database, account_id, personId);
  const t = await chats(member?.language ?? ofChannel);
  const url = `${call.app.urls.dashboard}/settings/profile`;
  if (!member) return t('unlinked', { service: kind.name, url, command: `${command}link CODE` });
  const acting = { ...call, actor: member.actor };
  if (said.type === 'press') {
    const by = { by: kind.name, channel_id: channel.id };
    const digest = { bytes: digestOf(callback), expires_at: addMs(call.now, KEPT_MS) };
    const { act, alert_id } = said;
    const via = kind.kind.replace(/_.*/, '');
    return outcomeText(await actByChat(acting, { act, alert_id, via, by, digest }), act, t);
  }
  if (said.type === 'page' && personId !== null)
    return pressPage(call, { account_id, person_id: personId }, said, t);
  const asked = { call: acting, language: member.language, t };
  if (verb === 'oncall') return onCallText(asked);
  if (verb === 'down') return downText(asked);
  return t('help', { oncall: `${command}oncall`, down: `${command}down` });
}

/** Of what is signed: the spelling of a signature may be another one, and the request the same. */
function digestOf({ kind, account_id, request: { headers, body } }: ChatCallback): Buffer {
  const at = headers['x-slack-request-timestamp'] ?? headers['x-signature-timestamp'] ?? '';
  return createHash('sha256').update(`chat\n${kind}\n${account_id}\n${at}\n${body}`).digest();
}

function outcomeText(
  outcome: ActOutcome,
  act: Extract<Asked, { type: 'press' }>['act'],
  t: Translate<ChatsTexts>,
): string | null {
  switch (outcome.outcome) {
    case 'repeated':
      return null;
    case 'done':
      return t(`done_${act}`, { name: outcome.name });
    case 'taken':
    case 'silenced':
      return t(outcome.outcome, { name: outcome.name });
    default:
      return t(outcome.outcome);
  }
}

/** What was done is done, whether or not this arrives: it shows on the message too. */
async function send(app: App, { account_id }: CalledChat, request: ChannelRequest): Promise<void> {
  const reaching = await accountsReachingPrivateTargets(app, [account_id]);
  const { next: _, instead: __, isAside: ___, ...call } = request;
  const privateAllowed = reaching.has(account_id);
  await callReceiver(app, { ...call, privateAllowed }, AbortSignal.timeout(REQUEST_MS));
}
