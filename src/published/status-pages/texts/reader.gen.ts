// Written by `npm run messages`.

import { catalogueOf } from '../../../platform/texts/texts.ts';

export type ReaderTexts = {
  asked_title: null;
  asked_text: null;
  refused_title: null;
  not_sent_from_here: null;
  no_address: null;
  choose_one: null;
  leads_nowhere_title: null;
  leads_nowhere_text: null;
  ended_title: null;
  ended_text: null;
  expired_title: null;
  expired_text: null;
  was_it_you_title: null;
  was_it_you_text: { address: 'text'; page: 'text' };
  was_it_you_button: null;
  confirmed_title: null;
  confirmed_text: { address: 'text'; page: 'text' };
  unsubscribe_title: null;
  unsubscribe_text: { address: 'text'; page: 'text' };
  unsubscribe_button: null;
  manage_title: null;
  manage_saved: null;
  manage_text: { address: 'text'; page: 'text' };
  manage_legend: null;
  manage_everything: null;
  manage_only_these: null;
  manage_save: null;
  resume_why: null;
  resume_button: null;
  resume_title: null;
  resume_text: { address: 'text' };
  confirm_subject: { page: 'text' };
  confirm_title: { page: 'text' };
  confirm_asked: { page: 'text' };
  confirm_follow: null;
  confirm_action: null;
  confirm_footer: null;
  already_title: { page: 'text' };
  already_text: { page: 'text' };
  already_action: null;
  already_footer: null;
  notice_action: null;
  notice_manage: null;
  notice_footer: { page: 'text' };
  notice_status: null;
  notice_severity: null;
  notice_affected: null;
  notice_written: null;
  notice_began: null;
  notice_from: null;
  notice_to: null;
  severity_minor: null;
  severity_major: null;
  severity_critical: null;
  status_investigating: null;
  status_identified: null;
  status_monitoring: null;
  status_resolved: null;
  maintenance_planned: null;
  maintenance_changed: null;
  maintenance_cancelled: null;
  maintenance_started: null;
  maintenance_ended: null;
};

export const reader = catalogueOf<ReaderTexts>({
  en: () => import('./reader.en.gen.ts'),
  de: () => import('./reader.de.gen.ts'),
});
