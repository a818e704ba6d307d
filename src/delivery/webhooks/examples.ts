// Examples of webhooks and their deliveries for the documentation of the API.

const webhook = {
  id: 17,
  name: 'Pager',
  url: 'https://hooks.example.com/tocsin',
  headers: { 'X-Team': '********' },
  events: ['alert.opened', 'alert.resolved'],
  rule_ids: null,
  enabled: true,
  failing_since: null,
  created_at: '2026-06-16T08:00:00.000Z',
};

const delivery = {
  id: 4_200,
  message_id: '0f4c2a86-3f1e-4f6b-9a35-6f6d0f1f3f53',
  type: 'alert.opened',
  alert_id: 4711,
  status: 'delivered',
  attempts: 1,
  created_at: '2026-06-16T03:14:06.000Z',
  attempted_at: '2026-06-16T03:14:06.210Z',
  next_attempt_at: null,
  delivered_at: '2026-06-16T03:14:06.482Z',
  duration_ms: 272,
  response_status: 204,
  response_body: '',
  error: null,
};

const exchange = {
  attempt: 1,
  attempted_at: delivery.attempted_at,
  duration_ms: delivery.duration_ms,
  url: webhook.url,
  request_headers: [
    { name: 'user-agent', value: 'Tocsin' },
    { name: 'x-team', value: '********' },
    { name: 'content-type', value: 'application/json' },
    { name: 'webhook-id', value: delivery.message_id },
    { name: 'webhook-timestamp', value: '1781579646' },
    { name: 'webhook-signature', value: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=' },
  ],
  response_status: 204,
  response_headers: [{ name: 'date', value: 'Tue, 16 Jun 2026 03:14:06 GMT' }],
  response_body: '',
  response_cut: false,
  error: null,
};

export const webhookExamples = {
  body: {
    name: webhook.name,
    url: webhook.url,
    headers: { 'X-Team': 'storage' },
    events: webhook.events,
  },
  webhook,
  withSecret: { ...webhook, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' },
  delivery,
  detail: {
    ...delivery,
    request_body:
      '{"type":"alert.opened","timestamp":"2026-06-16T03:14:06.000Z","data":{"id":4711,"title":"Nightly backup failed"}}',
    exchanges: [exchange],
  },
  queued: {
    ...delivery,
    id: 4_201,
    status: 'pending',
    attempts: 0,
    attempted_at: null,
    next_attempt_at: '2026-06-16T03:20:00.000Z',
    delivered_at: null,
    duration_ms: null,
    response_status: null,
    response_body: null,
  },
};
