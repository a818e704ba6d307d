// What comes of a change of an alert: lines of its timeline, and what is sent. Pure.

import type { AlertEvent, AlertRow, Notice } from '../alert.ts';

/** What comes of a change, in order. */
export interface ChangeEffects {
  events: AlertEvent[];
  notices: Notice[];
}

export interface Moments {
  /** When what changed did. */
  at: Date;
  /** When it is sent. */
  now: Date;
}

export const eventOf = (
  row: AlertRow,
  type: AlertEvent['type'],
  at: Date,
  content: Pick<AlertEvent, 'note' | 'facts'> = { note: null, facts: {} },
): AlertEvent => ({ account_id: row.account_id, alert_id: row.id, at, type, actor: null, ...content });
