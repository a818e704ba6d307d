// What a page is: everything that is done to reach one person about what opened within a minute.

import type { Severity } from '../../delivery/alert-schema.ts';

/** Somebody is to be paged about an alert. */
export interface PageCall {
  account_id: number;
  member_id: number;
  alert_id: number;
  severity: Severity;
  policy_id: number;
  policy_name: string;
  round: number;
  step: number;
  /** As an owner, because the last step reached nobody: by every method at once. */
  to_owner: boolean;
}

export interface NewPage {
  account_id: number;
  member_id: number;
  person_id: number;
  person_name: string;
  to_owner: boolean;
  severity: Severity;
  starts_at: Date;
  started_at: Date | null;
}

export interface NewAttempt {
  id: string;
  account_id: number;
  page_id: number;
  type: 'page' | 'taken';
  place: number;
  /** null: the address that the person signs in with. */
  method_id: number | null;
  method_kind: string;
  due_at: Date;
}
