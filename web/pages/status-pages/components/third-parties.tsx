// What other providers report, as a page shows it below its components.

import { Plus, X } from 'lucide-react';
import { FieldIssues } from '../../../forms/field.tsx';
import { TextField } from '../../../forms/fields/text-fields.tsx';
import { useField } from '../../../forms/form-context.ts';
import { useText } from '../../../i18n/text.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import styles from './components.module.css';

const MOST = 20;
const SCHEME = 'https://';
const NAME = 'third_party_components';

interface ThirdParty {
  name: string;
  url: string;
  component: string | null;
}

/** A value of `third_party_components`. */
export function ThirdParties() {
  const t = useText('status_pages');
  const field = useField(NAME);
  const services = field.value as readonly ThirdParty[];
  return (
    <div className="stack">
      <FieldIssues field={field} />
      {services.length > 0 && (
        <ol className={styles.rows}>
          {services.map(({ name }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a service is what its place holds
            <li key={place} className={styles.row}>
              <div className={styles.head}>
                <b>
                  <bdi>{name}</bdi>
                </b>
                {!field.isDisabled && (
                  <span className={styles.acts}>
                    <IconButton
                      icon={X}
                      variant="ghost"
                      size="sm"
                      label={t('remove_third_party', { name: name || t('unnamed_third_party') })}
                      onClick={() => field.set(services.toSpliced(place, 1))}
                    />
                  </span>
                )}
              </div>
              <Fields place={place} />
            </li>
          ))}
        </ol>
      )}
      {!field.isDisabled && services.length < MOST && (
        <div>
          <Button
            size="sm"
            icon={Plus}
            onClick={() => field.set([...services, { name: '', url: '', component: null }])}
          >
            {t('add_third_party')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Fields({ place }: { place: number }) {
  const t = useText('status_pages');
  const of = (name: keyof ThirdParty) => `${NAME}.${place}.${name}`;
  return (
    <div className={styles.fields}>
      <TextField name={of('name')} label={t('third_party_name')} maxLength={100} />
      <TextField
        name={of('url')}
        label={t('third_party_url')}
        className="mono"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={SCHEME}
      />
      <TextField
        name={of('component')}
        label={t('third_party_component')}
        placeholder={t('third_party_whole')}
        empty={null}
        maxLength={100}
      />
    </div>
  );
}
