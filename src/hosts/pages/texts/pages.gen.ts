// Written by `npm run messages`.

import { catalogueOf } from '../../../platform/texts/texts.ts';

export type PagesTexts = {
  skip: null;
  ask_title: null;
  ask_text: null;
  acknowledge: null;
  open_title: null;
  open_text: null;
  yours_title: null;
  yours_text: null;
  acknowledged_title: null;
  acknowledged_text: null;
  resolved_title: null;
  resolved_text: null;
  expired_title: null;
  expired_text: null;
  not_now: null;
  nowhere_title: null;
  nowhere_text: null;
  all_alerts: null;
  nothing_here: null;
  nothing_here_text: null;
  not_like_that: null;
  too_large: null;
  did_not_work: null;
  not_taken: null;
  to_overview: null;
  too_many: { time: 'text' };
  unavailable: null;
  suspended: null;
  went_wrong: { id: 'text' };
  refused: { error: 'text' };
  not_from_here: null;
  not_from_here_title: null;
  not_from_here_text: { address: 'text' };
  not_from_here_why: { variable: 'text' };
  unbuilt_title: null;
  unbuilt_text: { command: 'text' };
  address_ask_title: null;
  address_ask_text: { account: 'text'; address: 'text' };
  address_ask_button: null;
  address_confirmed_title: null;
  address_confirmed_text: { account: 'text'; address: 'text' };
  address_expired_title: null;
  address_expired_text: null;
  stop_title: null;
  stop_text: { address: 'text' };
  stop_button: null;
  stopped_title: null;
  stopped_text: { address: 'text' };
  allow_button: null;
  allowed_title: null;
  allowed_text: { address: 'text' };
  starting: null;
  starting_text: null;
};

export const pages = catalogueOf<PagesTexts>({
  en: () => import('./pages.en.gen.ts'),
  de: () => import('./pages.de.gen.ts'),
});
