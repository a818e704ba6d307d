// What is stored of contact methods and messages encrypted. The context binds it to its row, so that it cannot be moved
// to another person's.

import type { Language } from '../../../shared/languages.ts';
import type { App } from '../../platform/app.ts';
import { openSecret, sealSecret } from '../../platform/secrets.ts';

type Sealing = Pick<App, 'secret'>;

/** What a message said, and the token of the page that it is about. */
export interface Said {
  text: string;
  language: Language;
  token: string | null;
}

const addressOf = (id: number) => `contact_method.address:${id}`;
const messageOf = (id: string) => `contact_delivery.message:${id}`;
const VAPID_KEY = 'web_push_key:1';

export const sealAddress = ({ secret }: Sealing, id: number, address: string): Buffer =>
  sealSecret(secret, address, addressOf(id));
export const openAddress = ({ secret }: Sealing, id: number, sealed: Buffer): string =>
  openSecret(secret, sealed, addressOf(id));

export const sealMessage = ({ secret }: Sealing, id: string, message: Said): Buffer =>
  sealSecret(secret, JSON.stringify(message), messageOf(id));
export const openMessage = ({ secret }: Sealing, id: string, sealed: Buffer): Said =>
  JSON.parse(openSecret(secret, sealed, messageOf(id)));

/** In base64url. */
export const sealVapidKey = ({ secret }: Sealing, key: string): Buffer => sealSecret(secret, key, VAPID_KEY);
export const openVapidKey = ({ secret }: Sealing, sealed: Buffer): string =>
  openSecret(secret, sealed, VAPID_KEY);
