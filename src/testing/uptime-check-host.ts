// A host with the routes of uptime checks alone, for tests of what people do to them.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { uptimeCheckRoutes } from '../monitors/uptime-checks/routes.ts';
import { type BareHost, openBareHost } from './bare-host.ts';

export const open = (t: TestContext, plan?: string) => openBareHost(t, uptimeCheckRoutes(), plan);

export const HTTP = { name: 'Shop', kind: 'http', url: 'https://shop.example.com/health' };

export async function created({ alice }: BareHost, fields: Record<string, unknown> = {}) {
  const { status, body } = await alice('POST', '/uptime-checks', { ...HTTP, ...fields });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}
