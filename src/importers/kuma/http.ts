// The http, keyword and json-query monitors of Uptime Kuma as checks. Pure.

import type { Assertion, AssertionOp } from '../../../shared/assertions.ts';
import type { DraftUptimeCheck } from '../draft.ts';
import { jsonPathOf } from '../json-path.ts';
import type { Fields, SourceItem } from '../source-item.ts';
import { signInOf, wayOf } from './sign-in.ts';

type HttpPart = Pick<DraftUptimeCheck, 'kind' | 'url' | 'http' | 'assertions' | 'paused'>;

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  xml: 'text/xml; charset=utf-8',
};
const BODYLESS = ['GET', 'HEAD'];

/** null: a request like this cannot be made, and the item says why. */
export function httpPart(
  item: SourceItem,
  proxies: readonly Fields[],
): { part: HttpPart } | { problem: string } {
  const url = item.text('url');
  if (url === null || !URL.canParse(url)) return { problem: 'Its address is no URL.' };
  item.carry('url');
  const refused = authenticationProblem(item);
  if (refused) return { problem: refused };
  const methodText = (item.text('method') ?? 'GET').toUpperCase();
  const method = METHODS.find((known) => known === methodText);
  if (!method) return { problem: `The method ${methodText} is not supported.` };
  item.carry('method');
  const body = bodyOf(item, method);
  const headers = headersOf(item, body !== null);
  const needsAssertion = item.text('type') === 'keyword' || item.text('type') === 'json-query';
  const assertions = assertionsOf(item);
  const part: HttpPart = {
    kind: 'http',
    url,
    http: {
      method,
      headers,
      body,
      follow_redirects: followsRedirects(item),
      expected_status: expectedStatus(item),
      verify_tls: !item.flag('ignore_tls'),
      ...signInOf(item),
      ...wayOf(item, proxies),
    },
    assertions,
    ...(needsAssertion && assertions.length === 0 ? { paused: true } : {}),
  };
  item.carry('ignore_tls');
  return { part };
}

function authenticationProblem(item: SourceItem): string | null {
  const method = item.text('auth_method');
  return method === 'ntlm' ? 'NTLM is not supported.' : null;
}

function bodyOf(item: SourceItem, method: string): string | null {
  const body = item.text('body');
  if (body === null) return null;
  if (BODYLESS.includes(method)) {
    item.refuse('body', `A ${method} request has no body.`);
    return null;
  }
  item.carry('body');
  return body;
}

function headersOf(item: SourceItem, hasBody: boolean): Record<string, string> {
  const given = recordOf(item.text('headers'));
  if (given === null) item.refuse('headers', 'Is no JSON object, so Uptime Kuma could not send them either.');
  else item.carry('headers');
  const headers = { ...given };
  const has = (name: string) => Object.keys(headers).some((one) => one.toLowerCase() === name);
  const encoding = item.text('http_body_encoding') ?? 'json';
  if (hasBody && !has('content-type')) headers['Content-Type'] = CONTENT_TYPES[encoding] ?? 'text/plain';
  item.carry('http_body_encoding');
  const authorization = authorizationOf(item);
  if (authorization && !has('authorization')) headers.Authorization = authorization;
  return headers;
}

/** A field that the form of another method left behind is not used by Uptime Kuma either. */
function authorizationOf(item: SourceItem): string | null {
  const method = item.text('auth_method');
  if (method === 'oauth2-cc' || method === 'mtls') return null;
  const [user, password] = [item.text('basic_auth_user'), item.text('basic_auth_pass')];
  if (method === 'bearer') {
    item.change('auth_method', 'Becomes the header Authorization.');
    item.carry('bearer_token');
    return `Bearer ${item.text('bearer_token') ?? ''}`;
  }
  if (method !== 'basic' && user === null && password === null) return null;
  if (item.isSet('auth_method')) item.change('auth_method', 'Becomes the header Authorization.');
  item.carry('basic_auth_user', 'basic_auth_pass');
  return `Basic ${Buffer.from(`${user ?? ''}:${password ?? ''}`, 'utf8').toString('base64')}`;
}

function followsRedirects(item: SourceItem): boolean {
  const most = item.number('maxredirects') ?? 10;
  if (most > 0 && most !== 10) item.change('maxredirects', 'Up to ten redirects are followed.');
  else item.carry('maxredirects');
  return most > 0;
}

function expectedStatus(item: SourceItem): string[] {
  const given = listOf(item.text('accepted_statuscodes_json') ?? '');
  const known = given.filter((code) => /^[1-5]\d\d(-[1-5]\d\d)?$/.test(code));
  if (known.length === 0 || known.length > 20) {
    item.change('accepted_statuscodes_json', 'Not readable or too many: 200-299 is expected.');
    return ['200-299'];
  }
  if (known.length === given.length) item.carry('accepted_statuscodes_json');
  else item.change('accepted_statuscodes_json', 'Without those that are no codes of HTTP.');
  return known;
}

const OPERATORS: Readonly<Record<string, AssertionOp>> = {
  '==': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  contains: 'contains',
};

function assertionsOf(item: SourceItem): Assertion[] {
  if (item.text('type') === 'keyword') return keywordAssertion(item);
  return item.text('type') === 'json-query' ? jsonAssertion(item) : [];
}

function keywordAssertion(item: SourceItem): Assertion[] {
  const keyword = item.text('keyword');
  if (keyword === null) return [];
  if (keyword.length > 1_024) {
    item.refuse(
      'keyword',
      'Longer than 1,024 characters: the check is paused until you give it an assertion.',
    );
    return [];
  }
  item.carry('keyword', 'invert_keyword');
  const op = item.flag('invert_keyword') ? 'not_contains' : 'contains';
  return [{ source: 'body', path: null, op, value: keyword }];
}

export function jsonAssertion(item: SourceItem): Assertion[] {
  const expression = item.text('json_path') ?? '$';
  const path = jsonPathOf(expression);
  const op = OPERATORS[item.text('json_path_operator') ?? '=='];
  const expected = item.text('expected_value') ?? '';
  if (path === null || op === undefined || path.length > 500 || expected.length > 1_024) {
    item.refuse(
      'json_path',
      'A JSONata expression that is no plain path: the check is paused until you give it an assertion.',
    );
    item.refuse('expected_value', 'Belongs to json_path.');
    return [];
  }
  const note = 'JSONata becomes JSONPath, which does not look through lists by itself.';
  if (path === '$' && expression.trim() === '$') item.carry('json_path');
  else item.change('json_path', note);
  item.carry('json_path_operator', 'expected_value');
  return [{ source: 'json', path, op, value: expected }];
}

export function recordOf(text: string | null): Record<string, string> | null {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, String(one)]));
  } catch {
    return null;
  }
}

function listOf(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.map(String) : [];
  } catch {
    return [];
  }
}
