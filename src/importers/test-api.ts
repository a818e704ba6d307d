// The API of another tool as its documentation describes it: an answer for each request, 401 for any other.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/** `answers`: by authorization, method and path with its query and form; null: 404. Returns the address. */
export async function testApi(
  t: TestContext,
  answers: (base: string) => Record<string, unknown>,
): Promise<string> {
  let known: Record<string, unknown> = {};
  const server = createServer(async (request, response) => {
    let form = '';
    for await (const part of request) form += String(part);
    const { authorization = '', 'x-api-key': key = authorization } = request.headers;
    const answer = known[[String(key), request.method, request.url, form].filter(Boolean).join(' ')];
    response.statusCode = answer === undefined ? 401 : answer === null ? 404 : 200;
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? { error: 'wrong key' }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => server.close());
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  known = answers(base);
  return base;
}
