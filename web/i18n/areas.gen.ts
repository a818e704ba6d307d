// Written by `npm run messages`.

import type { AdminTexts } from './admin.gen.ts';
import type { AlertsTexts } from './alerts.gen.ts';
import type { BadgesTexts } from './badges.gen.ts';
import type { CausesTexts } from './causes.gen.ts';
import type { ChannelsTexts } from './channels.gen.ts';
import type { ChartsTexts } from './charts.gen.ts';
import type { CommonTexts } from './common.gen.ts';
import type { CronTexts } from './cron.gen.ts';
import type { EndpointsTexts } from './endpoints.gen.ts';
import type { EntranceTexts } from './entrance.gen.ts';
import type { FormsTexts } from './forms.gen.ts';
import type { MaintenanceTexts } from './maintenance.gen.ts';
import type { OnboardingTexts } from './onboarding.gen.ts';
import type { OverviewTexts } from './overview.gen.ts';
import type { ReasonsTexts } from './reasons.gen.ts';
import type { RolesTexts } from './roles.gen.ts';
import type { RulesTexts } from './rules.gen.ts';
import type { SecurityTexts } from './security.gen.ts';
import type { ServersTexts } from './servers.gen.ts';
import type { SettingsTexts } from './settings.gen.ts';
import type { ShellTexts } from './shell.gen.ts';
import type { StatesTexts } from './states.gen.ts';
import type { StatusPagesTexts } from './status_pages.gen.ts';
import type { TeamTexts } from './team.gen.ts';
import type { TvTexts } from './tv.gen.ts';
import type { UptimeTexts } from './uptime.gen.ts';
import type { WebhooksTexts } from './webhooks.gen.ts';

export interface Areas {
  admin: AdminTexts;
  alerts: AlertsTexts;
  badges: BadgesTexts;
  causes: CausesTexts;
  channels: ChannelsTexts;
  charts: ChartsTexts;
  common: CommonTexts;
  cron: CronTexts;
  endpoints: EndpointsTexts;
  entrance: EntranceTexts;
  forms: FormsTexts;
  maintenance: MaintenanceTexts;
  onboarding: OnboardingTexts;
  overview: OverviewTexts;
  reasons: ReasonsTexts;
  roles: RolesTexts;
  rules: RulesTexts;
  security: SecurityTexts;
  servers: ServersTexts;
  settings: SettingsTexts;
  shell: ShellTexts;
  states: StatesTexts;
  status_pages: StatusPagesTexts;
  team: TeamTexts;
  tv: TvTexts;
  uptime: UptimeTexts;
  webhooks: WebhooksTexts;
}
