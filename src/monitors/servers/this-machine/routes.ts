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
    'It is measured inside, once a minute, without an agent. An instance has it once, in one account: 409 `exists` where one has it already. Deleting the server ends it.',
  access: { kind: 'instance_admin' },
  response: Server,
  status: 201,
  errors: [402, 409],
  examples: { response: exampleServer },
  handler: (call) => addThisMachine(call),
});
