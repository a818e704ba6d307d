// Written by `npm run messages`.

import { catalogueOf } from '../../platform/texts/texts.ts';

export type MailsTexts = {
  late_subject: null;
  late_title: null;
  late_text: null;
  late_why: null;
  in_time_subject: null;
  in_time_title: null;
  in_time_text: null;
  set_aside_subject: null;
  set_aside_title: null;
  set_aside_text: null;
  set_aside_next: null;
  all_again_subject: null;
  all_again_title: null;
  all_again_text: null;
  since: null;
  until: null;
  pings_set_aside: null;
  open: null;
  footer: null;
};

export const mails = catalogueOf<MailsTexts>({
  en: () => import('./mails.en.gen.ts'),
  de: () => import('./mails.de.gen.ts'),
});
