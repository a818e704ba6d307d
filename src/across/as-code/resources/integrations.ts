// Integrations: where other tools send their alerts. Their addresses are made by the service, and in no document. External
// checks are what the tools make of them: a document makes those that it names before they were reported.

import { MASK } from '../../../../shared/mask.ts';
import { expectedName } from '../../../monitors/external/expected-name.ts';
import { expectCheck } from '../../../monitors/external/intake/expect.ts';
import {
  changeIntegration,
  createIntegration,
  removeIntegration,
} from '../../../monitors/external/integrations/manage.ts';
import { plainIntegrations } from '../../../monitors/external/integrations/plain.ts';
import type { IntegrationChanges, NewIntegration } from '../../../monitors/external/integrations/schema.ts';
import { wholeIntegration } from '../../../monitors/external/integrations/settings.ts';
import { asChecked, pick, type Resource, without } from './resource.ts';

export const integrations: Resource = {
  async read({ app, actor }) {
    const found = await plainIntegrations(app, actor.account_id);
    return found.map(({ id, ...settings }) => ({ id, settings }));
  },
  // A topic that subscribed is the one from then on, whatever the document leaves out.
  whole(body, before) {
    const topic_arn = before?.kind === body.kind ? before?.topic_arn : null;
    return {
      ...wholeIntegration(asChecked<NewIntegration>({ topic_arn, ...body })),
      secret: body.secret ?? null,
    };
  },
  /** Without a topic that is still to come: it is no change by hand when it does. */
  conceal: ({ secret, ...settings }) => ({
    ...(settings.topic_arn === null ? without(settings, 'topic_arn') : settings),
    ...{ name: settings.name, secret: secret === null ? null : MASK },
  }),
  create: async (call, settings) => (await createIntegration(call, asChecked<NewIntegration>(settings))).id,
  change: (call, { id }, { settings, fields }) =>
    changeIntegration(call, Number(id), pick(settings, fields) as IntegrationChanges),
  remove: (call, { id }) => removeIntegration(call, Number(id)),
};

const neverChanged = (): never => {
  throw new Error('External checks are only made');
};

export const externalChecks: Resource = {
  read: async () => [],
  whole: ({ alert, integration_id }) => ({ name: expectedName(String(alert)), alert, integration_id }),
  create: (call, settings) =>
    expectCheck(call, asChecked<{ integration_id: number; alert: string }>(settings)),
  ...{ change: neverChanged, remove: neverChanged },
};
