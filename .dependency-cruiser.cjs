require('./.dependency-cruiser-swc.cjs');

/**
 * The import rule of ARCHITECTURE.md. Groups look left only:
 * shared ← platform ← accounts ← on-call ← subjects ← delivery ← alerts ← monitors ← published ← across ← importers ← admin ← hosts
 */
const groups = [
  { name: 'platform' },
  { name: 'accounts' },
  { name: 'on-call' },
  { name: 'subjects' },
  { name: 'delivery' },
  { name: 'alerts' },
  { name: 'monitors' },
  { name: 'published' },
  { name: 'across' },
  { name: 'importers' },
  { name: 'admin' },
  { name: 'hosts' },
].map(({ name }) => ({ name, path: `^src/${name}/` }));
/** What no running program is made of; it may import anything. */
const test = '(\\.test\\.ts$|^src/testing/|^web/build/)';

const groupsLookLeft = groups.slice(0, -1).map(({ name, path }, index) => ({
  name: `${name}-looks-left`,
  severity: 'error',
  comment: `${name} may only import from the groups to its left`,
  from: { path, pathNot: test },
  to: {
    path: [...groups.slice(index + 1).map((group) => group.path), '^src/(commands/|(schedule|main)\\.ts$)'],
  },
}));

/** Folders of a group that its slices share, as they share the files directly in the group. */
const shared = {
  accounts: [
    'callers',
    'invitations',
    'limits',
    'links',
    'passwords',
    'people',
    'plans',
    'second-factors',
    'session-start',
    'sessions',
    'suspension',
    'texts',
  ],
  'on-call': ['contact-methods', 'schedules', 'texts'],
  delivery: ['destinations', 'kinds', 'messages', 'texts'],
  alerts: ['lifecycle', 'notifying', 'texts'],
  monitors: ['texts'],
  across: ['texts'],
  admin: ['backups', 'texts'],
};

/** Folders that may know the slices of their group, as the files directly in the group may. */
const knowing = { alerts: ['lifecycle'] };

/** Slices of one group that must not know each other; files directly in the group are shared. */
const sibling = (group) => ({
  name: `${group}-siblings-are-strangers`,
  severity: 'error',
  comment: 'Sibling slices do not know each other; what they share sits in their group or further left',
  from: { path: `^src/${group}/(?!(?:${(knowing[group] ?? []).join('|')})/)([^/]+)/`, pathNot: test },
  to: {
    path: `^src/${group}/([^/]+)/`,
    pathNot: `^src/${group}/(${['$1', ...(shared[group] ?? [])].join('|')})/`,
  },
});

/** Parts of a folder, from left to right: each may import those to its left, and what lies directly in the folder. */
const oneWay = {
  'src/alerts': ['rules', 'lifecycle'],
  'src/monitors/cron-checks': ['recording', 'compat', 'checks', 'pings'],
};

const partsLookLeft = Object.entries(oneWay).flatMap(([folder, parts]) =>
  parts.slice(0, -1).map((part, index) => ({
    name: `${part}-looks-left`,
    severity: 'error',
    comment: `${folder}/${part} may only import from the parts of its folder to its left: ${parts.join(' ← ')}`,
    from: { path: `^${folder}/${part}/`, pathNot: test },
    to: { path: `^${folder}/(${parts.slice(index + 1).join('|')})/` },
  })),
);

/** The dashboard. Base UI weighs half of what its first load may: only what the platform lacks is taken from it, lazily. */
const baseUiFiles = ['web/forms/fields/combobox\\.tsx'];

const dashboard = [
  {
    name: 'parts-know-no-pages',
    severity: 'error',
    comment: 'What pages are made of knows none of them',
    from: { path: '^web/(ui|domain|forms|api|i18n)/' },
    to: { path: '^web/(pages/|shell/|routes\\.tsx$|main\\.tsx$)' },
  },
  {
    name: 'primitives-know-no-domain',
    severity: 'error',
    comment: 'web/ui draws what it is given; what knows checks, alerts, servers or people sits in web/domain',
    from: { path: '^web/ui/' },
    to: {
      path: '^(web/(domain|forms|api/(resources/|schema\\.gen))|src/|shared/(alerts/|metric|assertions|probe-|silence))',
    },
  },
  {
    name: 'fields-know-no-domain',
    severity: 'error',
    comment: 'A field for times, numbers or texts is of no subject; those that are sit in web/domain/forms',
    from: { path: '^web/forms/fields/' },
    to: {
      path: '^(web/(domain|api/(resources/|schema\\.gen))|src/|shared/(alerts/|metric|assertions|probe-|silence))',
    },
  },
  {
    name: 'page-areas-are-strangers',
    severity: 'error',
    comment: 'What pages of two areas share sits in web/ui, web/forms, web/api or web/domain',
    from: { path: '^web/pages/([^/]+)/' },
    to: { path: '^web/pages/[^/]+/', pathNot: '^web/pages/$1/' },
  },
  {
    name: 'base-ui-in-few-files',
    severity: 'error',
    from: { path: '^web/', pathNot: `^(${baseUiFiles.join('|')})$` },
    to: { path: 'node_modules/@base-ui/' },
  },
  {
    name: 'the-app-is-not-the-service',
    severity: 'error',
    comment: 'What runs on the server imports nothing of the dashboard',
    from: { path: '^(src|agent)/', pathNot: test },
    to: { path: '^web/' },
  },
];

module.exports = {
  forbidden: [
    ...groupsLookLeft,
    ...[
      'accounts',
      'delivery',
      'on-call',
      'alerts',
      'monitors',
      'published',
      'across',
      'importers',
      'admin',
    ].map(sibling),
    ...partsLookLeft,
    {
      name: 'cron-check-state-knows-no-parts',
      severity: 'error',
      comment: 'Schedules and the state machine are what the parts of cron checks share',
      from: { path: '^src/monitors/cron-checks/[^/]+$', pathNot: test },
      to: { path: '^src/monitors/cron-checks/[^/]+/' },
    },
    ...dashboard,
    {
      name: 'no-cycles',
      severity: 'error',
      from: { pathNot: test },
      to: { circular: true },
    },
    {
      name: 'store-is-private',
      severity: 'error',
      comment: '*store.ts is private to its group',
      from: { path: '^src/([^/]+)/', pathNot: test },
      to: { path: 'store\\.ts$', pathNot: '^src/$1/' },
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
      // A probe of a PostgreSQL asks that of somebody else.
      from: { pathNot: `(store\\.ts$|^src/platform/database/|probes/postgres/probe\\.ts$|^bench/|${test})` },
      to: { path: 'node_modules/(pg|kysely)/' },
    },
    {
      name: 'state-is-pure',
      severity: 'error',
      comment: 'state.ts, and the deadlines beside it, have no I/O and no clock',
      from: { path: '((^|/)state|cron-checks/(apply-)?deadline)\\.ts$' },
      to: { path: '(^node:|^(fs|net|http|timers)$|platform/(database|http|log|clock|journal)|store\\.ts$)' },
    },
    {
      name: 'schema-imports-typebox-only',
      severity: 'error',
      from: { path: 'schema\\.ts$', pathNot: test },
      to: { pathNot: '(node_modules/typebox/|schema(\\.gen)?\\.ts$|^shared/)' },
    },
    {
      name: 'shared-knows-itself',
      severity: 'error',
      comment:
        'What runs everywhere imports nothing of the service, the dashboard, the agent, Node.js or npm',
      from: { path: '^shared/', pathNot: test },
      to: { pathNot: '^shared/' },
    },
    {
      name: 'clients-see-schemas-only',
      severity: 'error',
      comment: 'Of the service they know schemas',
      from: { path: '^(web|agent)/', pathNot: test },
      to: { path: '^src/', pathNot: 'schema\\.ts$' },
    },
  ],
  options: {
    parser: 'swc',
    // Tests may import anything.
    exclude: { path: '\\.test\\.ts$' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
