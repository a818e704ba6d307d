// JSONata as Uptime Kuma evaluates it, as far as it is a plain path; as JSONPath (RFC 9535). Pure.

const STEP = /^(?:\.?([A-Za-z_][\w]*)|\.?`([^`]+)`|\[(\d{1,9})\])/;

/** `items[0].status` is `$['items'][0]['status']`, `$` the whole; null for what is no plain path. */
export function jsonPathOf(jsonata: string): string | null {
  const text = jsonata.trim();
  if (text === '' || text === '$') return '$';
  let rest = text.startsWith('$.') ? text.slice(2) : text;
  let path = '$';
  while (rest !== '') {
    const step = STEP.exec(rest);
    if (!step || step[0] === '') return null;
    const [whole, name, quoted, index] = step;
    const key = name ?? quoted;
    path += index === undefined ? memberOf(key ?? '') : `[${index}]`;
    rest = rest.slice(whole.length);
    if (rest !== '' && !/^[.[]/.test(rest)) return null;
    if (rest === '.') return null;
  }
  return path;
}

const memberOf = (name: string) =>
  /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `['${name.replace(/[\\']/g, '\\$&')}']`;
