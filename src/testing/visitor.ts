// A person with a browser that runs no scripts: keeps cookies, fills in forms, and follows nothing by itself.

import assert from 'node:assert/strict';

interface Visited {
  status: number;
  headers: Headers;
  /** Where a redirect leads to, as a path; null for none. */
  location: string | null;
  html: string;
}

export interface Visitor {
  open(path: string): Promise<Visited>;
  /** Sends the form of `page` that goes to `action`, with what it holds already. */
  submit(page: Visited, action: string, fields?: Record<string, string>): Promise<Visited>;
  /** Any request with the cookies of this visitor. */
  send(path: string, init: RequestInit): Promise<Visited>;
  signIn(person: { email: string; password: string }): Promise<void>;
}

let addresses = 0;

/** Comes from an address of their own: sign-in is limited by address. */
export function visitor(base: string): Visitor {
  const cookies = new Map<string, string>();
  addresses += 1;
  const from = `203.0.113.${addresses % 250}`;
  const send: Visitor['send'] = async (path, init) => {
    const response = await fetch(base + path, {
      redirect: 'manual',
      ...init,
      headers: {
        Accept: 'text/html',
        'X-Forwarded-For': from,
        ...(cookies.size > 0 && { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...init.headers,
      },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const { status, headers } = response;
    return { status, headers, location: headers.get('location'), html: await response.text() };
  };
  const post = (path: string, fields: Record<string, string>) =>
    send(path, { method: 'POST', headers: { Origin: base }, body: new URLSearchParams(fields) });
  const visit: Visitor = {
    send,
    open: (path) => send(path, {}),
    submit: (page, action, fields = {}) => post(action, { ...standing(page.html, action), ...fields }),
    async signIn({ email, password }) {
      const entered = await visit.submit(await visit.open('/login'), '/login', { email, password });
      assert.equal(entered.location, '/', entered.html);
    },
  };
  return visit;
}

/** What the fields of a form hold that nobody has touched. */
function standing(html: string, action: string): Record<string, string> {
  const form = html.split('<form').find((part) => part.includes(`action="${action}"`));
  assert.ok(form, `there is no form that goes to ${action} in ${html}`);
  const [inside = ''] = form.split('</form>');
  const held: Record<string, string> = {};
  for (const [input] of inside.matchAll(/<input[^>]*>/g)) {
    const name = attribute(input, 'name');
    if (name && (!input.includes('type="radio"') || input.includes(' checked')))
      held[name] = attribute(input, 'value') ?? '';
  }
  for (const [, name = '', options = ''] of inside.matchAll(
    /<select[^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs,
  )) {
    const chosen = options.match(/<option[^>]* selected/)?.[0] ?? options;
    held[name] = attribute(chosen, 'value') ?? '';
  }
  return held;
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`)
    .exec(tag)?.[1]
    ?.replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
