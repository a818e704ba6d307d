// Written by `npm run messages`.

export type CronTexts = {
  title: null;
  loading: null;
  list_failed: null;
  new: null;
  summary_down_late: { b: 'tag'; down: 'number'; late: 'number'; rest: 'number' };
  summary_down: { b: 'tag'; down: 'number'; rest: 'number' };
  summary_late: { b: 'tag'; late: 'number'; rest: 'number' };
  summary_fine: { rest: 'number' };
  summary_fine_paused: { paused: 'number'; rest: 'number' };
  filter: null;
  filter_placeholder: null;
  nothing_found: null;
  nothing_matches: { question: 'text' };
  nothing_found_of: { count: 'number' };
  empty_title: null;
  empty_text: null;
  other_ways: null;
  hint_move: null;
  column_schedule: null;
  column_tags: null;
  column_last: null;
  column_took: null;
  column_next: null;
  column_strip: null;
  strip_of: { name: 'text' };
  paused_one: { name: 'text' };
  resumed_one: { name: 'text' };
  deleted_one: { name: 'text' };
  paused_many: { count: 'number' };
  resumed_many: { count: 'number' };
  deleted_many: { count: 'number' };
  tagged_many: { count: 'number'; tag: 'text' };
  tagged_already: { tag: 'text' };
};
