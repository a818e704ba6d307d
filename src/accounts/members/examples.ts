// Members and invitations as the documentation shows them.

const at = '2026-06-16T08:00:00.000Z';

export const exampleMember = {
  id: 4,
  status: 'active',
  email: 'bob@example.org',
  name: 'Bob',
  role: 'editor',
  you: false,
  joined_at: at,
  invited_by: null,
  invited_at: null,
  expires_at: null,
};

export const exampleInvited = {
  ...exampleMember,
  id: 5,
  status: 'invited',
  email: 'dora@example.org',
  name: '',
  joined_at: null,
  invited_by: 'alice@example.org',
  invited_at: at,
  expires_at: '2026-06-23T08:00:00.000Z',
};

export const examplePreview = {
  account: { name: 'Example Ltd' },
  email: 'dora@example.org',
  role: 'editor',
  invited_by: 'Alice',
  expires_at: '2026-06-23T08:00:00.000Z',
};

export const exampleJoined = { id: 1, name: 'Example Ltd', plan: 'free', role: 'editor' };
