// A stream into an object whose size is not known before: what is small in one call, the rest in parts.

import { Writable } from 'node:stream';
import type { Bucket } from './s3.ts';

/** 10,000 parts are allowed: 160 GB. */
const PART_BYTES = 16 * 1_024 * 1_024;

type Upload = Pick<Bucket, 'put' | 'beginUpload' | 'putPart' | 'finishUpload' | 'cancelUpload'>;

/**
 * Runs `write` with a stream that it must not end; the object is there when this resolves, whole or not at all. One part
 * is held in memory.
 */
export async function uploadStream<T>(
  bucket: Upload,
  name: string,
  write: (target: Writable) => Promise<T>,
): Promise<{ result: T; bytes: number }> {
  const parts = partsOf(bucket, name);
  const target = new Writable({
    highWaterMark: 1_024 * 1_024,
    write: (chunk: Buffer, _encoding, done) => void parts.take(chunk).then(() => done(), done),
    final: (done) => void parts.finish().then(() => done(), done),
  });
  const ended = new Promise<void>((resolve, reject) => target.once('finish', resolve).once('error', reject));
  ended.catch(() => {});
  try {
    const result = await write(target);
    target.end();
    await ended;
    return { result, bytes: parts.bytes() };
  } catch (error) {
    target.destroy();
    await parts.cancel();
    throw error;
  }
}

function partsOf(bucket: Upload, name: string) {
  const waiting = { chunks: [] as Buffer[], bytes: 0 };
  const sent = { upload: null as string | null, tags: [] as string[], bytes: 0 };
  const putPart = async (content: Buffer) => {
    sent.upload ??= await bucket.beginUpload(name);
    const part = { upload: sent.upload, number: sent.tags.length + 1, content };
    sent.tags.push(await bucket.putPart(name, part));
    sent.bytes += content.length;
  };
  return {
    bytes: () => sent.bytes,
    async take(chunk: Buffer) {
      for (let rest = chunk; rest.length > 0; ) {
        const taken = rest.subarray(0, PART_BYTES - waiting.bytes);
        waiting.chunks.push(taken);
        waiting.bytes += taken.length;
        rest = rest.subarray(taken.length);
        if (waiting.bytes < PART_BYTES) continue;
        const content = Buffer.concat(waiting.chunks);
        Object.assign(waiting, { chunks: [], bytes: 0 });
        await putPart(content);
      }
    },
    async finish() {
      const content = Buffer.concat(waiting.chunks);
      if (sent.upload === null) {
        await bucket.put(name, content);
        sent.bytes = content.length;
        return;
      }
      if (content.length > 0) await putPart(content);
      await bucket.finishUpload(name, { id: sent.upload, tags: sent.tags, bytes: sent.bytes });
      sent.upload = null;
    },
    /** Parts that nobody puts together would be paid for. */
    async cancel() {
      if (sent.upload !== null) await bucket.cancelUpload(name, sent.upload).catch(() => {});
    },
  };
}
