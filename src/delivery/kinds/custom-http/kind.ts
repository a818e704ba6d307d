// Any service that is notified by one HTTP request, with templates for its address, headers and body.

import { type Static, Type } from 'typebox';
import type { Issue } from '../../../platform/errors.ts';
import { headerProblem } from '../../../platform/safe-fetch/header-problem.ts';
import { parseTarget } from '../../../platform/safe-fetch/target.ts';
import { nullable } from '../../../platform/schema.ts';
import { headerIssues } from '../../../platform/secret-headers.ts';
import { trialMessages } from '../../messages/example-messages.ts';
import { type ChannelMessage, templateView } from '../../messages/message.ts';
import {
  hiddenValues,
  MAX_TEMPLATE_LENGTH,
  messageBudget,
  renderTemplate,
  type TemplateBudget,
  type TemplateContext,
  trialBudget,
} from '../../texts/templates.ts';
import { type ChannelRequest, httpKind, judgeStatus } from '../kind.ts';

const config = Type.Object({
  method: Type.Optional(
    Type.Enum(['POST', 'PUT', 'PATCH', 'GET'], {
      title: 'Method',
      description: 'POST unless given.',
      default: 'POST',
    }),
  ),
  url: Type.String({
    title: 'Address',
    description:
      'Template, such as https://example.com/notify/{{ severity }}, with scheme, host and port written out. Values are percent-encoded. Visible to the account: put secrets below.',
    minLength: 1,
    maxLength: 2_048,
  }),
  headers: Type.Optional(
    Type.Record(Type.String(), Type.String({ maxLength: 2_000 }), {
      title: 'Headers',
      description: 'Names, with templates as values. Masked in answers.',
      maxProperties: 10,
      default: {},
      writeOnly: true,
    }),
  ),
  body: Type.Optional(
    nullable(
      Type.String({ maxLength: MAX_TEMPLATE_LENGTH }),
      'Template; values follow the header Content-Type, default application/json: in JSON, put {{ title }} into quotes, or write {{ alert | json }} for a whole value. null: JSON of everything. None for GET.',
    ),
  ),
  secrets: Type.Optional(
    Type.Record(Type.String(), Type.String({ minLength: 1, maxLength: 1_000 }), {
      title: 'Secrets',
      description:
        'Named values for templates: {{ secrets.name }}. Masked in answers. Conditions and filters see a placeholder.',
      maxProperties: 10,
      default: {},
      writeOnly: true,
    }),
  ),
});
type Config = Static<typeof config>;

export const kind = httpKind({
  kind: 'custom_http',
  group: 'general',
  place: 90,
  icon: 'MessagesSquare',
  name: 'Custom HTTP',
  description: 'One HTTP request to any service, with templates (Liquid) for its address, headers and body.',
  for_people: false,
  config,
  issues,
  target: ({ url }) => ({ field: 'url', url: fixedPart(url) ?? '' }),
  present,
  judge: (answer) => judgeStatus(answer, { refused: [410], rejected: [413] }),
});

/** Where it goes must not be up to what is sent. */
const fixedPart = (url: string): string | null =>
  /^https?:\/\/[^/?#{}\s\\@]+(?=[/?#]|$)/i.exec(url)?.[0] ?? null;

function present(message: ChannelMessage, config: Config): ChannelRequest | { problem: string } {
  return requestOf(message, config, messageBudget());
}

/** Errors never depend on a secret, so an editor of a template cannot find one out. */
function requestOf(
  message: ChannelMessage,
  config: Config,
  budget: TemplateBudget,
): ChannelRequest | { problem: string } {
  const secrets = hiddenValues(config.secrets ?? {});
  const view = { ...templateView(message), secrets: secrets.view };
  const method = config.method ?? 'POST';
  const problems: string[] = [];
  const render = (field: string, text: string, context: TemplateContext) => {
    const result = renderTemplate(text, view, { context, budget });
    if (!result.ok) problems.push(`${field}: ${result.error}`);
    return result.ok ? result.text : '';
  };
  const given = Object.entries(config.headers ?? {}).map(
    ([name, value]) => [name.toLowerCase(), render(`headers.${name}`, value, 'header')] as const,
  );
  const ownType: Record<string, string> = method === 'GET' ? {} : { 'content-type': 'application/json' };
  const headers: Record<string, string> = { ...ownType, ...Object.fromEntries(given) };
  const context = contextOf(headers['content-type'] ?? '');
  const url = render('url', config.url, 'url');
  const body = method === 'GET' ? null : bodyOf(config, view, (text) => render('body', text, context));
  problems.push(...problemsOf({ url, headers, body, isJson: context === 'json' }, config));
  const [problem] = problems;
  if (problem !== undefined) return { problem };
  const filled = Object.entries(headers).map(([name, value]) => [name, secrets.fill(value, 'header')]);
  return {
    method,
    url: secrets.fill(url, 'url'),
    headers: Object.fromEntries(filled),
    body: body && secrets.fill(body, context),
  };
}

/** Without the secrets, which a body of the receiver's own making asks for by name. */
function bodyOf(
  config: Config,
  { secrets: _, ...view }: Record<string, unknown>,
  render: (text: string) => string,
): string {
  return config.body === null || config.body === undefined ? JSON.stringify(view) : render(config.body);
}

function contextOf(contentType: string): TemplateContext {
  const [type = ''] = contentType.toLowerCase().split(';');
  if (/[/+]json$/.test(type.trim())) return 'json';
  if (type.trim() === 'application/x-www-form-urlencoded') return 'url';
  return /[/+](html|xml)$/.test(type.trim()) ? 'html' : 'text';
}

function problemsOf(
  made: { url: string; headers: Record<string, string>; body: string | null; isJson: boolean },
  config: Config,
): string[] {
  const target = parseTarget(made.url);
  const fixed = URL.parse(fixedPart(config.url) ?? '');
  const problems = Object.entries(made.headers).flatMap(([name, value]) => {
    const problem = headerProblem(name, value);
    return problem ? [`headers.${name}: ${problem}`] : [];
  });
  if (!target.ok) problems.push(`url: ${target.reason}`);
  else if (target.url.origin !== fixed?.origin)
    problems.push('url: must begin with http:// or https:// and a host');
  if (made.body !== null && made.isJson && !isJson(made.body))
    problems.push('body: is no JSON once it is filled in');
  return problems;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const SECRET_NAME = /^[a-z][a-z0-9_]{0,49}$/i;

/** The templates are tried with what alerts look like, so that a mistake is found before there is one. */
function issues(config: Config): Issue[] {
  if (!fixedPart(config.url))
    return [{ field: 'url', reason: 'must begin with http:// or https:// and a host that is written out' }];
  const names = Object.keys(config.secrets ?? {})
    .filter((name) => !SECRET_NAME.test(name))
    .map((name) => ({
      field: `secrets.${name}`,
      reason: 'a name is a letter and up to 49 letters, digits and _',
    }));
  const plain = Object.fromEntries(Object.keys(config.headers ?? {}).map((name) => [name, '']));
  const found = [...names, ...headerIssues(plain)];
  if (found.length > 0) return found;
  const budget = trialBudget();
  for (const message of trialMessages()) {
    const made = requestOf(message, config, budget);
    if (!('problem' in made)) continue;
    const [, field = 'url', reason = made.problem] =
      /^(url|body|headers\.[^:]+): (.*)$/s.exec(made.problem) ?? [];
    return [{ field, reason }];
  }
  return [];
}
