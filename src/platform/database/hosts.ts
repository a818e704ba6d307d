// The hosts that DATABASE_URL names. The driver takes addresses of one host only, so there is an address for each.

export interface DatabaseHost {
  /** For messages: `db-1.example.com:5432`. */
  name: string;
  /** As the driver takes it, with the password. */
  url: string;
}

const MOST_HOSTS = 16;
const DEFAULT_PORT = '5432';
const PARTS = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#]*)([^?#]*)(?:\?([^#]*))?$/i;
const HOST_AND_PORT = /^(\[[\da-f:.]+\]|[^:[\]]*)(?::(\d*))?$/i;

/**
 * Pure. The hosts of `postgres://user:password@a:5433,b,c/tocsin`, in their order, written as libpq takes them: also as
 * `?host=a,b&port=5433,5432`. null: the list is malformed. An address of one host stays as it is.
 */
export function hostsOf(url: string): DatabaseHost[] | null {
  const [, scheme = '', user, authority = '', path = '', query = ''] = PARTS.exec(url) ?? [];
  const params = new URLSearchParams(query);
  const [named, ports] = [listIn(params, 'host'), listIn(params, 'port')];
  const places = named.length > 0 ? named.map(placeOfName) : authority.split(',').map(placeOf);
  if (places.length === 1 && ports.length <= 1) return [{ name: authority, url }];

  params.delete('host');
  params.delete('port');
  const base = `${scheme}${user === undefined ? '' : `${user}@`}`;
  const hosts = places.map((place, index) => {
    const port = ports[index] || (ports.length === 1 && ports[0]) || place?.port || DEFAULT_PORT;
    if (!place?.host || !isPort(port)) return null;
    // A host that is named below is not always one that can stand above, as the directory of a socket.
    const here = new URLSearchParams(params);
    if (named.length > 0) here.set('host', place.host);
    const where = `${named.length > 0 ? 'localhost' : place.host}:${port}`;
    return {
      name: nameOf(place.host, port),
      url: `${base}${where}${path}${here.size > 0 ? `?${here}` : ''}`,
    };
  });
  const valid = hosts.filter((host) => host !== null);
  const isWhole = valid.length === places.length && (ports.length <= 1 || ports.length === places.length);
  const isDistinct = new Set(valid.map(({ name }) => name)).size === valid.length;
  return isWhole && isDistinct && valid.length <= MOST_HOSTS ? valid : null;
}

const listIn = (params: URLSearchParams, name: string): string[] =>
  params.getAll(name).flatMap((list) => list.split(',').map((entry) => entry.trim()));

interface Place {
  host: string;
  port: string;
}

const placeOfName = (host: string): Place => ({ host, port: '' });

function placeOf(text: string): Place | null {
  const found = HOST_AND_PORT.exec(text.trim());
  return found && { host: found[1] ?? '', port: found[2] ?? '' };
}

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;

const nameOf = (host: string, port: string) => `${host.replaceAll(/%2f/gi, '/')}:${port}`;
