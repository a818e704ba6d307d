// Alertmanager, by its API v2: https://github.com/prometheus/alertmanager/blob/main/api/v2/openapi.yaml

import { Type } from 'typebox';
import { nullable } from '../../../platform/schema.ts';
import { addMs, days } from '../../../platform/time.ts';
import { severities } from '../../alert-schema.ts';
import type { ChannelMessage } from '../../messages/message.ts';
import { judgeUsual } from '../answers.ts';
import { oneLineText, secretText, serverUrl } from '../fields.ts';
import { type ChannelRequest, httpKind } from '../kind.ts';
import { languageField } from '../language-field.ts';
import { eventDetail, eventFacts, eventTitle } from '../paging.ts';
import { basicAuth, bearer, beneath, dedupKey } from '../requests.ts';

/** Alertmanager ends what is not sent again within minutes, unless it says until when it holds. */
const OPEN_MS = days(365);
const MAX_TITLE = 500;
const MAX_DETAIL = 10_000;

export const kind = httpKind({
  kind: 'alertmanager',
  group: 'paging',
  place: 110,
  icon: 'BellPlus',
  name: 'Alertmanager',
  description:
    'An alert of a Prometheus Alertmanager for each alert, routed by the labels severity, kind and subject_type.',
  for_people: false,
  config: Type.Object({
    server_url: serverUrl('The address of Alertmanager, with the prefix of its paths.'),
    username: Type.Optional(
      nullable(oneLineText('User', 'Where a proxy asks for a user and a password.'), 'null: none.'),
    ),
    password: Type.Optional(
      nullable(secretText('Password', 'Of the user, or a token without one.'), 'null: none.'),
    ),
    language: languageField('English'),
  }),
  target: ({ server_url }) => ({ field: 'server_url', url: server_url }),
  // An acknowledgement is nothing that it takes.
  present: (message, { server_url, username, password }) =>
    message.state === 'acknowledged' ? null : alertsRequest(message, server_url, { username, password }),
  judge: (answer) => judgeUsual(answer),
});

interface Access {
  username?: string | null | undefined;
  password?: string | null | undefined;
}

function alertsRequest(
  message: ChannelMessage,
  serverUrl: string,
  { username, password }: Access,
): ChannelRequest {
  const access = username ? basicAuth(username, password ?? '') : password ? bearer(password) : {};
  return {
    method: 'POST',
    url: beneath(serverUrl, '/api/v2/alerts'),
    headers: { 'content-type': 'application/json', ...access },
    body: JSON.stringify(alertsOf(message)),
  };
}

/** An alert is known by its labels: where its severity rose, the one of the lower severity ends. */
function alertsOf(message: ChannelMessage) {
  const { alert, severity, at } = message;
  const startsAt = alert?.opened_at ?? at.toISOString();
  const lower = message.type === 'alert.opened' ? [] : severities.slice(0, severities.indexOf(severity));
  const ended = at.toISOString();
  const open = addMs(at, OPEN_MS).toISOString();
  return [...lower, severity].map((one) => ({
    labels: {
      alertname: 'Tocsin',
      tocsin: dedupKey(message),
      kind: alert?.kind ?? message.type,
      subject_type: alert?.subject.type ?? 'none',
      severity: one,
    },
    annotations: {
      ...annotationsOf(eventFacts(message)),
      summary: eventTitle(message, MAX_TITLE),
      description: eventDetail(message, MAX_DETAIL),
      subject: message.source,
      ...(message.runbook_url ? { runbook_url: message.runbook_url } : {}),
    },
    generatorURL: message.link.url,
    startsAt,
    endsAt: message.state === 'resolved' || one !== severity ? ended : open,
  }));
}

/** Names of annotations are those of labels: letters, digits and _. */
const annotationsOf = (facts: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '_')
        .replace(/^(?=\d|$)/, '_'),
      value,
    ]),
  );
