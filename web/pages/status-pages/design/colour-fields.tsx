// Colours of a page, and beside each what is shown of it on light and on dark pages.

import { controlProps, Field } from '../../../forms/field.tsx';
import { useField } from '../../../forms/form-context.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import styles from './design.module.css';
import { type Swatch, shownColours, type TypedColours } from './shown-colours.ts';

export function ColourFields({ values }: { values: TypedColours }) {
  const t = useText('page_design');
  const { accent, background } = shownColours(values);
  return (
    <>
      <ColourField name="accent_color" label={t('accent')} help={t('accent_help')} swatches={accent} />
      <ColourField
        name="background_color"
        label={t('background')}
        help={t('background_help')}
        swatches={background}
      />
    </>
  );
}

const UNSET = '#808080';
const EXAMPLE = '#4350c4';

interface ColourFieldProps {
  name: keyof TypedColours;
  label: string;
  help: string;
  swatches: readonly Swatch[];
}

function ColourField({ name, label, help, swatches }: ColourFieldProps) {
  const t = useText('page_design');
  const field = useField(name);
  const text = typeof field.value === 'string' ? field.value : '';
  return (
    <Field field={field} label={label} help={help} optional below={<Swatches swatches={swatches} />}>
      <div className="with-button">
        <input
          type="text"
          className="mono"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={7}
          placeholder={EXAMPLE}
          {...controlProps(field, help)}
          value={text}
          onChange={({ target }) => field.set(target.value === '' ? null : target.value)}
        />
        <input
          type="color"
          className={styles.pick}
          aria-label={t('pick_colour', { name: label })}
          disabled={field.isDisabled}
          value={/^#[\da-f]{6}$/i.test(text) ? text.toLowerCase() : UNSET}
          onChange={({ target }) => field.set(target.value)}
        />
      </div>
    </Field>
  );
}

function Swatches({ swatches }: { swatches: readonly Swatch[] }) {
  const t = useText('page_design');
  const { number } = useFormat();
  return (
    <div role="status">
      <ul className={styles.swatches}>
        {swatches.map(({ theme, ground, colour, shade, isAdjusted, contrast }) => (
          <li key={theme}>
            <span className={styles.swatch} style={{ background: ground, color: colour }} aria-hidden="true">
              {t('sample')}
            </span>
            <span>
              {t(`on_${theme}`)}
              <br />
              <span className="dim">
                {t(isAdjusted ? 'adjusted' : 'as_chosen', {
                  colour: shade,
                  ratio: number(Math.floor(contrast * 10) / 10),
                })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
