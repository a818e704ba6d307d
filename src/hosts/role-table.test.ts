// Who may do what, written down a second time: a route that declares less than its resource deserves fails here. The
// generated suites only prove that what is declared holds.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountRole } from '../platform/http/actor.ts';
import { isForCallers, type Route } from '../platform/http/route.ts';
import { routes } from './routes.ts';

/** `person`: a key may not, whatever its role is. `oneself`: whoever is signed in, about nobody but themselves. */
type Needs = AccountRole | `${AccountRole} person` | 'oneself' | 'instance admin';

interface Group {
  what: string;
  paths: RegExp;
  reads: Needs | null;
  changes: Needs | null;
}

const GROUPS: readonly Group[] = [
  {
    what: 'the machine that Tocsin runs on',
    paths: /^\/servers\/this$/,
    reads: null,
    changes: 'instance admin',
  },
  {
    what: 'what is watched',
    paths:
      /^\/(cron-checks|servers(?!\/this$)|server-enrolments|processes|uptime-checks|external-checks)(\/|$)/,
    reads: 'viewer',
    changes: 'editor',
  },
  {
    what: 'what looks at everything at once',
    paths:
      /^\/(overview|strips|reports(?!\/(mails|recipients)$)|tags|subjects|search|config|metrics\/account)(\/|$)/,
    reads: 'viewer',
    changes: 'editor',
  },
  {
    what: 'reports that are mailed to whoever asks, and views that somebody saved',
    paths: /^\/(reports\/mails|views(\/:id)?)$/,
    reads: 'viewer person',
    changes: 'viewer person',
  },
  {
    what: 'addresses outside the account that reports are mailed to',
    paths: /^\/reports\/recipients$/,
    reads: 'admin',
    changes: 'admin',
  },
  {
    what: 'alerts, rules, channels and silences',
    paths: /^\/alerts(\/|$)/,
    reads: 'viewer',
    changes: 'editor',
  },
  {
    what: 'webhooks, windows, schedules, pages, dashboards and endpoints',
    paths:
      /^\/(webhooks|schedules|escalation-policies|on-call|maintenance-windows|status-pages|tv-dashboards|custom-endpoints)(\/|$)/,
    reads: 'viewer',
    changes: 'editor',
  },
  {
    what: 'what was sent to integrations, which may hold secrets',
    paths: /^\/integrations\/:id\/payloads$/,
    reads: 'editor',
    changes: null,
  },
  {
    what: 'integrations',
    paths: /^\/integrations(?!\/:id\/payloads$)(\/|$)/,
    reads: 'viewer',
    changes: 'editor',
  },
  { what: 'imports from other tools', paths: /^\/imports(\/|$)/, reads: 'editor', changes: 'editor' },
  {
    what: 'locations, whose token is given the secrets of checks',
    paths: /^\/locations(\/|$)/,
    reads: 'viewer',
    changes: 'admin',
  },
  { what: 'the stream of changes', paths: /^\/events$/, reads: 'viewer', changes: null },
  {
    what: 'the account and its use',
    paths: /^\/account(\/(usage|plans))?$/,
    reads: 'viewer',
    changes: 'admin',
  },
  { what: 'members', paths: /^\/account\/members(\/|$)/, reads: 'viewer', changes: 'admin person' },
  { what: 'the ping key', paths: /^\/account\/ping-key(\/|$)/, reads: 'editor', changes: 'admin' },
  { what: 'keys', paths: /^\/api-keys(\/|$)/, reads: 'admin', changes: 'admin person' },
  {
    what: 'the audit log and the export',
    paths: /^\/account\/(audit-log|export)(\/|$)/,
    reads: 'admin',
    changes: null,
  },
  {
    what: 'whose the account is, and whether it goes on',
    paths: /^\/account\/(transfer|cancel-deletion)$/,
    reads: null,
    changes: 'owner person',
  },
  {
    what: 'a person and their sign-in',
    paths: /^\/(start|auth|profile|accounts|invitations|announcements|me)(\/|$)/,
    reads: 'oneself',
    changes: 'oneself',
  },
  { what: 'the instance', paths: /^\/admin\//, reads: 'instance admin', changes: 'instance admin' },
];

/** Where a route is not like the rest of its resource. */
const EXCEPTIONS: Readonly<Record<string, Needs>> = {
  // Changes nothing.
  'POST /cron-checks/preview': 'viewer',
  'POST /alerts/rules/backtest': 'viewer',
  // Addresses of strangers.
  'GET /status-pages/:id/subscribers': 'editor',
  'GET /status-pages/:id/subscribers/export': 'editor',
  'GET /status-pages/suppressions': 'editor',
  'GET /status-pages/:id/telegram-bot': 'editor',
  // Everybody may leave; whoever removes others is looked at by the handler.
  'DELETE /account/members/:id': 'viewer person',
  // Everybody may hand over shifts of their own; whose they are is looked at by the handler.
  'POST /schedules/:id/overrides': 'viewer',
  'DELETE /schedules/:id/overrides/:override_id': 'viewer',
  // Whoever takes turns writes it; whether they do is looked at by the handler.
  'PUT /schedules/:id/handover-note': 'viewer',
  // Not like its name or its settings.
  'DELETE /account': 'owner person',
};

/** What nobody does who has not just shown that it is they. */
const RECENT = [
  'POST /auth/change-password',
  'POST /auth/change-email',
  'POST /auth/2fa/totp/setup',
  'POST /auth/2fa/totp/confirm',
  'DELETE /auth/2fa/totp',
  'POST /auth/2fa/recovery-codes',
  'POST /auth/passkeys/registration-options',
  'POST /auth/passkeys',
  'DELETE /auth/passkeys/:id',
  'POST /api-keys',
  'DELETE /account',
  'POST /account/transfer',
];

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const guarded = routes.filter(isForCallers);

function needsOf({ access }: Route): Needs {
  switch (access.kind) {
    case 'account':
      return access.role;
    case 'person':
      return access.role ? `${access.role} person` : 'oneself';
    case 'signed_in':
      return 'oneself';
    case 'instance_admin':
      return 'instance admin';
    case 'public':
    case 'scoped':
      return assert.fail('public routes are listed in access-matrix.test.ts');
  }
}

test('every route asks for the role that its resource deserves', () => {
  for (const route of guarded) {
    const groups = GROUPS.filter(({ paths }) => paths.test(route.path));
    const [group] = groups;
    assert.ok(group && groups.length === 1, `${nameOf(route)} is in ${groups.length} groups of this table`);
    const usual = route.method === 'GET' ? group.reads : group.changes;
    assert.equal(needsOf(route), EXCEPTIONS[nameOf(route)] ?? usual, `${nameOf(route)}: ${group.what}`);
  }
});

test('what lets somebody in, or takes away for good, asks for a sign-in of the last ten minutes', () => {
  const recent = new Set(guarded.filter(({ recentSignIn }) => recentSignIn).map(nameOf));
  for (const name of RECENT) assert.ok(recent.has(name), name);
  for (const name of recent)
    assert.ok(RECENT.includes(name) || name.includes(' /admin/'), `${name} is missing in this table`);
});

test('no exception is left over for routes that are gone', () => {
  const there = new Set(guarded.map(nameOf));
  for (const name of [...Object.keys(EXCEPTIONS), ...RECENT]) assert.ok(there.has(name), name);
});
