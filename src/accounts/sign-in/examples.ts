// Answers as the documentation shows them.

const at = '2026-06-16T08:00:00.000Z';

export const exampleListedSession = {
  id: '019ed0c3-5400-7cc2-98c4-dc0c0c07398f',
  surface: 'api',
  current: true,
  ip: '198.51.100.7',
  user_agent: 'curl/8.14.1',
  created_at: at,
  authenticated_at: at,
  last_seen_at: at,
  expires_at: '2026-06-17T08:00:00.000Z',
};
