// The process that draws one picture anew: a picture comes in, a PNG goes out. It lives no longer than that, so that
// whatever a hostile picture does to the library, it does to nothing else.

import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { LOGO_HEIGHT, LOGO_WIDTH, MOST_PIXELS, NOT_A_PICTURE, REDRAW_SECONDS } from './limits.ts';

const FORMATS = new Set(['png', 'jpeg', 'webp', 'gif']);

/** A user and group that Linux systems give to nobody (systemd, "Users, Groups, UIDs and GIDs"), so no file is theirs. */
const UNUSED_ID = 61_100;

// The decoder is native code, which the permissions of Node.js do not bind: as root it gives up every right first.
if (process.getuid?.() === 0) {
  process.setgroups?.([]);
  process.setgid?.(UNUSED_ID);
  process.setuid?.(UNUSED_ID);
}

sharp.concurrency(1);
sharp.cache(false);
// What is not on the list is never handed to a decoder, whatever the bytes pretend to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});

async function redraw(upload: Buffer): Promise<Buffer> {
  const picture = sharp(upload, { limitInputPixels: MOST_PIXELS, pages: 1, failOn: 'error' });
  const { format } = await picture.metadata();
  if (!FORMATS.has(format)) throw new Error(`${format} is no format of logos`);
  return picture
    .timeout({ seconds: REDRAW_SECONDS })
    .autoOrient()
    .resize({ width: LOGO_WIDTH, height: LOGO_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer();
}

const drawn = await redraw(await buffer(process.stdin)).catch(() => null);
if (drawn) process.stdout.write(drawn);
else process.exitCode = NOT_A_PICTURE;
