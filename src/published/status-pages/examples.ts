// What the documentation of the API shows of status pages.

const at = '2026-06-16T08:00:00.000Z';
const server = 3_811_260_925_512_031;
const check = 1_207_959_552_000_041;

const components = [
  {
    type: 'server',
    id: server,
    display_name: 'Europe, Frankfurt',
    group: 'Regions',
    auto_incident_minutes: null,
  },
  { type: 'uptime_check', id: check, display_name: 'Checkout', group: null, auto_incident_minutes: 5 },
];

export const exampleDefinition = {
  slug: 'quillmoor',
  name: 'Quillmoor status',
  description: 'How our services are.',
  theme: 'auto',
  components: components.map(({ auto_incident_minutes: _left, ...component }) => component),
};

export const examplePage = {
  id: 17,
  slug: 'quillmoor',
  name: 'Quillmoor status',
  description: 'How our services are.',
  url: 'https://status.quillmoor.example/',
  logo_url: 'https://api.tocsin.example/status/quillmoor/logo?v=tK3c0hnf9cVnC3p1aCqEpA',
  dark_logo_url: null,
  accent_color: '#1d6fb8',
  background_color: null,
  shades: { accent: { light: '#1d6fb8', dark: '#5b96cb' }, background: null },
  header_links: [{ label: 'Quillmoor', url: 'https://quillmoor.example/' }],
  footer_links: [{ label: 'Support', url: 'mailto:support@quillmoor.example' }],
  embed_origins: ['https://www.quillmoor.example'],
  layout: 'list',
  custom_css: '.headline { letter-spacing: -0.02em }',
  show_response_times: false,
  theme: 'auto',
  enabled: true,
  custom_domain: 'status.quillmoor.example',
  domain: {
    name: 'status.quillmoor.example',
    verified_at: at,
    record: {
      type: 'TXT',
      name: '_tocsin.status.quillmoor.example',
      value: 'tocsin-verify=0123456789abcdef0123456789abcdef01234567',
    },
  },
  components,
  monitors: [
    { type: 'server', id: server, name: 'edge-fra-1' },
    { type: 'uptime_check', id: check, name: 'Checkout API' },
  ],
  third_party_components: [
    { name: 'Card payments', url: 'https://status.payments.example', component: 'API' },
  ],
  show_metrics: true,
  history_days: 30,
  excludes_maintenance: false,
  time_zone: 'Europe/Vilnius',
  language: null,
  maintenance_notices: ['planned', 'started', 'ended'],
  maintenance_ahead_hours: 24,
  update_reminder_minutes: null,
  visibility: 'public',
  password: null,
  allowed_email_domains: [],
  allowed_networks: [],
  created_at: at,
  updated_at: at,
};

/** A red dot. */
export const exampleUpload = {
  image:
    'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
};

const incident = {
  id: '0197780c-4a5b-7c3d-8e9f-0a1b2c3d4e5f',
  title: 'Delayed tracking in Asia',
  status: 'identified',
  severity: 'major',
  message: 'We no longer receive reports from our servers in Singapore.',
  affected_servers: [server],
  affected_components: [server],
  impacts: [{ id: server, impact: 'degraded' }],
  automatic: false,
  updates: [
    {
      status: 'identified',
      message: 'Our data centre in Singapore has lost power in one hall.',
      created_at: '2026-06-16T07:38:00.000Z',
    },
    {
      status: 'investigating',
      message: 'We no longer receive reports from our servers in Singapore.',
      created_at: '2026-06-16T07:33:00.000Z',
    },
  ],
  created_at: '2026-06-16T07:33:00.000Z',
  resolved_at: null,
  postmortem: null,
};

const { slug, name, description, logo_url, theme } = examplePage;
const date = '2026-06-16';

export const exampleShown = {
  status_page: { slug, name, description, logo_url, theme, overall_status: 'partial_outage' },
  servers: [
    {
      id: server,
      name: 'Europe, Frankfurt',
      status: 'online',
      metrics: { cpu: 22.4, memory: 46.1, disk: 51 },
      uptime_chart: [{ date, uptime: '100.00' }],
    },
  ],
  components: [
    {
      type: 'server',
      id: server,
      name: 'Europe, Frankfurt',
      group: 'Regions',
      status: 'operational',
      uptime: '100.00',
      uptime_chart: [{ date, uptime: '100.00' }],
    },
    {
      type: 'uptime_check',
      id: check,
      name: 'Checkout',
      group: null,
      status: 'degraded',
      uptime: '99.98',
      uptime_chart: [{ date, uptime: '99.98' }],
    },
  ],
  third_party_components: [
    { name: 'Card payments', url: 'https://status.payments.example', status: 'operational' },
  ],
  active_incidents: [incident],
  past_incidents: [],
  maintenances: [
    {
      id: 4,
      name: 'Payments gateway upgrade',
      description: 'Card payments pause for up to five minutes.',
      status: 'upcoming',
      starts_at: '2026-06-16T12:00:00.000Z',
      ends_at: '2026-06-16T12:45:00.000Z',
      affected_components: [check],
    },
  ],
  history_days: 30,
  timestamp: at,
};
