// Which kind a new channel is of: all kinds in groups, or those that a word finds.

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount } from '../../api/resources/session.ts';
import type { ChannelKind } from '../../api/schema.gen.ts';
import { useText } from '../../i18n/text.ts';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { newAddress } from './addresses.ts';
import css from './channels.module.css';
import { KindIcon } from './kind-icon.tsx';
import { type KindWords, useKindWords } from './words.ts';

interface DescribedKind extends KindWords {
  kind: string;
  group: ChannelKind['group'];
}

export function KindChoice({ of }: { of: readonly ChannelKind[] }) {
  const t = useText('channels');
  const words = useKindWords();
  const [wanted, setWanted] = useState('');
  const found = of
    .map(({ kind, group, name, description }) => ({
      ...{ kind, group },
      ...words(kind, { name, about: description }),
    }))
    .filter((one) => isFoundBy(one, wanted));
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <div className={css.choices}>
      <SearchField
        label={t('find_kind')}
        placeholder={t('find_kind_placeholder')}
        value={wanted}
        onSearch={setWanted}
      />
      {found.length === 0 && <p role="status">{t('no_kind_found')}</p>}
      {groups.map((group) => (
        <section key={group} className={css.group} aria-label={t(`group_${group}`)}>
          <h2>{t(`group_${group}`)}</h2>
          <div className={css.kinds}>
            {found
              .filter((one) => one.group === group)
              .map((one) => (
                <Choice key={one.kind} of={one} />
              ))}
          </div>
        </section>
      ))}
    </div>
  );
}

/** Every word is in its name or in what is said of it. */
const isFoundBy = ({ kind, name, about }: DescribedKind, wanted: string): boolean => {
  const text = `${kind} ${name} ${about}`.toLocaleLowerCase();
  return wanted
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

function Choice({ of: { kind, name, about } }: { of: DescribedKind }) {
  return (
    <div className={css.choice}>
      <KindIcon of={kind} size={18} />
      <h3>
        <Link className="cover" to={newAddress(useAccount())} search={{ kind }}>
          {name}
        </Link>
      </h3>
      <p>{about}</p>
    </div>
  );
}
