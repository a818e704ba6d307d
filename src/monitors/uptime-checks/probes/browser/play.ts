// The script in its own page, which is shut off from everything: what it asks of the browser goes through one function, by
// calls that are written down.

import { DESCRIPTIONS, PROPERTIES } from './calls.ts';

/** The function of the page of the script that sends a message, and gets the answer; both are JSON. */
export const ASK = 'askTocsin';

/** A message. */
export type Message =
  | { call: { on: 'context' | number; chain: { name: string; args: unknown[] }[] } }
  | { begin: string }
  | { end: boolean };

type Main = (
  page: unknown,
  context: unknown,
  variables: unknown,
  step: unknown,
  assert: unknown,
) => Promise<unknown>;

interface Given {
  variables: Record<string, string>;
  descriptions: readonly string[];
  properties: readonly string[];
  ask: string;
}

export type Played = { ok: true } | { ok: false; message: string };

/** An expression: evaluated in the page of the script, it gives a `Played`. */
export function playOf(script: string, variables: Record<string, string>): string {
  const given: Given = { variables, descriptions: DESCRIPTIONS, properties: PROPERTIES, ask: ASK };
  return `(${play})(${JSON.stringify(given)}, async (page, context, variables, step, assert) => {\n${script}\n})`;
}

/** Travels as text, so it knows nothing of this file. */
async function play({ variables, descriptions, properties, ask }: Given, main: Main): Promise<Played> {
  type On = 'context' | number;
  interface Link {
    name: string;
    args: unknown[];
  }
  const send = (globalThis as unknown as Record<string, (text: string) => Promise<string>>)[ask];
  const calls = new WeakMap<object, { on: On; chain: Link[] }>();

  const exchange = async (message: unknown): Promise<unknown> => {
    const answer = JSON.parse((await send?.(JSON.stringify(message))) ?? '{}');
    if (typeof answer.error === 'string') throw new Error(answer.error);
    return answer;
  };

  const written = (arg: unknown): unknown => {
    if (arg === undefined) return { $nothing: true };
    if (arg instanceof RegExp) return { $pattern: [arg.source, arg.flags] };
    const known = (typeof arg === 'object' || typeof arg === 'function') && arg !== null && calls.get(arg);
    if (known) return { $call: known };
    if (typeof arg === 'function') return { $code: String(arg) };
    if (Array.isArray(arg)) return arg.map(written);
    if (typeof arg === 'object' && arg !== null)
      return Object.fromEntries(Object.entries(arg).map(([name, one]) => [name, written(one)]));
    return arg;
  };

  const read = (answer: unknown): unknown => {
    const { value, response, page, pages } = answer as Record<string, unknown>;
    if (typeof page === 'number') return on(page, []);
    if (Array.isArray(pages)) return pages.map((one) => on(one, []));
    if (typeof response !== 'object' || response === null) return response === null ? null : value;
    const { status, url, headers } = response as { status: number; url: string; headers: unknown };
    return {
      status: () => status,
      ok: () => status >= 200 && status <= 299,
      url: () => url,
      headers: () => headers,
    };
  };

  const on = (what: On, chain: Link[]): unknown => {
    const described: unknown = new Proxy(() => undefined, {
      get(_target, name) {
        // What has `then` would be awaited.
        if (typeof name !== 'string' || name === 'then') return undefined;
        if (properties.includes(name)) return on(what, [...chain, { name, args: [] }]);
        return (...args: unknown[]) => {
          const longer = [...chain, { name, args: args.map(written) }];
          if (descriptions.includes(name)) return on(what, longer);
          return exchange({ call: { on: what, chain: longer } }).then(read);
        };
      },
    });
    calls.set(described as object, { on: what, chain });
    return described;
  };

  const step = async (name: string, run: () => unknown): Promise<unknown> => {
    await exchange({ begin: String(name) });
    let isWell = false;
    try {
      const value = await run();
      isWell = true;
      return value;
    } finally {
      await exchange({ end: isWell });
    }
  };

  const assert = (holds: unknown, message?: string): void => {
    if (!holds) throw new Error(message ?? 'an assertion of the script does not hold');
  };

  try {
    await main(on(0, []), on('context', []), variables, step, assert);
    return { ok: true };
  } catch (error) {
    const message = error instanceof Error ? error.message : error;
    return { ok: false, message: String(message) };
  }
}
