// The kinds of channels that there are.

import { customHttpKind } from './custom-http/kind.ts';
import { discordKind } from './discord/kind.ts';
import { emailKind } from './email/kind.ts';
import type { ChannelKind, ChannelKindName } from './kind.ts';
import { ntfyKind } from './ntfy/kind.ts';
import { pagerDutyKind } from './pagerduty/kind.ts';
import { slackKind } from './slack/kind.ts';
import { teamsKind } from './teams/kind.ts';
import { telegramKind } from './telegram/kind.ts';
import { webhookKind } from './webhook/kind.ts';

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
