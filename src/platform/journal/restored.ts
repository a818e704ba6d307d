// A journal that is put back from a backup, under a name of its own.
import { open } from 'node:fs/promises';
import { createDirectory, segmentPath, syncDirectory, writeIdentity } from './segment-files.ts';

/** Makes the directory with these segments, durably. Without an id nothing is made, and there must be no segments. */
export async function writeJournal(
  dir: string,
  id: string | null,
  segments: AsyncIterable<{ base: number; content: Buffer }>,
): Promise<void> {
  if (id !== null) await createDirectory(dir);
  for await (const { base, content } of segments) {
    const file = await open(segmentPath(dir, base), 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
  }
  if (id === null) return;
  await syncDirectory(dir);
  await writeIdentity(dir, id);
}
