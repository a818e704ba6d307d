// The agent for machines without Node.js, as the install command fetches it.

import { etagOf, isNamed } from '../../../platform/http/etag.ts';
import { type Route, rawRoute } from '../../../platform/http/route.ts';
import { agentScript } from './script.ts';

const etag = etagOf(agentScript);

export const agentScriptRoute: Route = rawRoute({
  method: 'GET',
  path: '/agent.sh',
  tag: 'Servers',
  summary: 'The agent for Linux, and its installer, as a shell script',
  description:
    'Public. The `install_command` of a server fetches it and compares its SHA-256 before it runs. Caches ask for it anew each time.',
  contentType: 'text/x-shellscript',
  access: { kind: 'public' },
  async raw({ request }, reply) {
    // The install command of this moment names the script of this moment: an older one would be refused.
    reply.header('etag', etag).header('cache-control', 'public, no-cache');
    if (isNamed(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('text/x-shellscript; charset=utf-8').send(agentScript);
  },
});
