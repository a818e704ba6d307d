// Written by `npm run messages`.

export type FormsTexts = {
  optional: null;
  further: null;
  check_fields: null;
  draft_found: { when: 'text' };
  draft_use: null;
  draft_drop: null;
  leave_title: null;
  leave_text: null;
  stay: null;
  leave: null;
  show_password: null;
  hide_password: null;
  usual_values: null;
  duration_help: null;
  duration_between: { least: 'text'; most: 'text' };
  duration_at_least: { least: 'text' };
  duration_at_most: { most: 'text' };
  duration_wanted: null;
  secret_stored: null;
  secret_replace: null;
  secret_keep: null;
  header_name: null;
  header_value: null;
  header_add: null;
  remove_row: { name: 'text' };
  name_twice: null;
};
