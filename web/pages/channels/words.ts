// Words for kinds and their fields in the language of the page; what it has none for keeps those of the API.

import { useText } from '../../i18n/text.ts';

export interface KindWords {
  name: string;
  about: string;
}

/** `otherwise`: what the API says of it. */
export function useKindWords(): (kind: string, otherwise?: Partial<KindWords>) => KindWords {
  const t = useText('channels');
  return (kind, { name = kind, about = '' } = {}) => ({
    name: t.find(`${kind}_name`) ?? name,
    about: t.find(`${kind}_about`) ?? about,
  });
}

export function useFieldWords(kind: string): (name: string) => { label: string; help?: string } | undefined {
  const t = useText('channels');
  return (name) => {
    const help = t.find(`${kind}_help_${name}`);
    if (name === 'language') return { label: t('field_language'), help: help ?? t('help_language') };
    const label = t.find(`${kind}_field_${name}`);
    return label === undefined ? undefined : { label, ...(help === undefined ? {} : { help }) };
  };
}
