// Discord, by a webhook of a channel: https://docs.discord.com/developers/resources/webhook#execute-webhook

import { Type } from 'typebox';
import { nullable } from '../../../platform/schema.ts';
import { discordEmbed, judgeDiscord } from '../discord-embed.ts';
import { httpKind, jsonRequest } from '../kind.ts';
import { ownersLanguage } from '../language-field.ts';

export const kind = httpKind({
  kind: 'discord',
  group: 'chat',
  place: 40,
  icon: 'MessageCircle',
  name: 'Discord',
  description: 'A message to a channel of a Discord server.',
  for_people: true,
  config: Type.Object({
    webhook_url: Type.String({
      title: 'Webhook URL',
      description: 'In Discord: Edit channel, Integrations, Webhooks, Copy webhook URL.',
      format: 'url',
      maxLength: 2_048,
      writeOnly: true,
    }),
    thread_id: Type.Optional(
      nullable(
        Type.String({ pattern: '^\\d{1,20}$', reason: 'digits' }),
        'A thread of the channel. null: the channel itself.',
      ),
    ),
    language: ownersLanguage,
  }),
  target: ({ webhook_url }) => ({ field: 'webhook_url', url: webhook_url }),
  present: (message, { webhook_url, thread_id }) => {
    const url = new URL(webhook_url);
    // Else a message that Discord throws away would count as delivered.
    url.searchParams.set('wait', 'true');
    if (thread_id) url.searchParams.set('thread_id', thread_id);
    return jsonRequest(url.href, { allowed_mentions: { parse: [] }, embeds: [discordEmbed(message)] });
  },
  judge: judgeDiscord,
});
