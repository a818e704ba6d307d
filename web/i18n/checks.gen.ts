// Written by `npm run messages`.

export type ChecksTexts = {
  hint_move: null;
  paused_one: { name: 'text' };
  resumed_one: { name: 'text' };
  deleted_one: { name: 'text' };
  paused_many: { count: 'number' };
  resumed_many: { count: 'number' };
  deleted_many: { count: 'number' };
  tagged_many: { count: 'number'; tag: 'text' };
  tagged_already: { tag: 'text' };
};
