// Written by `npm run messages`.

import { catalogueOf } from '../../platform/texts/texts.ts';

export type MailsTexts = {
  rescued_password_title: null;
  rescued_password_text: { url: 'text' };
  rescued_factors_title: null;
  rescued_factors_text: { url: 'text' };
  rescued_action: null;
  rescued_footer: null;
  breaking_subject: { title: 'text' };
  breaking_at: null;
  breaking_api: null;
  breaking_action: null;
  breaking_footer: null;
};

export const mails = catalogueOf<MailsTexts>({
  en: () => import('./mails.en.gen.ts'),
  de: () => import('./mails.de.gen.ts'),
});
