/** Hands a file that was fetched to the browser, as if a link to it had been followed. */
export function saveFile({ file, name }: { file: Blob; name: string | null }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name ?? 'subscribers.csv';
  link.click();
  // The download has its own hold on the file once it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
