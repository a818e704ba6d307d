// Examples of channels for the documentation of the API.

import { kind as ntfyKind } from '../kinds/ntfy/kind.ts';

const config = { topic: 'alerts-x7Kq2', server_url: 'https://ntfy.example.com' };

export const channelExamples = {
  body: { name: 'Phones of the team', kind: 'ntfy', config, add_to_rules: true },
  unsaved: { kind: 'email', config: { to: ['mira@example.com'] } },
  channel: {
    id: 3,
    name: 'Phones of the team',
    kind: 'ntfy',
    config: { ...config, token: null, priority: null, tags: [], language: null },
    addresses: null,
    title_template: null,
    text_template: null,
    template_error: null,
    enabled: true,
    disabled_reason: null,
    failing_since: null,
    last_delivery: { at: '2026-06-16T03:14:07.000Z', ok: true, error: null },
    created_at: '2026-06-01T08:00:00.000Z',
  },
  preview: {
    body: {
      title_template: '{{ severity | upcase }}: {{ subject }}',
      text_template: '{{ title }}\n{% if value %}',
    },
    response: {
      title: 'CRITICAL: Nightly backup',
      text: 'Nightly backup failed with exit code 3\n\npg_dump: error: connection to server failed\n\nThe template of the text could not be used, so this is the built-in one: tag {% if value %} not closed, line:2, col:1',
      problems: [{ field: 'text_template', reason: 'tag {% if value %} not closed, line:2, col:1', line: 2 }],
    },
  },
  test: {
    ok: false,
    status: 403,
    answer: '{"code":40301,"http":403,"error":"forbidden"}',
    error: 'status 403: forbidden',
    log_only: false,
  },
  kinds: {
    channel_kinds: [
      {
        kind: ntfyKind.kind,
        group: ntfyKind.group,
        name: ntfyKind.name,
        description: ntfyKind.description,
        for_people: ntfyKind.for_people,
        callback_url: null,
        log_only: false,
        failing_since: null,
        config: {
          type: 'object',
          required: ['topic'],
          properties: { topic: ntfyKind.config.properties.topic },
        },
      },
    ],
  },
};
