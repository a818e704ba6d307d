// Logos of status pages: uploaded, removed, and as strangers are given them.

import { createHash } from 'node:crypto';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/errors.ts';
import type { PageKey } from '../page-key.ts';
import { NO_PICTURES, pictureLibrary } from '../pictures.ts';
import { MOST_BYTES } from './limits.ts';
import { redraw } from './redraw.ts';
import {
  deleteLogoRow,
  findLogoSize,
  findShownLogo,
  type LogoRow,
  type LogoTheme,
  saveLogo,
} from './store.ts';

/** A logo to be kept, from the base64 of an upload. Throws ValidationFailed on `image`. */
export async function drawLogo(accountId: number, image: string): Promise<LogoRow> {
  const upload = decoded(image);
  if (upload.length > MOST_BYTES) return invalid('image', `at most ${MOST_BYTES} bytes`);
  const drawn = await redraw(pictureLibrary() ?? invalid('image', NO_PICTURES), accountId, upload);
  if (!drawn) return invalid('image', 'a PNG, JPEG, WebP or GIF of at most 16 megapixels');
  const etag = createHash('sha256').update(drawn).digest('base64url').slice(0, 22);
  // PNG (ISO/IEC 15948, 11.2.1): the first chunk has the size.
  return { image: drawn, etag, width: drawn.readUInt32BE(16), height: drawn.readUInt32BE(20) };
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const decoded = (text: string): Buffer =>
  BASE64.test(text) ? Buffer.from(text, 'base64') : invalid('image', 'base64');

/** Takes the place of the one before, in the transaction that holds the page. */
export const keepLogo = (
  tx: Tx,
  key: PageKey & { theme: LogoTheme },
  logo: LogoRow,
  now: Date,
): Promise<void> => saveLogo(tx, key, logo, now);

export async function removeLogo(tx: Tx, key: PageKey, theme: LogoTheme): Promise<void> {
  await deleteLogoRow(tx, key, theme);
}

export interface ShownLogo {
  /** A PNG, in base64. */
  image: string;
  /** As an entity tag, with its quotes. */
  etag: string;
  /** Of a page that is not for everybody: whoever knows the version of the picture has seen it. */
  is_private: boolean;
}

/** The uploaded logo of a page that is shown; null: there is none. */
export async function shownLogo(
  database: Database,
  slug: string,
  theme: LogoTheme,
): Promise<ShownLogo | null> {
  const logo = await findShownLogo(database, slug, theme);
  if (!logo) return null;
  return { image: logo.image.toString('base64'), etag: `"${logo.etag}"`, is_private: logo.is_private };
}

/** The uploaded logo of a page in the columns in which it is shown; null: it has none. */
export async function logoRow(database: Database, key: PageKey) {
  const size = await findLogoSize(database, key, 'light');
  return size ? { logo_etag: size.etag, logo_width: size.width, logo_height: size.height } : null;
}

/** As `logoRow`, of the one for dark pages. */
export async function darkLogoRow(database: Database, key: PageKey) {
  const size = await findLogoSize(database, key, 'dark');
  return size
    ? { dark_logo_etag: size.etag, dark_logo_width: size.width, dark_logo_height: size.height }
    : null;
}
