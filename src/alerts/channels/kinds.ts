// The kinds of channels that there are.

import type { ChannelKind, ChannelKindName } from './kind.ts';
import { customHttpKind } from './kinds/custom-http.ts';
import { discordKind } from './kinds/discord.ts';
import { emailKind } from './kinds/email.ts';
import { ntfyKind } from './kinds/ntfy.ts';
import { pagerDutyKind } from './kinds/pagerduty.ts';
import { slackKind } from './kinds/slack.ts';
import { teamsKind } from './kinds/teams.ts';
import { telegramKind } from './kinds/telegram.ts';
import { webhookKind } from './kinds/webhook.ts';

const kinds: Readonly<Record<ChannelKindName, ChannelKind>> = {
  email: emailKind,
  webhook: webhookKind,
  slack: slackKind,
  discord: discordKind,
  teams: teamsKind,
  telegram: telegramKind,
  pagerduty: pagerDutyKind,
  ntfy: ntfyKind,
  custom_http: customHttpKind,
};

/** In the order in which they are offered. */
export const channelKinds: readonly ChannelKind[] = Object.values(kinds);

/** Throws where a stored channel names a kind that this program does not know. */
export function kindOf(name: string): ChannelKind {
  const kind = channelKinds.find((one) => one.kind === name);
  if (!kind) throw new Error(`There is no kind of channel ${name}`);
  return kind;
}
