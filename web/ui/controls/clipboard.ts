/** Whether the text is on the clipboard now. Pages over plain http have no `navigator.clipboard`; there the old way works. */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copySelected(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'vh';
  // Within an open dialog, since nothing outside of it can have the focus.
  (before?.closest('dialog') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isCopied;
}
