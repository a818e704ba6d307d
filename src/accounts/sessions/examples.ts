// Answers as the documentation shows them.

const at = '2026-06-16T08:00:00.000Z';
const id = '019ed0c3-5400-7cc2-98c4-dc0c0c07398f';

export const exampleSession = {
  status: 'ok',
  user: {
    id: 1,
    email: 'alice@example.org',
    name: 'Alice',
    email_verified: true,
    two_factor: false,
    is_admin: true,
    created_at: at,
  },
  account: { id: 1, name: 'Alice', plan: 'unlimited', role: 'owner' },
  session: { id, expires_at: '2026-06-17T08:00:00.000Z' },
};

/** As the API host answers. */
const token = { token: 'toc_ses_0123456789ABCDEFGHIJKLMNOPQRSTUV2xYz9Q', token_type: 'bearer' };

export const exampleSignIn = { ...exampleSession, ...token };

export const exampleRenewal = { session: exampleSession.session, ...token };
export const exampleRenewed = { ok: true, ...exampleRenewal };

export const exampleChallengeToken = 'mQ8zv1b3S4rS0kq2n5xPjv0w1yEo7uHfVd6aTgLcX9I';
