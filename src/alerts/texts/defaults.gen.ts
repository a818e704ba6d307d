// Written by `npm run messages`.

import { catalogueOf } from '../../platform/texts/texts.ts';

export type DefaultsTexts = {
  channel_email: null;
  rule_cron_fail: null;
  rule_cron_missed: null;
  rule_cron_overrun: null;
  rule_cron_too_fast: null;
  rule_server_offline: null;
  rule_server_metric: null;
  rule_process_stopped: null;
  rule_uptime_down: null;
  rule_uptime_degraded: null;
  rule_certificate_expiring: null;
};

export const defaults = catalogueOf<DefaultsTexts>({
  en: () => import('./defaults.en.gen.ts'),
  de: () => import('./defaults.de.gen.ts'),
});
