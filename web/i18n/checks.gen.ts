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
  how_all_fine: { count: 'number'; type: 'select' };
  how_down: { b: 'tag'; count: 'number'; type: 'select' };
  how_attention: { b: 'tag'; count: 'number' };
  how_fine: { count: 'number'; total: 'number'; type: 'select' };
  how_held_back: { count: 'number' };
  how_no_data: { count: 'number' };
  how_paused: { count: 'number' };
  how_new: { count: 'number' };
};
