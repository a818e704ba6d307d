// Code that could not be loaded, tried again while the page stays. Chromium remembers of an address that no module came
// from it, for as long as the page is open: so it is asked for under another one.

let times = 0;

/** What `load` imports. Only that file itself is asked for anew, not what it imports. */
export async function loadAgain<File>(
  load: () => Promise<File>,
  importFrom: (address: string) => Promise<File> = (address) => import(/* @vite-ignore */ address),
): Promise<File> {
  try {
    return await load();
  } catch (error) {
    const address = addressIn(error);
    if (address === null) throw error;
    times += 1;
    return importFrom(`${address}?again=${times}`);
  }
}

/** "Failed to fetch dynamically imported module: https://…": other browsers forget, and need not say which it was. */
const addressIn = (error: unknown): string | null =>
  (error instanceof TypeError && /https?:\/\/[^\s?]+\.js$/.exec(error.message)?.[0]) || null;
