// What the API answers as people read it in a terminal. Pure.

type Item = Readonly<Record<string, unknown>>;

/** What is shown of a list unless --columns says otherwise: the first seven of these that its items have. */
const USUAL = [
  ...['id', 'endpoint_id', 'dashboard_id', 'name', 'title', 'email', 'kind', 'status', 'severity'],
  ...[
    'subject',
    'type',
    'tag',
    'up',
    'role',
    'count',
    'url',
    'reason',
    'http_status',
    'latency_ms',
    'exit_code',
  ],
  ...['at', 'received_at', 'opened_at', 'last_ping_at', 'last_seen', 'last_checked_at', 'next_expected_at'],
  ...['starts_at', 'ends_at', 'from', 'to', 'duration_ms', 'tags', 'server', 'hostname', 'action', 'actor'],
  ...['targets', 'slug', 'enabled', 'last_used_at', 'created_at'],
];
const MOST_COLUMNS = 7;
const GAP = '  ';
const LEAST_WIDTH = 8;
/** By its name people know what a line is about. */
const LEAST_NAME = 24;

interface Shown {
  fields: readonly string[];
  columns: readonly string[] | null;
  /** Of the terminal; null: lines are as long as they are. */
  width: number | null;
}

/** A line for each, under its heading. */
export function showList(items: readonly unknown[], { fields, columns, width }: Shown): string {
  if (items.length === 0) return 'None.\n';
  const names = columns ?? usualOf(fields);
  const rows = items.map((item) => names.map((name) => cell(at(item, name))));
  const heads = names.map((name) => name.toUpperCase());
  const widths = fitted(
    heads.map((head, index) => Math.max(head.length, ...rows.map((row) => row[index]?.length ?? 0))),
    { width, least: names.map((name) => (name === 'name' ? LEAST_NAME : LEAST_WIDTH)) },
  );
  const line = (cells: readonly string[]) =>
    `${cells
      .map((text, index) => cut(text, widths[index] ?? 0).padEnd(widths[index] ?? 0))
      .join(GAP)
      .trimEnd()}\n`;
  return [heads, ...rows].map(line).join('');
}

/** A line for each field. */
export function showItem(item: Item, columns: readonly string[] | null): string {
  const names = columns ?? Object.keys(item);
  const width = Math.max(0, ...names.map((name) => name.length));
  return names.map((name) => `${name.padEnd(width)}${GAP}${cell(at(item, name))}\n`).join('');
}

const MOST_NAMED = 20;

/** Why an import is not taken back as it is: what would be lost, and the two ways on. Nothing where it is another refusal. */
export function showChanged(changed: unknown): string {
  if (!Array.isArray(changed)) return '';
  const lines = (changed as Item[])
    .slice(0, MOST_NAMED)
    .map(
      ({ section, name, fields }) =>
        `  ${cell(section)} ${cell(name)}: ${cell(fields).replace(/^-$/, 'refers to it')}`,
    );
  return [
    '\nThese were changed since, or refer to what would be deleted:',
    ...lines,
    ...(changed.length > MOST_NAMED ? [`  and ${changed.length - MOST_NAMED} more`] : []),
    '--changed keep leaves them, --changed undo takes them back too',
  ].join('\n');
}

function usualOf(fields: readonly string[]): string[] {
  const usual = USUAL.filter((name) => fields.includes(name)).slice(0, MOST_COLUMNS);
  return usual.length > 0 ? usual : fields.slice(0, MOST_COLUMNS);
}

/** `subject.name` is the name of the subject. */
const at = (item: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (part, name) => (typeof part === 'object' && part !== null ? (part as Item)[name] : undefined),
      item,
    );

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Texts of an account may hold what moves the cursor or turns the direction of writing. */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'string')
    return plain(MOMENT.test(value) ? value.replace('T', ' ').replace('.000Z', 'Z') : value);
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return plain(value.join(', ')) || '-';
  if (typeof value === 'object' && 'name' in value && typeof value.name === 'string')
    return plain(value.name);
  return plain(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** The widest gives way first; none is narrower than it can be read. */
function fitted(
  widths: readonly number[],
  { width, least }: { width: number | null; least: readonly number[] },
): number[] {
  const left = [...widths];
  if (width === null) return left;
  const room = width - GAP.length * (left.length - 1);
  for (let over = left.reduce((sum, one) => sum + one, 0) - room; over > 0; over -= 1) {
    const spare = left.map((one, index) => (one > (least[index] ?? LEAST_WIDTH) ? one : 0));
    const widest = spare.indexOf(Math.max(...spare));
    if ((spare[widest] ?? 0) === 0) break;
    left[widest] = (left[widest] ?? 0) - 1;
  }
  return left;
}

const cut = (text: string, width: number) => (text.length <= width ? text : `${text.slice(0, width - 1)}…`);
