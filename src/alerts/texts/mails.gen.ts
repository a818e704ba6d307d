// Written by `npm run messages`.

import { catalogueOf } from '../../platform/texts/texts.ts';

export type MailsTexts = {
  webhook_disabled_subject: { name: 'text' };
  webhook_disabled_title: { name: 'text' };
  webhook_disabled_text: null;
  channel_disabled_subject: { name: 'text' };
  channel_disabled_title: { name: 'text' };
  channel_disabled_text: null;
  disabled_next: null;
  address: null;
  failing_since: null;
  kind: null;
  said: null;
  open: null;
  disabled_footer: null;
  address_title: null;
  address_text: { account: 'text'; who: 'text' };
  address_text_key: { account: 'text' };
  address_next: null;
  address_action: null;
  limit_subject: null;
  limit_title: { limit: 'text' };
  limit_text: null;
  limit_next: null;
  limit_footer: null;
};

export const mails = catalogueOf<MailsTexts>({
  en: () => import('./mails.en.gen.ts'),
  de: () => import('./mails.de.gen.ts'),
});
