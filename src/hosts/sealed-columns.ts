// Every column whose values are encrypted with the secret of the instance, with what binds a value to its row. A new one is
// listed here, or a replaced secret would leave it closed; the test beside finds those that are not.

export interface SealedColumn {
  table: string;
  column: string;
  /** The columns of the primary key, in its order. */
  key: readonly string[];
  /** The context that a value of the row with this key was sealed for. */
  contextOf: (key: readonly unknown[]) => string;
}

const byId = (table: string, column: string, context: string, key = 'id'): SealedColumn => ({
  table,
  column,
  key: [key],
  contextOf: ([id]) => `${context}:${id}`,
});

export const sealedColumns: readonly SealedColumn[] = [
  byId('totp', 'sealed_seed', 'totp.seed', 'person_id'),
  byId('webhook', 'headers_sealed', 'webhook.headers'),
  byId('webhook', 'secret_sealed', 'webhook.secret'),
  byId('channel', 'config_sealed', 'channel.config'),
  byId('uptime_check', 'headers_sealed', 'uptime_check.headers'),
  byId('uptime_check', 'body_sealed', 'uptime_check.body'),
  byId('uptime_check', 'send_sealed', 'uptime_check.send'),
  byId('uptime_check', 'credentials_sealed', 'uptime_check.credentials'),
  byId('integration', 'secret_sealed', 'integration.secret'),
  byId('subscriber', 'secret_sealed', 'subscriber.secret'),
  byId('status_page_telegram_bot', 'token_sealed', 'status_page_telegram_bot', 'status_page_id'),
  byId('contact_method', 'address_sealed', 'contact_method.address'),
  byId('schedule_calendar', 'url_sealed', 'schedule_calendar.url'),
  byId('contact_delivery', 'message_sealed', 'contact_delivery.message'),
  byId('web_push_key', 'private_sealed', 'web_push_key'),
  byId('outgoing_mail', 'sealed_message', 'outgoing_mail'),
  byId('tool_import', 'request_sealed', 'tool_import.request'),
  byId('tool_import', 'document_sealed', 'tool_import.document'),
  byId('tool_import', 'undo_sealed', 'tool_import.undo'),
  {
    table: 'tool_import_part',
    column: 'data_sealed',
    key: ['import_id', 'number'],
    contextOf: (key) => `tool_import_part:${key.join(':')}`,
  },
  {
    table: 'idempotency_key',
    column: 'sealed_response',
    key: ['account_id', 'route', 'key'],
    contextOf: (key) => `idempotency_key:${key.join(':')}`,
  },
];
