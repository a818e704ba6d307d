// Where a location is, in words of the reader.

import type { ProbeLocation } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Tags } from '../../../ui/words/tag.tsx';

export function Where({ location: { kind, country, labels } }: { location: ProbeLocation }) {
  const t = useText('locations');
  const { locale } = useFormat();
  return (
    <>
      {country !== null && <>{countryName(country, locale)}, </>}
      {t(`kind_${kind}`)}
      {labels.length > 0 && (
        <>
          {' '}
          <Tags of={labels} />
        </>
      )}
    </>
  );
}

function countryName(country: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country;
  } catch {
    return country;
  }
}
