// The texts of an import, which may hold secrets of another tool, encrypted for their row.

import type { App } from '../../platform/app.ts';
import { openSecret, sealSecret } from '../../platform/secrets.ts';

type Secretive = Pick<App, 'secret'>;
type Text = 'request' | 'document' | 'undo';

const contextOf = (text: Text, id: number) => `tool_import.${text}:${id}`;

export const sealText = ({ secret }: Secretive, text: Text, id: number, value: string): Buffer =>
  sealSecret(secret, value, contextOf(text, id));

export const openText = ({ secret }: Secretive, text: Text, id: number, sealed: Buffer): string =>
  openSecret(secret, sealed, contextOf(text, id));

const partContext = (id: number, number: number) => `tool_import_part:${id}:${number}`;

/** `data` in base64. */
export const sealPart = ({ secret }: Secretive, id: number, number: number, data: string): Buffer =>
  sealSecret(secret, data, partContext(id, number));

export const openPart = ({ secret }: Secretive, id: number, number: number, sealed: Buffer): string =>
  openSecret(secret, sealed, partContext(id, number));
