// What the documentation shows of incidents.

const began = '2026-06-16T08:00:00.000Z';
const later = '2026-06-16T08:20:00.000Z';

const texts = {
  title: 'Orders are delayed',
  severity: 'major',
  status: 'investigating',
  message: 'Orders take up to **ten minutes** to arrive. We are looking into it.',
} as const;

const first = { id: 51, status: texts.status, message: texts.message, created_at: began, edited_at: null };

export const exampleRendered = {
  ...first,
  message_html: '<p>Orders take up to <strong>ten minutes</strong> to arrive. We are looking into it.</p>',
};

export const exampleNewIncident = { ...texts, affected_components: [] };

export const exampleIncident = {
  id: '0197765f-3c00-7cc3-8f4e-2f1c5a7d9b10',
  status_page_id: 4,
  title: texts.title,
  status: texts.status,
  severity: texts.severity,
  message: texts.message,
  affected_servers: [3_391_204_417],
  affected_components: [3_391_204_417],
  affected: [{ type: 'server', id: 3_391_204_417, name: 'Shop', impact: 'degraded' }],
  is_automatic: false,
  updates: [first],
  created_at: began,
  resolved_at: null,
  postmortem: null,
  updated_at: began,
} as const;

export const exampleUpdate = { status: 'resolved', message: 'Orders arrive again.' } as const;

export const exampleResolved = {
  ...exampleIncident,
  status: 'resolved',
  updates: [{ id: 52, ...exampleUpdate, created_at: later, edited_at: null }, first],
  resolved_at: later,
  updated_at: later,
};

export const exampleNewTemplate = { name: 'Slow orders', ...texts };
export const exampleTemplate = { id: 7, ...exampleNewTemplate, created_at: began, updated_at: began };
