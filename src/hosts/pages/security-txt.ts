// Where to report a vulnerability, at the root of the dashboard host: that is where people look.

import { SECURITY_TXT_PATH, securityTxt } from '../../platform/http/security-txt.ts';
import type { PageHost } from './page-host.ts';

export function mountSecurityTxt({ app, fastify }: PageHost): void {
  fastify.get(SECURITY_TXT_PATH, async (_request, reply) => {
    const text = securityTxt(app, app.urls.dashboard, app.clock.now());
    if (text === null) return reply.callNotFound();
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text);
  });
}
