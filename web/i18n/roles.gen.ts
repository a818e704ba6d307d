// Written by `npm run messages`.

export type RolesTexts = {
  look_only_title: null;
  look_only_text: { needed: 'text'; yours: 'text' };
  look_only_whom: { count: 'number'; needed: 'text'; people: 'text'; yours: 'text' };
  ask_for_it: null;
  ask_subject: { account: 'text'; role: 'text' };
  ask_body: { account: 'text'; address: 'text'; role: 'text' };
};
