// What the configurations of several kinds have alike.

import { Type } from 'typebox';

/** An address that is a secret as a whole: whoever knows it can post there. */
export const webhookUrl = (description: string) =>
  Type.String({ title: 'Webhook URL', description, format: 'url', maxLength: 2_048, writeOnly: true });

export const serverUrl = (description: string) =>
  Type.String({ title: 'Server', description, format: 'url', maxLength: 2_048 });

export const secretText = (title: string, description: string) =>
  Type.String({
    title,
    description,
    pattern: '^[!-~]{1,1000}$',
    reason: '1..1,000 printable ASCII characters without spaces',
    writeOnly: true,
  });

/** A name, an address or an id in one line. */
export const oneLineText = (title: string, description: string, maxLength = 200) =>
  Type.String({
    title,
    description,
    maxLength,
    pattern: '^\\S(.*\\S)?$',
    reason: `1..${maxLength} characters in one line, without spaces around them`,
  });

/** What becomes a part of a path of the service, and so must be a plain word. */
export const wordText = (title: string, description: string) =>
  Type.String({
    title,
    description,
    pattern: '^[A-Za-z0-9][A-Za-z0-9._~-]{0,199}$',
    reason: '1..200 letters, digits, ., _, ~ and -, the first a letter or digit',
  });
