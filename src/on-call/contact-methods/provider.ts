// What every way of reaching a person is: one interface, whoever carries the message.

import type { Language } from '../../../shared/languages.ts';
import type { App } from '../../platform/app.ts';
import type { chatKinds } from './schema.ts';

export type ChatKind = (typeof chatKinds)[number];
export type MethodKind = 'mail' | 'push' | 'sms' | 'voice' | 'ntfy' | ChatKind;

/** What a person is sent, in their language. */
export interface PageMessage {
  /** One line. */
  title: string;
  text: string;
  severity: 'info' | 'warning' | 'critical';
  /** Of the alerts, where something has become of them. */
  state?: 'acknowledged' | 'resolved';
  /** http or https addresses. */
  links: { open: string; acknowledge: string | null };
  /** Lets whoever has it acknowledge, snooze or escalate (page-token.ts); null: nothing can be done about it. */
  ackToken: string | null;
  alertIds: readonly number[];
  /** Of the account, for the badge of the dashboard that is installed; null: that is not what it is about. */
  openAlerts: number | null;
}

/** What is sent, to where. */
export interface Outgoing {
  /** What is sent on its behalf counts against its limits; null: a code, or a test that its person asked for. */
  account_id: number | null;
  person_id: number;
  method: { id: number | null; kind: MethodKind; address: string };
  language: Language;
  message: PageMessage;
  /** The same for every attempt. */
  idempotencyKey: string;
  /** The key of the message that this one replaces, where it can be replaced; null: it is one of its own. */
  changes?: string | null;
  /** What a text message or a call says in place of `message`, whole. */
  plain?: string;
  /** Which confirms the method, where what gets it can give it back itself. */
  code?: string;
  chats: ChatWays;
  signal: AbortSignal;
}

export type DeliveryResult =
  | { outcome: 'delivered' }
  /** The provider says later what became of it, under this name. */
  | { outcome: 'accepted'; receipt: string }
  /** `permanent`: this address will never be reached by this provider. */
  | { outcome: 'refused'; reason: string; permanent?: boolean };

export interface Provider {
  send(app: App, outgoing: Outgoing): Promise<DeliveryResult>;
}

export interface ChatAddress {
  account_id: number;
  /** By which app or bot, as links of people know it; in base64url. */
  app: string;
  /** As the chat calls them, and before they have confirmed as they say; null: whoever follows the invitation. */
  user: string | null;
}

/** An app or bot of an account, by which its members can be reached. */
export interface ChatBot {
  channel_id: number;
  kind: ChatKind;
  name: string;
  account: { id: number; name: string };
  /** As `ChatAddress` names it. */
  app: string;
}

/** What is sent to somebody in a chat, or takes the place of what was. */
export interface ChatPage {
  message: Pick<PageMessage, 'title' | 'text' | 'severity' | 'state' | 'links'>;
  language: Language;
  /** What the buttons act on; null: there are none. */
  page_id: string | null;
  /** What the button that confirms gives back; null: there is none. */
  token: string | null;
  /** What the chat calls the message that is changed; null: it is a new one. */
  reference: string | null;
}

interface ChatTarget {
  /** Nothing is sent, by whatever link they have, to whoever is no member of the account any more. */
  person_id: number;
  kind: ChatKind;
  address: ChatAddress;
}

/** What the apps and bots of channels do for people. Channels are to the right of this folder: it is handed in. */
export interface ChatWays {
  /** Of the accounts that the person is a member of. */
  bots(app: App, personId: number): Promise<ChatBot[]>;
  /** What the person follows to begin the chat, and with it send the token; null: the bot begins it. */
  invite(
    app: App,
    target: ChatTarget & { token: string },
    signal: AbortSignal,
  ): Promise<{ url: string } | { problem: string } | null>;
  send(
    app: App,
    target: ChatTarget & { page: ChatPage },
    signal: AbortSignal,
  ): Promise<{ reference: string | null } | { problem: string; permanent: boolean }>;
}
