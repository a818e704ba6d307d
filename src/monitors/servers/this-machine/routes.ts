// The call that adds the machine that Tocsin runs on.

import { guardedRoute, type Route } from '../../../platform/http/route.ts';
import { exampleServer } from '../examples.ts';
import { Server } from '../schema.ts';
import { addThisMachine } from './manage.ts';

export const thisMachineRoute: Route = guardedRoute({
  method: 'POST',
  path: '/servers/this',
  tag: 'Servers',
  summary: 'Add the machine that Tocsin runs on',
  description:
    'Measured inside, once a minute, without an agent. Once per instance: 409 `exists`. Not with several nodes, which have agents of their own: 409 `several_nodes`. Deleting the server ends it.',
  access: { kind: 'instance_admin' },
  response: Server,
  status: 201,
  errors: [402, 409],
  examples: { response: exampleServer },
  handler: (call) => addThisMachine(call),
});
