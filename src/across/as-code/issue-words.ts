// What the API says of a wrong field, in the words of documents. Pure.

import type { Issue } from '../../platform/errors.ts';
import { formatDuration } from './duration.ts';
import { documentName, documentPath, unitMs } from './field-names.ts';

/** Names of formats and types say to programs what is expected; whoever writes a file reads a sentence. */
const SENTENCES: Readonly<Record<string, string>> = {
  url: 'must be an address that begins with http:// or https://',
  email: 'must be an email address, such as mira@example.com',
  uuid: 'must be a UUID',
  'ISO 8601 timestamp': 'must be a time with its offset, such as 2026-06-15T09:00:00Z',
  'date YYYY-MM-DD': 'must be a date, such as 2026-06-15',
  string: 'must be text',
  boolean: 'must be true or false',
  integer: 'must be a whole number',
  number: 'must be a number',
  array: 'must be a list',
  object: 'must be a map of fields',
};

/** `field` is where the entry stands. */
export function inWordsOfDocuments({ field: apiPath, reason }: Issue, field: string): Issue {
  const unit = unitMs(apiPath.split('.').at(-1) ?? '');
  const range = /^integer (\d+)\.\.(\d+)$/.exec(reason);
  return {
    field: apiPath === 'body' ? field : `${field}.${documentPath(apiPath)}`,
    reason:
      unit !== null && range
        ? `a duration of ${formatDuration(Number(range[1]) * unit)} to ${formatDuration(Number(range[2]) * unit)}`
        : (SENTENCES[reason] ?? reason.replaceAll(/\b[a-z]+(_[a-z]+)+\b/g, documentName)),
  };
}
