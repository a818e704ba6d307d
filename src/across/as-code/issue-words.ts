// What the API says of a wrong field, in the words of documents. Pure.

import type { Issue } from '../../platform/errors.ts';
import { formatDuration } from './duration.ts';
import { documentName, documentPath, unitMs } from './field-names.ts';

/** `field` is where the entry stands. */
export function inWordsOfDocuments({ field: apiPath, reason }: Issue, field: string): Issue {
  const unit = unitMs(apiPath.split('.').at(-1) ?? '');
  const range = /^integer (\d+)\.\.(\d+)$/.exec(reason);
  return {
    field: apiPath === 'body' ? field : `${field}.${documentPath(apiPath)}`,
    reason:
      unit !== null && range
        ? `a duration of ${formatDuration(Number(range[1]) * unit)} to ${formatDuration(Number(range[2]) * unit)}`
        : reason.replaceAll(/\b[a-z]+(_[a-z]+)+\b/g, documentName),
  };
}
