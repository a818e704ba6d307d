/**
 * The import rule of ARCHITECTURE.md. Groups look left only:
 * platform ← accounts ← subjects ← alerts ← monitors ← published ← admin ← hosts
 */
const groups = ['platform', 'accounts', 'subjects', 'alerts', 'monitors', 'published', 'admin', 'hosts'];
const test = '(\\.test\\.ts$|^src/testing/)';

const groupsLookLeft = groups.slice(0, -1).map((group, index) => ({
  name: `${group}-looks-left`,
  severity: 'error',
  comment: `${group} may only import from the groups to its left`,
  from: { path: `^src/${group}/`, pathNot: test },
  to: { path: `^src/(${groups.slice(index + 1).join('|')}|commands|schedule\\.ts|main\\.ts)(/|$)` },
}));

/** Folders of a group that are no slice: its slices share them, as they share the files directly in the group. */
const shared = { accounts: ['passwords', 'second-factors'], alerts: ['delivery', 'lifecycle'] };

/** Slices of one group that must not know each other; files directly in the group are shared. */
const sibling = (group) => ({
  name: `${group}-siblings-are-strangers`,
  severity: 'error',
  comment: 'Sibling slices do not know each other; what they share sits in their group or further left',
  from: { path: `^src/${group}/([^/]+)/`, pathNot: test },
  to: {
    path: `^src/${group}/([^/]+)/`,
    pathNot: `^src/${group}/(${['$1', ...(shared[group] ?? [])].join('|')})/`,
  },
});

module.exports = {
  forbidden: [
    ...groupsLookLeft,
    ...['accounts', 'alerts', 'monitors', 'published', 'admin'].map(sibling),
    {
      name: 'no-cycles',
      severity: 'error',
      from: { pathNot: test },
      to: { circular: true },
    },
    {
      name: 'store-is-private',
      severity: 'error',
      comment: '*store.ts is private to its folder',
      from: { path: '^src/(.+)/[^/]+\\.ts$', pathNot: test },
      to: { path: 'store\\.ts$', pathNot: '^src/$1/[^/]+$' },
    },
    {
      name: 'routes-only-for-hosts',
      severity: 'error',
      comment: '*routes.ts is imported by hosts/ only',
      from: { pathNot: `(^src/hosts/|${test})` },
      to: { path: '^src/.*routes\\.ts$' },
    },
    {
      name: 'fastify-at-the-edge',
      severity: 'error',
      from: { pathNot: `(routes\\.ts$|^src/hosts/|^src/platform/http/|^bench/|${test})` },
      to: { path: 'node_modules/(fastify|@fastify)/' },
    },
    {
      name: 'sql-in-stores',
      severity: 'error',
      from: { pathNot: `(store\\.ts$|^src/platform/database/|^bench/|${test})` },
      to: { path: 'node_modules/(pg|kysely)/' },
    },
    {
      name: 'state-is-pure',
      severity: 'error',
      comment: 'state.ts has no I/O and no clock',
      from: { path: '(^|/)state\\.ts$' },
      to: { path: '(^node:|^(fs|net|http|timers)$|platform/(database|http|log|clock|journal)|store\\.ts$)' },
    },
    {
      name: 'schema-imports-typebox-only',
      severity: 'error',
      from: { path: 'schema\\.ts$', pathNot: test },
      to: { pathNot: '(node_modules/typebox/|schema\\.ts$)' },
    },
    {
      name: 'clients-see-schemas-only',
      severity: 'error',
      from: { path: '^(web|agent)/' },
      to: { path: '^src/', pathNot: 'schema\\.ts$' },
    },
  ],
  options: {
    parser: 'swc',
    // Tests may import anything, and use syntax that the parser does not know.
    exclude: { path: '\\.test\\.ts$' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.js', '.mjs'],
    },
  },
};
