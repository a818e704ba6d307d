// Written by `npm run messages`.

export type CommonTexts = {
  save: null;
  cancel: null;
};
