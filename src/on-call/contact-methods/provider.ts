// What every way of reaching a person is: one interface, whoever carries the message.

import type { Language } from '../../../shared/languages.ts';
import type { App } from '../../platform/app.ts';

export type MethodKind = 'mail' | 'push' | 'sms' | 'voice' | 'ntfy';

/** What a person is sent, in their language. */
export interface PageMessage {
  /** One line. */
  title: string;
  text: string;
  severity: 'info' | 'warning' | 'critical';
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
  /** What a text message or a call says in place of `message`, whole. */
  plain?: string;
  /** Which confirms the method, where what gets it can give it back itself. */
  code?: string;
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
