// A picture that somebody chose, as the API takes it.

export const LOGO_KINDS = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export const LARGEST_LOGO_BYTES = 1_000_000;

export type LogoProblem = 'kind' | 'size' | 'unreadable';

/** In base64, or why it cannot be taken. */
export async function readLogo(file: File): Promise<{ image: string } | { problem: LogoProblem }> {
  if (!LOGO_KINDS.some((kind) => kind === file.type)) return { problem: 'kind' };
  if (file.size > LARGEST_LOGO_BYTES) return { problem: 'size' };
  try {
    return { image: base64Of(new Uint8Array(await file.arrayBuffer())) };
  } catch {
    return { problem: 'unreadable' };
  }
}

const AT_ONCE = 0x8000;

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  return btoa(text);
}
