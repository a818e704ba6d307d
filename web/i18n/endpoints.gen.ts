// Written by `npm run messages`.

export type EndpointsTexts = {
  title: null;
  lead: null;
  loading: null;
  failed: null;
  new: null;
  none: null;
  none_text: null;
  column_servers: null;
  column_readings: null;
  name: null;
  servers: null;
  readings: null;
  what: null;
  key_title: null;
  key_text: null;
  key_needed: null;
  rotate: null;
  rotate_text: null;
  fetch: null;
  fetch_text: { b: 'tag' };
  sample: null;
  sample_text: null;
  sample_failed: null;
  deleted: { name: 'text' };
  saved: { name: 'text' };
};
