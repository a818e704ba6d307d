// Routes of channels.

import { Type } from 'typebox';
import { guardedRoute, mayRead, mayWrite, type Route } from '../../platform/http/route.ts';
import { labelIssues } from '../../platform/labels.ts';
import { pageIssues } from '../../platform/page.ts';
import { okAnswer, pageQuery } from '../../platform/schema.ts';
import { channelExamples as examples } from './examples.ts';
import {
  askAddressAgain,
  changeChannel,
  createChannel,
  type KnownAlerts,
  readChannel,
  readChannelKinds,
  readChannels,
  removeChannel,
} from './manage.ts';
import { newChannelIssues, newChannelSchema, unsavedChannelSchema } from './new-channel.ts';
import { previewTemplates } from './preview.ts';
import {
  channelChangesSchema,
  channelKindListSchema,
  channelListSchema,
  channelSchema,
  channelTestSchema,
  confirmationBody,
  templatePreviewBody,
  templatePreviewSchema,
} from './schema.ts';
import { testChannel, testUnsavedChannel } from './try-out.ts';

const tag = 'Alerts';
const params = Type.Object({ id: Type.Integer({ minimum: 1 }) });

const listed: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/alerts/channel-kinds',
    tag,
    summary: 'List the kinds of channels',
    description: 'With JSON Schemas of configurations, for forms.',
    access: mayRead,
    query: Type.Object({
      kind: Type.Optional(Type.String({ maxLength: 100, description: 'Only this one.' })),
    }),
    response: channelKindListSchema,
    examples: { response: examples.kinds },
    handler: ({ app, actor, now, query }) => readChannelKinds(app, actor, now, query.kind),
  }),
  guardedRoute({
    method: 'GET',
    path: '/alerts/channels',
    tag,
    summary: 'List the channels that notify of alerts',
    access: mayRead,
    query: Type.Object(pageQuery),
    refine: pageIssues,
    response: channelListSchema,
    examples: { response: { channels: [examples.channel], next_cursor: null } },
    handler: ({ app, actor, query }) => readChannels(app, actor, query),
  }),
];

const created = (alerts: KnownAlerts): Route[] => [
  guardedRoute({
    method: 'POST',
    path: '/alerts/channels',
    tag,
    summary: 'Create a channel',
    description: 'At most 100 per account. It gets alerts of rules that name it.',
    access: mayWrite,
    body: newChannelSchema,
    refine: newChannelIssues,
    response: channelSchema,
    status: 201,
    errors: [409],
    examples: { body: examples.body, response: examples.channel },
    handler: (call) => createChannel(call, call.body, alerts),
  }),
  guardedRoute({
    method: 'POST',
    path: '/alerts/channels/test',
    tag,
    summary: 'Send a test to an unsaved channel',
    description: 'Sends one message and answers its outcome, within ten seconds. 20 tests in ten minutes.',
    access: mayWrite,
    body: unsavedChannelSchema,
    refine: newChannelIssues,
    response: channelTestSchema,
    errors: [429],
    examples: { body: examples.unsaved, response: examples.test },
    handler: (call) => testUnsavedChannel(call, call.body),
  }),
  guardedRoute({
    method: 'POST',
    path: '/alerts/channels/preview-template',
    tag,
    summary: 'Preview message templates',
    description:
      'Saves and sends nothing. Unusable templates are no error: `problems` says why, `title` and `text` are what would be sent instead.',
    access: mayWrite,
    body: templatePreviewBody,
    response: templatePreviewSchema,
    errors: [404],
    examples: { body: examples.preview.body, response: examples.preview.response },
    handler: (call) => previewTemplates(call, call.body, alerts),
  }),
];

const ofOne: Route[] = [
  guardedRoute({
    method: 'GET',
    path: '/alerts/channels/:id',
    tag,
    summary: 'Read a channel',
    access: mayRead,
    params,
    response: channelSchema,
    examples: { response: examples.channel },
    handler: ({ app, actor, params: { id } }) => readChannel(app, actor, id),
  }),
  guardedRoute({
    method: 'PATCH',
    path: '/alerts/channels/:id',
    tag,
    summary: 'Change a channel',
    description:
      'The kind stays. Disabling drops what waits for the channel; enabling clears `disabled_reason` and `failing_since`. What waits is sent with the new settings.',
    access: mayWrite,
    params,
    body: channelChangesSchema,
    refine: ({ body }) => labelIssues({ ...(typeof body === 'object' ? body : {}) }),
    response: channelSchema,
    examples: { body: { name: 'Phones' }, response: { ...examples.channel, name: 'Phones' } },
    handler: (call) => changeChannel(call, call.params.id, call.body),
  }),
  guardedRoute({
    method: 'DELETE',
    path: '/alerts/channels/:id',
    tag,
    summary: 'Delete a channel',
    description: 'Drops what waits. It leaves its rules.',
    access: mayWrite,
    params,
    response: okAnswer,
    examples: { response: { ok: true } },
    handler: async (call) => {
      await removeChannel(call, call.params.id);
      return { ok: true as const };
    },
  }),
  guardedRoute({
    method: 'POST',
    path: '/alerts/channels/:id/test',
    tag,
    summary: 'Send a test to a channel',
    description:
      'Sends one message now, also by a disabled channel, and answers its outcome within ten seconds. 20 tests in ten minutes.',
    access: mayWrite,
    params,
    response: channelTestSchema,
    errors: [429],
    examples: { response: examples.test },
    handler: (call) => testChannel(call, call.params.id),
  }),
  guardedRoute({
    method: 'POST',
    path: '/alerts/channels/:id/confirmations',
    tag,
    summary: 'Ask an address of a mail channel again to confirm',
    description:
      'Mails the link again, for seven days. At most 5 such mails a day per address, and within the daily limit of the account. 409 `not_pending`; 404: not an address of the channel.',
    access: mayWrite,
    params,
    body: confirmationBody,
    response: channelSchema,
    errors: [409, 429],
    examples: { body: { email: 'mira@example.com' }, response: examples.channel },
    handler: (call) => askAddressAgain(call, call.params.id, call.body.email),
  }),
];

export const channelRoutes = (alerts: KnownAlerts): Route[] => [...listed, ...created(alerts), ...ofOne];
