// Opsgenie, by its Alert API: https://docs.opsgenie.com/docs/alert-api

import { Type } from 'typebox';
import { secretText } from '../fields.ts';
import { httpKind } from '../kind.ts';
import { languageField } from '../language-field.ts';
import { judgeOpsgenie, opsgenieRequest } from '../opsgenie-alerts.ts';

const HOSTS = { us: 'https://api.opsgenie.com', eu: 'https://api.eu.opsgenie.com' } as const;

export const kind = httpKind({
  kind: 'opsgenie',
  group: 'paging',
  place: 20,
  icon: 'Siren',
  name: 'Opsgenie',
  description: 'An alert of Opsgenie for each alert: opened, acknowledged and closed with it.',
  for_people: false,
  config: Type.Object({
    api_key: secretText(
      'API key',
      'Of an integration of the type API; a key of the account cannot open alerts.',
    ),
    region: Type.Optional(
      Type.Enum(['us', 'eu'], {
        title: 'Region',
        description: 'Of the Opsgenie account; default us.',
        default: 'us',
      }),
    ),
    language: languageField('English'),
  }),
  target: () => null,
  present: (message, { api_key, region }) =>
    opsgenieRequest(message, `${HOSTS[region ?? 'us']}/v2/alerts`, api_key),
  judge: judgeOpsgenie,
});
