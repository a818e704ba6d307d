// The figures that the program gives about itself.

/** The value of a metric without labels. */
export async function metric(api: string, name: string): Promise<number> {
  const text = await (await fetch(`${api}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  if (line === undefined) throw new Error(`there is no metric ${name}`);
  return Number(line.slice(name.length + 1));
}
