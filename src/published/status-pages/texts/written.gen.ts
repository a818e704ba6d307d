// Written by `npm run messages`.

import { catalogueOf } from '../../../platform/texts/texts.ts';

export type WrittenTexts = {
  investigating: null;
  identified: null;
  monitoring: null;
  resolved: null;
  is_offline: { name: 'text' };
  is_down: { name: 'text' };
  down: { name: 'text'; since: 'text' };
  back: { name: 'text' };
  gone: { name: 'text' };
};

export const written = catalogueOf<WrittenTexts>({
  en: () => import('./written.en.gen.ts'),
  de: () => import('./written.de.gen.ts'),
});
