// What the documentation of subscribers shows.

const component = 3_811_260_925_512_031;

export const exampleSubscriber = {
  id: 12,
  kind: 'email',
  email: 'reader@example.com',
  webhook_url: null,
  telegram_chat: null,
  status: 'confirmed',
  suppressed: false,
  components: [component],
  asked_at: '2026-06-16T08:00:00.000Z',
  confirmed_at: '2026-06-16T08:02:10.000Z',
  failing_since: null,
};

export const exampleAdded = { ...exampleSubscriber, status: 'pending', components: null, confirmed_at: null };

export const exampleDisabled = {
  ...exampleSubscriber,
  ...{ kind: 'webhook', email: null, webhook_url: 'https://example.com/hooks/acme', status: 'disabled' },
  failing_since: '2026-06-13T08:00:00.000Z',
};

export const exampleToken = `manage.3.12..${'x'.repeat(43)}`;

export const exampleSubscription = {
  state: 'confirmed',
  page_name: 'Acme',
  address: 'reader@example.com',
  components: null,
  choices: [{ id: component, name: 'Website' }],
  language: null,
};
