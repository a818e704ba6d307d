// An entry of the audit log as a sentence: which text says it, and where what it was done to is. Pure.

import type { AuditEntry } from '../../api/schema.gen.ts';

/** Done to something: `act_<name>`. */
const ACTS = [
  'alert_silence',
  'webhook_redeliver',
  'channel_ask_address',
  'mail_address_allow',
  'mail_address_stop',
  'status_page_put_logo',
  'status_page_delete_logo',
  'status_page_put_telegram_bot',
  'status_page_delete_telegram_bot',
  'status_page_verify_domain',
  'status_page_lose_domain',
  'incident_tell',
  'incident_edit_update',
  'incident_delete_update',
  'subscriber_choose',
  'subscriber_end',
  'schedule_override',
  'schedule_end_override',
  'schedule_share_calendar',
  'schedule_unshare_calendar',
  'schedule_write_handover_note',
  'contact_method_renew',
  'member_invite',
  'member_resend_invitation',
  'member_revoke_invitation',
  'member_update',
  'member_remove',
  'account_transfer',
  'account_set_plan',
  'account_set_mail_limit',
  'account_suspend',
  'account_unsuspend',
  'account_export',
  'account_request_deletion',
  'account_cancel_deletion',
  'account_change_targets',
  'person_make_admin',
  'person_unmake_admin',
  'person_make_reset_link',
  'person_reset_password',
  'person_disable_two_factor',
  'import_read',
  'import_apply',
  'import_undo',
] as const;

/** Done to nothing that has a name, or to whoever did it: `self_<name>`. */
const SELVES = [
  'auth_register',
  'auth_login',
  'auth_logout',
  'auth_second_factor',
  'auth_reauthenticate',
  'auth_revoke_session',
  'auth_change_password',
  'auth_reset_password',
  'auth_request_email_change',
  'auth_change_email',
  'two_factor_enable',
  'two_factor_disable',
  'two_factor_new_recovery_codes',
  'profile_update',
  'notification_rules_update',
  'report_mail_choose',
  'report_mail_change_addresses',
  'chat_link_code',
  'ping_key_rotate',
  'member_join',
  'member_leave',
  'settings_update',
  'config_apply',
  'config_import_history',
  'secret_rotate',
  'secret_retire',
  'secret_finish_rotation',
] as const;

/** Alike for all things: `verb_<verb>` and `thing_<type>`. */
const VERBS = [
  'create',
  'update',
  'delete',
  'pause',
  'resume',
  'enable',
  'disable',
  'confirm',
  'add',
  'remove',
  'rotate_token',
  'revoke_token',
  'rotate_slug',
  'rotate_address',
  'rotate_secret',
  'test',
  'set',
  'acknowledge',
  'unacknowledge',
  'assign',
  'note',
  'snooze',
  'escalate',
  'resolve',
  'reopen',
] as const;
const THINGS = [
  'cron_check',
  'server',
  'server_enrolment',
  'process',
  'uptime_check',
  'external',
  'integration',
  'location',
  'alert',
  'alert_rule',
  'escalation_policy',
  'schedule',
  'channel',
  'webhook',
  'silence',
  'maintenance_window',
  'status_page',
  'incident',
  'incident_template',
  'subscriber',
  'custom_endpoint',
  'tv_dashboard',
  'api_key',
  'contact_method',
  'passkey',
  'chat_link',
  'mail_address',
  'mail_suppression',
  'announcement',
  'account',
  'person',
  'node',
] as const;

type Verb = (typeof VERBS)[number];
type Thing = (typeof THINGS)[number];

export type AuditSentence =
  | { of: 'act'; says: `act_${(typeof ACTS)[number]}` }
  | { of: 'self'; says: `self_${(typeof SELVES)[number]}` | 'refused_login' }
  | { of: 'thing'; says: `verb_${Verb}`; thing: `thing_${Thing}` }
  | { of: 'name'; says: 'refused' | 'other' }
  | { of: 'name_to'; says: 'other_to' };

const oneOf = <Name extends string>(known: readonly Name[], name: string): Name | undefined =>
  known.find((one) => one === name);

type Said = Pick<AuditEntry, 'action' | 'outcome' | 'target'>;

/** What no text is about is said by its own name. */
export function sentenceOf({ action, outcome, target }: Said): AuditSentence {
  if (outcome === 'refused')
    return action === 'auth.login' ? { of: 'self', says: 'refused_login' } : { of: 'name', says: 'refused' };
  const whole = action.replaceAll('.', '_');
  const act = oneOf(ACTS, whole);
  if (act && target) return { of: 'act', says: `act_${act}` };
  const self = oneOf(SELVES, whole);
  if (self) return { of: 'self', says: `self_${self}` };
  const [type = '', verb = ''] = action.split('.');
  const [thing, done] = [oneOf(THINGS, type), oneOf(VERBS, verb)];
  if (thing && done && target) return { of: 'thing', says: `verb_${done}`, thing: `thing_${thing}` };
  return target ? { of: 'name_to', says: 'other_to' } : { of: 'name', says: 'other' };
}

/** Where a thing is, below the account. */
const PLACES: Readonly<Record<string, string>> = {
  cron_check: '/cron-checks/',
  server: '/servers/',
  uptime_check: '/uptime-checks/',
  external: '/external-checks/',
  integration: '/integrations/',
  alert: '/alerts/',
  alert_rule: '/alerts/rules/',
  channel: '/alerts/channels/',
  silence: '/alerts/mutes/',
  maintenance_window: '/maintenance/',
  webhook: '/webhooks/',
  custom_endpoint: '/endpoints/',
  tv_dashboard: '/tv-dashboards/',
  status_page: '/status-pages/',
};

const LISTS: Readonly<Record<string, string>> = {
  api_key: '/settings/keys',
  location: '/settings/locations',
  member: '/settings/members',
  schedule: '/on-call',
  escalation_policy: '/on-call',
};

/** undefined: it has no page, or is gone by this very act. */
export function pathOfTarget({ action, target }: Pick<AuditEntry, 'action' | 'target'>): string | undefined {
  if (!target || action.endsWith('.delete') || action.endsWith('.remove')) return undefined;
  const place = PLACES[target.type];
  return place ? `${place}${target.id}` : LISTS[target.type];
}
