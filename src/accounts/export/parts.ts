// What the export of an account is made of: each slice gives its part, as the API shows it to a viewer, so that no
// secret is in any of them.

import type { App } from '../../platform/app.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { jsonArray } from '../../platform/http/download.ts';

export interface ExportSource {
  /** Its database is the snapshot that all parts are read from. */
  app: App;
  /** A viewer of the account. */
  actor: Actor;
  now: Date;
}

export interface ExportPart {
  key: string;
  /** One thing, or the items of a list, read as they are sent. */
  read: (source: ExportSource) => Promise<unknown> | AsyncIterable<unknown>;
}

/** The document, in pieces of text: the moment, then every part under its key. */
export async function* exportDocument(
  source: ExportSource,
  parts: readonly ExportPart[],
): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(source.now)}`;
  for (const { key, read } of parts) {
    yield `,\n${JSON.stringify(key)}:`;
    const found = read(source);
    if (Symbol.asyncIterator in found) yield* jsonArray(found);
    else yield JSON.stringify(await found);
  }
  yield '}\n';
}
