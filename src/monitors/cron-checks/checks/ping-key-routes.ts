// The key below which the checks of an account are pinged by name.

import Type from 'typebox';
import { guardedRoute, mayWrite, type Route } from '../../../platform/http/route.ts';
import { readPingKey, rotatePingKey } from './aliases.ts';

const tag = 'Cron checks';

const PingKey = Type.Object({
  ping_key: Type.String({ description: 'Secret.' }),
  ping_url: Type.String({ description: 'Followed by `/` and a name of `ping_aliases`.' }),
  sentry_dsn: Type.String({ description: 'For SDKs of Sentry: check-ins ping the check of that name.' }),
});

const example = {
  ping_key: 'q1UeV8m0cZt5Yb2XhKr7Nd',
  ping_url: 'https://tocsin.example.net/ping/q1UeV8m0cZt5Yb2XhKr7Nd',
  sentry_dsn: 'https://q1UeV8m0cZt5Yb2XhKr7Nd@tocsin.example.net/1',
};

export const pingKeyRoutes: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/account/ping-key',
    tag,
    summary: 'Read the ping key of the account',
    description: 'Made when it is first read.',
    access: mayWrite,
    response: PingKey,
    examples: { response: example },
    handler: readPingKey,
  }),
  guardedRoute({
    method: 'POST',
    path: '/account/ping-key/rotate',
    tag,
    summary: 'Give the account another ping key',
    description: 'Pings below the old one still answer 200 and are ignored.',
    access: { kind: 'account', role: 'admin' },
    response: PingKey,
    examples: { response: example },
    handler: rotatePingKey,
  }),
];
