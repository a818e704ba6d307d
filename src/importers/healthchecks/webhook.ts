// Webhooks of Healthchecks as custom HTTP requests: its placeholders become templates, its two calls one. Pure.

import type { MadeChannel } from '../channel-makers.ts';
import type { Fields, SourceItem } from '../source-item.ts';

const PLACEHOLDER = /\$(NAME_JSON|BODY_JSON|EXITSTATUS|STATUS|NAME|NOW|BODY|CODE|SLUG|JSON|TAGS|TAG\d+)/g;

const IS_UP = 'state == "resolved"';
const TEMPLATES: Readonly<Record<string, string>> = {
  ...{ NAME: '{{ subject }}', NAME_JSON: '{{ subject | json }}', NOW: '{{ at }}' },
  ...{ BODY: '{{ text }}', BODY_JSON: '{{ text | json }}', EXITSTATUS: '{{ alert.value }}' },
  STATUS: `{% if ${IS_UP} %}up{% else %}down{% endif %}`,
};

/** null: it names what alerts do not have, or is no text of a template. */
function templateOf(text: string): string | null {
  if (/\{\{|\{%/.test(text)) return null;
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '');
  if (names.some((name) => !Object.hasOwn(TEMPLATES, name))) return null;
  return text.replace(PLACEHOLDER, (_, name: string) => TEMPLATES[name] ?? '');
}

const inTurn = (down: string, up: string): string =>
  down === up ? down : `{% if ${IS_UP} %}${up}{% else %}${down}{% endif %}`;

export function webhookOf(item: SourceItem, value: Fields): MadeChannel {
  const textOf = (field: string) => String(value[field] ?? '');
  const [down, up] = [textOf('url_down'), textOf('url_up')];
  if (down === '') return { problem: 'It calls nothing when a check goes down.' };
  const url = addressOf(down, up === '' ? down : up);
  if (url === null) return { problem: 'Its address names what alerts do not have: write it as a template.' };
  if (up === '') item.change('value', 'Is called when a check is up again as well.');
  else if (hostOf(down) !== hostOf(up)) item.change('value', `For “up”, too, it calls ${hostOf(down)}.`);
  const method = textOf('method_down') || 'GET';
  if (up !== '' && textOf('method_up') !== method) item.change('value', `Is always called by ${method}.`);
  const headers = Object.entries((value.headers_down ?? {}) as Fields).map(
    ([name, one]) => [name, templateOf(String(one))] as const,
  );
  const lost = headers.filter(([, one]) => one === null).map(([name]) => name);
  if (lost.length > 0)
    item.change('value', `Without the headers ${lost.join(', ')}, which name what alerts do not have.`);
  const [bodyDown, bodyUp] = [templateOf(textOf('body_down')), templateOf(textOf('body_up'))];
  const hasBody = method !== 'GET' && bodyDown !== null && bodyUp !== null;
  if (method !== 'GET' && !hasBody)
    item.change('value', 'Its body names what alerts do not have, and becomes JSON of the alert.');
  return {
    kind: 'custom_http',
    config: {
      ...{ method, url, headers: Object.fromEntries(headers.filter(([, one]) => one !== null)) },
      ...(hasBody ? { body: up === '' ? bodyDown : inTurn(bodyDown, bodyUp) } : {}),
    },
  };
}

const HOST = /^https?:\/\/[^/?#$]+\//i;

const hostOf = (url: string): string => HOST.exec(url)?.[0] ?? url;

/** One address for both: they are of one host, which no template may name. */
function addressOf(down: string, up: string): string | null {
  if (/^https?:\/\/[^/?#]*\$/i.test(down)) return null;
  const [rest, restUp] = [templateOf(down), templateOf(up)];
  if (rest === null || restUp === null) return null;
  if (rest === restUp) return rest;
  const host = hostOf(rest);
  if (host === rest || !restUp.startsWith(host)) return rest;
  return `${host}${inTurn(rest.slice(host.length), restUp.slice(host.length))}`;
}
