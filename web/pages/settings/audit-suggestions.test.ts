import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEntry } from '../../api/schema.gen.ts';
import { auditSuggestions } from './audit-suggestions.ts';

const entry = (action: string, name: string, type?: string) =>
  ({
    action,
    actor: { type: 'person', name },
    target: type ? { type, id: 1, name: 'x' } : null,
  }) as never as AuditEntry;

test('what happened is suggested once each, groups of actions as well', () => {
  const entries = [
    entry('server.update', 'bob', 'server'),
    entry('login', 'alice'),
    entry('server.create', 'bob', 'server'),
  ];
  assert.deepEqual(auditSuggestions(entries), {
    action: ['login', 'server.', 'server.create', 'server.update'],
    actor: ['alice', 'bob'],
    target_type: ['server'],
  });
});
