// An operation and its input as an HTTP request.

export interface RequestInput {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
}

export interface PlainRequest {
  method: string;
  /** `/cron-checks/1?from=…`, without the address of the API. */
  path: string;
  /** JSON, or null for none. */
  body: string | null;
}

export function requestOf(operation: string, { params, query, body }: RequestInput): PlainRequest {
  const [method = 'GET', pattern = '/'] = operation.split(' ');
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const search = searchOf(query ?? {});
  return {
    method,
    path: search ? `${path}?${search}` : path,
    body: body === undefined ? null : JSON.stringify(body),
  };
}

/** What is undefined or null is left out; lists are repeated. */
function searchOf(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(name, String(one));
  return search.toString();
}
