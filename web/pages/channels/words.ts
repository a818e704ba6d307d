// Words for kinds and their fields in the language of the page; what it has none for keeps those of the API.

import { useText } from '../../i18n/text.ts';
import type { TextKey } from '../../i18n/translate.ts';
import { isKnown } from './kinds.ts';

export function useKindName(): (kind: string) => string {
  const t = useText('channels');
  return (kind) => (isKnown(kind) ? t(`kind_${kind}`) : kind);
}

/** Fields that the catalogue has words for. */
const FIELDS = new Set([
  'email_to',
  'webhook_webhook_id',
  'slack_webhook_url',
  'discord_webhook_url',
  'discord_thread_id',
  'teams_webhook_url',
  'telegram_bot_token',
  'telegram_chat_id',
  'telegram_message_thread_id',
  'telegram_silent',
  'telegram_api_url',
  'pagerduty_routing_key',
  'pagerduty_region',
  'ntfy_topic',
  'ntfy_server_url',
  'ntfy_token',
  'ntfy_priority',
  'ntfy_tags',
  'custom_http_method',
  'custom_http_url',
  'custom_http_headers',
  'custom_http_body',
  'custom_http_secrets',
]);

function languageHelp(kind: string) {
  if (kind === 'email') return 'help_language_email';
  return kind === 'pagerduty' ? 'help_language_pagerduty' : 'help_language';
}

export function useFieldWords(kind: string): (name: string) => { label: string; help?: string } | undefined {
  const t = useText('channels');
  return (name) => {
    if (name === 'language') return { label: t('field_language'), help: t(languageHelp(kind)) };
    const field = `${kind}_${name}`;
    if (!FIELDS.has(field)) return undefined;
    return {
      label: t(`field_${field}` as TextKey<'channels'>),
      help: t(`help_${field}` as TextKey<'channels'>),
    };
  };
}
