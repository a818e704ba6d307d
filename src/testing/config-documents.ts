// Documents of an account, as tests plan and apply them.

import assert from 'node:assert/strict';
import type { Plan } from '../across/as-code/schema.ts';
import type { Caller } from './caller.ts';

export const stepsOf = ({ steps }: Plan) =>
  steps.map(({ action, section, key }) => `${action} ${section}.${key}`);

export const apply = (caller: Caller, document: object, more: object = {}): Promise<Plan> =>
  caller.post('/config/apply', { document, ...more });
export const plan = (caller: Caller, document: object, more: object = {}): Promise<Plan> =>
  caller.post('/config/plan', { document, ...more });

/** Of a document that is refused: each wrong place, and why. */
export const issuesOf = async (caller: Caller, document: object, call = '/config/plan') => {
  const { status, body } = await caller.send('POST', call, { document });
  assert.equal(status, 400, JSON.stringify(body));
  return (body.issues as { field: string; reason: string }[]).map(
    ({ field, reason }) => `${field}: ${reason}`,
  );
};
